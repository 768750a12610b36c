import type { ReactNode } from 'react'
import { IconDown, IconUp } from './app-icons.ts'
import { Figure } from './Figure.tsx'
import styles from './RuledStrip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The arrow shows the direction, the colour whether that is good. */
type Delta = {
  direction: 'up' | 'down'
  tone?: 'good' | 'bad' | undefined
  text: ReactNode
  /** Read instead of the arrow: “18 % more than before”. */
  label: string
}

export type RuledStripProps = {
  items: readonly {
    id: string
    label: ReactNode
    value: ReactNode
    /** A figure is large; other values have the size of text. */
    figure?: boolean | undefined
    delta?: Delta | undefined
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
                {delta ? <Change {...delta} /> : null}
                {below}
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </div>
  )
}

function Change({ direction, tone, text, label }: Delta) {
  const Icon = direction === 'up' ? IconUp : IconDown
  return (
    <span className={styles.delta} data-tone={tone}>
      <Icon size="sm" />
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
