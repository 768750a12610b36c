import type { ReactNode } from 'react'
import styles from './Code.module.css'
import './fonts/code.css'

export function Code({ block, children }: { block?: boolean | undefined; children: ReactNode }) {
  if (!block) return <code className={styles.code}>{children}</code>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre className={styles.pre} tabIndex={0}>
      <code>{children}</code>
    </pre>
  )
}
