import type { ReactNode } from 'react'
import styles from './Card.module.css'

export type CardProps = {
  tone?: 'danger' | undefined
  footer?: ReactNode
  children?: ReactNode
}

/** Only for what is acted on as a whole; a list that is its only content runs to the edges. */
export function Card({ tone, footer, children }: CardProps) {
  return (
    <div className={styles.root} data-part="card" data-tone={tone}>
      <div className={styles.body}>{children}</div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </div>
  )
}
