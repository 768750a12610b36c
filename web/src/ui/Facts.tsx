import { Fragment, type ReactNode } from 'react'
import styles from './Facts.module.css'

export type Fact = { term: string; detail: ReactNode }

/** Names and values that belong together: a request, a session, an address. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={styles.root}>
      {items.map(({ term, detail }) => (
        <Fragment key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail}>{detail}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
