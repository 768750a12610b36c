import { type ReactNode, useId } from 'react'
import styles from './Progress.module.css'

export type ProgressProps = {
  /** `null` as long as nothing is known of how far it is. */
  value: number | null
  max: number
  label: ReactNode
  /** Count, rate, time left. */
  aside?: ReactNode
  tone?: 'warn' | undefined
}

export function Progress({ value, max, label, aside, tone }: ProgressProps) {
  const id = useId()
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <span id={id}>{label}</span>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      <progress
        className={styles.bar}
        value={value ?? undefined}
        max={max}
        aria-labelledby={id}
        data-tone={tone}
      />
    </div>
  )
}

const segments = [1, 2, 3, 4] as const

/** A strength meter with four segments; the text beside it has the meaning. */
export function Strength({ score, label }: { score: 0 | 1 | 2 | 3 | 4; label: string }) {
  const tone = score <= 1 ? 'danger' : score === 2 ? 'warn' : 'ok'
  return (
    <div role="img" aria-label={label} className={styles.meter} data-tone={tone}>
      {segments.map((segment) => (
        <span
          key={segment}
          className={styles.segment}
          data-on={segment <= score ? '' : undefined}
        />
      ))}
    </div>
  )
}
