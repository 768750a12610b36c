import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { type Tone, toneIcon } from './tone.ts'

export type BadgeProps = {
  tone: Tone
  /** Instead of the icon of the tone; null draws none. */
  icon?: ReactNode
  children: ReactNode
}

/** A state: icon, text and colour together, never colour alone. */
export function Badge({ tone, icon, children }: BadgeProps) {
  const Default = toneIcon[tone]
  return (
    <span className={styles.root} data-tone={tone}>
      {icon === undefined ? Default && <Default size="sm" /> : icon}
      {children}
    </span>
  )
}
