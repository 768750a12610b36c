import { type ReactNode, useId } from 'react'
import styles from './Progress.module.css'

export type GaugeProps = { value: number; max: number; children: ReactNode }

/** How much of a limit is used, in one short line. */
export function Gauge({ value, max, children }: GaugeProps) {
  const id = useId()
  return (
    <span className={styles.gauge}>
      <span id={id}>{children}</span>
      <progress
        className={styles.bar}
        value={value}
        max={max}
        aria-labelledby={id}
        data-tone={value >= max * 0.9 ? 'warn' : undefined}
      />
    </span>
  )
}

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
