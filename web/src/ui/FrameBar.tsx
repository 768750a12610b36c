import type { ReactNode } from 'react'
import styles from './FrameBar.module.css'

/** Above a page that is shown over another one: the way back to that. */
export function FrameBar({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>
}
