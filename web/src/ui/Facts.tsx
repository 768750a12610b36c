import { Fragment, type ReactNode } from 'react'
import { Code } from './Code.tsx'
import styles from './Facts.module.css'

export type Fact = {
  term: string
  /** The name is one that programs use. */
  code?: boolean | undefined
  detail: ReactNode
}

/** Names and values that belong together: a request, a session, an address. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={styles.root}>
      {items.map(({ term, code, detail }) => (
        <Fragment key={term}>
          <dt className={styles.term}>{code ? <Code>{term}</Code> : term}</dt>
          <dd className={styles.detail}>{detail}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
