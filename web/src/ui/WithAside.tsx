import type { ReactNode } from 'react'
import styles from './WithAside.module.css'

export type WithAsideProps = {
  /** Facts and actions: at the end of the line, or below where there is no room. */
  aside: ReactNode
  /** It stays in view while the rest is scrolled. */
  follows?: boolean | undefined
  children: ReactNode
}

/** One thing in full, with what is known of it or done with it beside it. */
export function WithAside({ aside, follows, children }: WithAsideProps) {
  return (
    <div className={styles.root}>
      <div className={styles.columns}>
        <div className={styles.column}>{children}</div>
        <div className={styles.column} data-follows={follows ? '' : undefined}>
          {aside}
        </div>
      </div>
    </div>
  )
}
