import type { ReactNode } from 'react'
import styles from './Statement.module.css'

export type StatementProps = {
  /** Who says it, or who reads it. */
  label: ReactNode
  title: ReactNode
  /** Sentences, each in a paragraph. */
  children?: ReactNode
}

/** What somebody else reads, word by word; it follows a form, and is read out when it changes. */
export function Statement({ label, title, children }: StatementProps) {
  return (
    <div className={styles.root} role="status">
      <p className={styles.label}>{label}</p>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
