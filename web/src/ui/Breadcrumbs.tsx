import { Anchor } from './Anchor.tsx'
import styles from './Breadcrumbs.module.css'
import { IconChevronRight } from './icons-inside.ts'
import { usePartWords } from './part-words.ts'

export type Crumb = { label: string; href?: string | undefined }

/** The way to this page; the last one is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const words = usePartWords()
  return (
    <nav aria-label={words.breadcrumbs}>
      <ol className={styles.list}>
        {items.map(({ label, href }, index) => (
          <li key={label} className={styles.item}>
            {index > 0 ? <IconChevronRight size="sm" /> : null}
            {href === undefined ? (
              <span className={styles.here} aria-current="page">
                {label}
              </span>
            ) : (
              <Anchor href={href} className={styles.link}>
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
