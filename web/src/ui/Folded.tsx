import type { ReactNode } from 'react'
import { IconChevronRight } from './app-icons.ts'
import styles from './Folded.module.css'

type FoldedProps = {
  label: ReactNode
  /** What is read without opening it, such as a total. */
  figure: ReactNode
  children: ReactNode
}

/** A sum with what makes it up: on a phone it is opened by a touch, where there is room it is all there. */
export function Folded({ label, figure, children }: FoldedProps) {
  return (
    <details className={styles.root}>
      <summary className={styles.summary}>
        <span className={styles.label}>
          {label}
          <IconChevronRight size="sm" />
        </span>
        {figure}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
