import type { ReactNode } from 'react'
import styles from './Ledger.module.css'

type LedgerLine = { id: string; label: ReactNode; note?: ReactNode } & (
  | { amount: ReactNode; words?: never }
  /** Where there is no amount yet. */
  | { words: ReactNode; amount?: never }
)
type LineProps = Pick<LedgerLine, 'label' | 'note' | 'amount' | 'words'>

export type LedgerProps = {
  lines: readonly LedgerLine[]
  /** One line above it, two below: nothing else has the double line. */
  total?: LineProps | undefined
}

/** Amounts and what they are for. */
export function Ledger({ lines, total }: LedgerProps) {
  return (
    <dl className={styles.ledger}>
      {lines.map((line) => (
        <Line key={line.id} {...line} />
      ))}
      {total ? <Line {...total} total /> : null}
    </dl>
  )
}

function Line({ label, note, amount, words, total }: LineProps & { total?: boolean }) {
  return (
    <div className={styles.line} data-total={total ? '' : undefined}>
      <dt className={styles.term}>
        {label}
        {note ? <span className={styles.note}>{note}</span> : null}
      </dt>
      <dd className={words ? styles.words : styles.amount}>{words ?? amount}</dd>
    </div>
  )
}
