import type { ReactNode } from 'react'
import styles from './SideBySide.module.css'

export type SideBySideProps = {
  /** What the first is compared with: beside it, or below it where there is no room. */
  second: ReactNode
  children: ReactNode
}

/** Two things of the same width, such as a text and its preview. */
export function SideBySide({ second, children }: SideBySideProps) {
  return (
    <div className={styles.root}>
      <div className={styles.pair}>
        <div className={styles.half}>{children}</div>
        <div className={styles.half}>{second}</div>
      </div>
    </div>
  )
}
