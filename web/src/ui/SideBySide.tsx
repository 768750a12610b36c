import type { ReactNode } from 'react'
import styles from './SideBySide.module.css'

export type SideBySideProps = {
  /** What the first is compared with: beside it, or below it where there is no room. */
  second: ReactNode
  /** The first is twice as wide. */
  wide?: boolean | undefined
  children: ReactNode
}

/** Two things beside each other, such as a text and its preview. */
export function SideBySide({ second, wide, children }: SideBySideProps) {
  return (
    <div className={styles.root}>
      <div className={styles.pair} data-wide={wide ? '' : undefined}>
        <div className={styles.half}>{children}</div>
        <div className={styles.half}>{second}</div>
      </div>
    </div>
  )
}
