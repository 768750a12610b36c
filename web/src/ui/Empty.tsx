import type { ReactNode } from 'react'
import styles from './Empty.module.css'
import { Heading } from './Heading.tsx'

export type EmptyProps = {
  drawing?: ReactNode
  title: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function Empty({ drawing, title, action, children }: EmptyProps) {
  return (
    <div className={styles.root}>
      {drawing}
      <Heading level={2}>{title}</Heading>
      {children ? <div className={styles.words}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
