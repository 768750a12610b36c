import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { IconWarning } from './icons.ts'

/** One line about the whole app, above the page and without moving it. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.root} role="status">
      {children ? (
        <p className={styles.text}>
          <IconWarning />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  )
}
