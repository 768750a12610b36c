import { Fragment, type ReactNode } from 'react'
import styles from './Facts.module.css'

export type Fact = {
  term: ReactNode
  /** Where the term is more than a text. */
  id?: string | undefined
  detail: ReactNode
}

/** Names and values that belong together: a request, a session, an address. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={styles.root}>
      {items.map(({ term, id, detail }) => (
        <Fragment key={id ?? String(term)}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail}>{detail}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
