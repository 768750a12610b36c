import type { ReactNode } from 'react'
import styles from './PageFoot.module.css'

/** Below the page outside the house: language, theme, terms. */
export function PageFoot({ children }: { children: ReactNode }) {
  return children ? <footer className={styles.root}>{children}</footer> : null
}
