import type { ReactNode } from 'react'
import styles from './Code.module.css'
import './fonts/code.css'

type CodeProps = {
  block?: boolean | undefined
  /** Is not broken into lines. */
  whole?: boolean | undefined
  children: ReactNode
}

export function Code({ block, whole, children }: CodeProps) {
  if (!block) {
    return (
      <code className={styles.code} data-whole={whole ? '' : undefined}>
        {children}
      </code>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre className={styles.pre} tabIndex={0}>
      <code>{children}</code>
    </pre>
  )
}
