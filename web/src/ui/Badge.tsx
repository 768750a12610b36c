import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { type Tone, toneIcon } from './tone.ts'

export type BadgeProps = {
  /** For what is not a state, such as a role: an outline, and no icon. */
  outlined?: boolean | undefined
  tone: Tone
  /** Instead of the icon of the tone; null draws none. */
  icon?: ReactNode
  children: ReactNode
}

/** A state: icon, text and colour together, never colour alone. */
export function Badge({ tone, icon, outlined, children }: BadgeProps) {
  const Default = toneIcon[tone]
  return (
    <span className={styles.root} data-tone={tone} data-outlined={outlined ? '' : undefined}>
      {icon === undefined ? Default && <Default size="sm" /> : icon}
      {children}
    </span>
  )
}
