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
