import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './Tabs.module.css'

type TabItem = {
  /** The state of the page is in its URL, so each tab is a link. */
  href: string
  label: ReactNode
  count?: ReactNode
  current: boolean
}

export type TabsProps = { label: string; items: readonly TabItem[] }

export function Tabs({ label, items }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map(({ href, label: name, count, current }) => (
        <Anchor
          key={href}
          href={href}
          className={styles.tab}
          aria-current={current ? 'page' : undefined}
        >
          {name}
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
        </Anchor>
      ))}
    </nav>
  )
}
