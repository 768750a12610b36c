import { Children, type ComponentProps, type ReactNode } from 'react'
import styles from './List.module.css'
import './inside.css'

export type ListProps = Omit<ComponentProps<'ul'>, 'className' | 'style'> & {
  /** A list on the page itself, between rules; without it, it is inside a card. */
  ruled?: boolean | undefined
}

export function List({ ruled, ...rest }: ListProps) {
  return (
    <ul {...rest} className={styles.list} data-part="list" data-ruled={ruled ? '' : undefined} />
  )
}

/** The name of a line as a button: the whole line can be pressed. */
export function ListItemButton(props: Omit<ComponentProps<'button'>, 'className' | 'style'>) {
  return <button type="button" {...props} className={styles.press} />
}

export type ListItemProps = Omit<ComponentProps<'li'>, 'className' | 'style'> & {
  /** A bare icon here becomes a medallion. */
  lead?: ReactNode
  /** Facts and actions of the line; below the body on phones. */
  trail?: ReactNode
  /** On phones the trail goes below the body also when it is one thing. */
  below?: boolean | undefined
  /** Marks the current item. */
  tone?: 'accent' | undefined
  selected?: boolean | undefined
}

export function ListItem(props: ListItemProps) {
  const { lead, trail, below, tone, selected, children, ...rest } = props
  return (
    <li
      {...rest}
      className={styles.item}
      data-tone={tone}
      data-below={below ? '' : undefined}
      data-selected={selected ? '' : undefined}
    >
      {lead ? <div className={styles.lead}>{lead}</div> : null}
      <div className={styles.body}>{children}</div>
      {trail ? <div className={styles.trail}>{trail}</div> : null}
    </li>
  )
}

/** Short facts in one line with dots between them; a line never begins or ends with a dot. */
export function Meta({ tone, children }: { tone?: 'muted' | 'faint'; children: ReactNode }) {
  return (
    <p className={styles.meta} data-tone={tone}>
      {Children.toArray(children).map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their order
        <span key={at} className={styles.fact}>
          {item}
        </span>
      ))}
    </p>
  )
}
