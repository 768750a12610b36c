import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './Ways.module.css'

type Way = {
  id: string
  label: string
  icon?: ReactNode
  busy?: boolean | undefined
  /** Takes the whole width. */
  wide?: boolean | undefined
  onSelect: () => void
}

type WaysProps = {
  label: string
  ways: readonly Way[]
  /** Marks one of them. */
  marked?: string | null | undefined
  mark: string
  /** Stands between them and the form below. */
  divider: string
}

/**
 * Methods without a form: a passkey and other services. The server removes those from the
 * prerendered list that it does not offer, by `data-way`.
 */
export function Ways({ label, ways, marked, mark, divider }: WaysProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {ways.map(({ id, label: name, icon, busy, wide, onSelect }) => (
        <li key={id} className={styles.way} data-way={id} data-wide={wide ? '' : undefined}>
          <Button size="lg" wide icon={icon} busy={busy} onClick={onSelect}>
            {name}
          </Button>
          {marked === id ? <span className={styles.mark}>{mark}</span> : null}
        </li>
      ))}
      {ways.length > 0 ? (
        <li className={styles.divider} data-way="-or-">
          {divider}
        </li>
      ) : null}
    </ul>
  )
}
