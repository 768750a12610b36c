import type { ReactNode } from 'react'
import styles from './Gauge.module.css'

export type GaugeProps = {
  value: number
  max: number
  /** Says both figures; the bar is for the eye alone. */
  children: ReactNode
}

/** How much of a limit is used, in one short line. */
export function Gauge({ value, max, children }: GaugeProps) {
  const share = max > 0 ? Math.min(100, (value / max) * 100) : 0
  return (
    <span className={styles.root}>
      <span>{children}</span>
      <svg
        className={styles.bar}
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        data-tone={value >= max * 0.9 ? 'warn' : undefined}
      >
        <rect width={share} height="6" />
      </svg>
    </span>
  )
}
