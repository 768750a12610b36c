import type { ReactNode } from 'react'
import { Delta, type DeltaProps } from './Delta.tsx'
import { Figure } from './Figure.tsx'
import styles from './RuledStrip.module.css'

export type RuledStripProps = {
  items: readonly {
    id: string
    label: ReactNode
    value: ReactNode
    /** A figure is large; other values have the size of text. */
    figure?: boolean | undefined
    delta?: DeltaProps | undefined
    /** A small chart, a link, a remark. */
    below?: ReactNode
  }[]
  /** Amounts of any length: where there is little room, lines as in a ledger. */
  long?: boolean | undefined
}

/** Facts or figures side by side under one ink line. */
export function RuledStrip({ items, long }: RuledStripProps) {
  // Figures stand on one line, also those without a remark.
  const remarks = items.some(({ delta, below }) => delta || below)
  return (
    <div className={styles.frame}>
      <dl
        className={styles.strip}
        data-four={items.length === 4 ? '' : undefined}
        data-long={long ? '' : undefined}
      >
        {items.map(({ id, label, value, figure, delta, below }) => (
          <div key={id} className={styles.tile}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{figure ? <Figure>{value}</Figure> : value}</dd>
            {remarks ? (
              <dd className={styles.below}>
                {delta ? <Delta {...delta} /> : null}
                {below}
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </div>
  )
}
