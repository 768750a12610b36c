import type { ReactNode } from 'react'
import styles from './PageFoot.module.css'

/** The footer of pages without the app shell: language, theme, terms. */
export function PageFoot({ children }: { children: ReactNode }) {
  return children ? <footer className={styles.root}>{children}</footer> : null
}
