import type { ReactNode } from 'react'
import styles from './DateTime.module.css'

export type DateTimeProps = {
  /** Machine-readable moment: ISO 8601. */
  value: string
  /** The full time, as the tooltip of a short or relative one. */
  title?: string | undefined
  /** Stands in a column with others: tabular figures. */
  compared?: boolean | undefined
  /** No line break inside the text. */
  whole?: boolean | undefined
  children: ReactNode
}

export function DateTime({ value, title, compared, whole, children }: DateTimeProps) {
  return (
    <time
      className={styles.time}
      dateTime={value}
      title={title}
      data-compared={compared ? '' : undefined}
      data-whole={whole ? '' : undefined}
    >
      {children}
    </time>
  )
}
