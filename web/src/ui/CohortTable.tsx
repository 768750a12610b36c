import type { ReactNode } from 'react'
import styles from './CohortTable.module.css'

type CohortTableProps = {
  caption: string
  /** The heads of the first two columns: when they began, and how many there were. */
  heads: readonly [start: string, size: string]
  /** The heads of the others, as long as the longest row. */
  ages: readonly { readonly text: string; readonly label: string }[]
  rows: readonly {
    /** The time of its beginning, as a machine reads it. */
    id: string
    label: string
    size: ReactNode
    cells: readonly {
      /** Between 0 and 1: how dark the cell is. */
      share: number
      text: string
      /** Read instead of the text: “42 %, 21 of 50”. */
      label: string
    }[]
  }[]
}

const shades = 6

/** What is left of groups that began at different times; a share is a number and a shade. */
export function CohortTable({ caption, heads, ages, rows }: CohortTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the same
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
            {ages.map((age) => (
              <th key={age.text} scope="col" aria-label={age.label}>
                {age.text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, size, cells }) => (
            <tr key={id}>
              <th scope="row">
                <time dateTime={id}>{label}</time>
              </th>
              <td className={styles.size}>{size}</td>
              {cells.map((cell, at) => (
                <td
                  key={ages[at]?.text}
                  className={styles.cell}
                  data-shade={Math.min(shades - 1, Math.floor(cell.share * shades))}
                  title={cell.label}
                >
                  <span aria-hidden="true">{cell.text}</span>
                  <span className={styles.spoken}>{cell.label}</span>
                </td>
              ))}
              {cells.length < ages.length ? <td colSpan={ages.length - cells.length} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
