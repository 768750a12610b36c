import { Children, type ReactNode } from 'react'
import styles from './Meta.module.css'

/** Short facts in one line with dots between them; a line never begins or ends with a dot. */
export function Meta({ tone, children }: { tone?: 'muted' | 'faint'; children: ReactNode }) {
  return (
    <p className={styles.root} data-tone={tone}>
      {Children.toArray(children).map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their order
        <span key={at} className={styles.item}>
          {item}
        </span>
      ))}
    </p>
  )
}
