import type { ReactNode } from 'react'
import styles from './BarTable.module.css'

export type BarTableProps = {
  caption: ReactNode
  /** The heads of the two columns. */
  heads: readonly [name: ReactNode, value: ReactNode]
  /** Rows are no times: reasons, products. */
  untimed?: boolean | undefined
  rows: readonly {
    /** Of a time, as a machine reads it. */
    id: string
    label: ReactNode
    value: number
    text: ReactNode
  }[]
}

/** A short course of time: one bar in each row of a table, so that it is read and seen alike. */
export function BarTable({ caption, heads, rows, untimed }: BarTableProps) {
  const most = Math.max(...rows.map(({ value }) => value), 0)
  return (
    <table className={styles.root}>
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.heads}>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, text, value }) => (
          <tr key={id}>
            <th scope="row" className={styles.label} data-untimed={untimed ? '' : undefined}>
              {untimed ? label : <time dateTime={id}>{label}</time>}
            </th>
            <td className={styles.value}>
              <span className={styles.text}>{text}</span>
              <svg
                className={styles.bar}
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={most > 0 ? (Math.max(value, 0) / most) * 100 : 0} height="8" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
