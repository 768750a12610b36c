import { type ReactNode, useId } from 'react'
import styles from './Progress.module.css'

export type ProgressProps = {
  value: number
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
        value={value}
        max={max}
        aria-labelledby={id}
        data-tone={tone}
      />
    </div>
  )
}

const stones = [1, 2, 3, 4] as const

/** Strength in four stones; the words beside it carry the meaning. */
export function Strength({ score, label }: { score: 0 | 1 | 2 | 3 | 4; label: string }) {
  const tone = score <= 1 ? 'danger' : score === 2 ? 'warn' : 'ok'
  return (
    <div role="img" aria-label={label} className={styles.meter} data-tone={tone}>
      {stones.map((stone) => (
        <span key={stone} className={styles.stone} data-on={stone <= score ? '' : undefined} />
      ))}
    </div>
  )
}
