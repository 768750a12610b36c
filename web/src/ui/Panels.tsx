import type { ReactNode } from 'react'
import styles from './Panels.module.css'

/** Charts or tables of the same rank: two beside each other where there is room. */
export function Panels({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.panels}>{children}</div>
    </div>
  )
}
