import type { ReactNode } from 'react'
import styles from './WithAction.module.css'

/** A field with something at the end of its line, such as a link to what it is about. */
export function WithAction({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      {children}
      <div>{action}</div>
    </div>
  )
}
