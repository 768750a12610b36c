import type { KeyboardEvent } from 'react'
import styles from './DataTable.module.css'
import { SelectBox } from './SelectBox.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import type { DataTableProps } from './table-types.ts'
import './inside.css'

/** A table whose sorting, filters and pages are the server's. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, items, keyOf, selection, hidden, busy, lines = 8, empty } = props
  const columns = props.columns.filter(({ id, fixed }) => fixed || !hidden?.has(id))
  if (items?.length === 0) return empty

  return (
    <div className={styles.frame} data-busy={busy ? '' : undefined}>
      <table className={styles.table} aria-busy={busy || !items || undefined}>
        <caption className={styles.caption}>{label}</caption>
        <TableHead {...props} columns={columns} />
        <tbody onKeyDown={moveBetweenRows}>
          {items
            ? items.map((item) => (
                <TableRow key={keyOf(item)} {...props} columns={columns} item={item} />
              ))
            : Array.from({ length: lines }, (_, line) => line).map((line) => (
                <tr key={line} className={styles.row}>
                  {selection ? (
                    <td className={styles.tight} data-place={0}>
                      <SelectBox label="" disabled />
                    </td>
                  ) : null}
                  {columns.map(({ id, place, roomy, person }) => (
                    <td key={id} data-place={place} data-roomy={roomy ? '' : undefined}>
                      <span className={styles.bone} data-person={person ? '' : undefined} />
                    </td>
                  ))}
                  {props.actionsOf ? <td className={styles.tight} data-place={0} /> : null}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down lead to the same control of the next row; space selects the row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const { target } = event
  const row = target instanceof HTMLElement ? target.closest('tr') : null
  if (!row || !(target instanceof HTMLElement) || event.defaultPrevented) return
  if (event.key === ' ' && target instanceof HTMLAnchorElement) {
    event.preventDefault()
    return row.querySelector<HTMLElement>('input:not(:disabled)')?.click()
  }
  const step = steps[event.key]
  if (step === undefined || event.altKey || target.ariaHasPopup) return
  const rows = [...(row.parentElement?.querySelectorAll('tr') ?? [])]
  const next = rows[rows.indexOf(row) + step]
  const kind = target instanceof HTMLInputElement ? 'input' : 'a'
  const goal = next?.querySelector<HTMLElement>(`${kind}:not(:disabled)`)
  if (!goal) return
  event.preventDefault()
  goal.focus()
}
