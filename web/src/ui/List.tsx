import type { ComponentProps, ReactNode } from 'react'
import styles from './List.module.css'
import './inside.css'

export function List(props: Omit<ComponentProps<'ul'>, 'className' | 'style'>) {
  return <ul {...props} className={styles.list} data-part="list" />
}

export type ListItemProps = Omit<ComponentProps<'li'>, 'className' | 'style'> & {
  /** A bare icon here becomes a medallion. */
  lead?: ReactNode
  /** Facts and actions of the line; below the body on phones. */
  trail?: ReactNode
  /** Marks the current item. */
  tone?: 'accent' | undefined
  selected?: boolean | undefined
}

export function ListItem({ lead, trail, tone, selected, children, ...rest }: ListItemProps) {
  return (
    <li
      {...rest}
      className={styles.item}
      data-tone={tone}
      data-selected={selected ? '' : undefined}
    >
      {lead ? <div className={styles.lead}>{lead}</div> : null}
      <div className={styles.body}>{children}</div>
      {trail ? <div className={styles.trail}>{trail}</div> : null}
    </li>
  )
}
