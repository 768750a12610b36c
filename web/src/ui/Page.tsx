import { type ReactNode, useId } from 'react'
import { Heading } from './Heading.tsx'
import styles from './Page.module.css'

export type PageProps = {
  /** Breadcrumbs, above the title. */
  crumbs?: ReactNode
  title: ReactNode
  /** One line that says what the page is for. */
  purpose?: ReactNode
  /** The one primary action. */
  action?: ReactNode
  /** A small button at the end of the title; on phones only its icon is seen. */
  aside?: ReactNode
  width?: 'form' | 'reading' | 'wide' | 'full' | undefined
  children?: ReactNode
}

export function Page({
  crumbs,
  title,
  purpose,
  action,
  aside,
  width = 'wide',
  children,
}: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.head}>
        {crumbs ? <div className={styles.crumbs}>{crumbs}</div> : null}
        <div className={styles.words}>
          <Heading level={1}>{title}</Heading>
          {purpose ? <p className={styles.purpose}>{purpose}</p> : null}
        </div>
        {action ? <div className={styles.action}>{action}</div> : null}
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </header>
      {children}
    </div>
  )
}

export type SectionProps = {
  title: ReactNode
  count?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function Section({ title, count, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <div className={styles.title}>
          <Heading level={2} id={id}>
            {title}
          </Heading>
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
