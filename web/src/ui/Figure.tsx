import type { ReactNode } from 'react'
import styles from './Figure.module.css'

export function Figure({ size, children }: { size?: 'xl' | undefined; children: ReactNode }) {
  return (
    <span className={styles.figure} data-size={size}>
      {children}
    </span>
  )
}
