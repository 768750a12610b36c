import type { ReactNode } from 'react'
import styles from './NoticeBar.module.css'

type NoticeBarProps = {
  /** Names the region. */
  label: string
  tone: 'danger' | 'warn'
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** Above every page while it holds: acting as another person, or test mode. */
export function NoticeBar({ label, tone, icon, action, children }: NoticeBarProps) {
  return (
    <section aria-label={label} className={styles.bar} data-tone={tone}>
      {icon}
      <div className={styles.words}>{children}</div>
      {action}
    </section>
  )
}
