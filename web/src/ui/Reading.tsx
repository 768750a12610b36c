import type { ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import { PageFoot } from './PageFoot.tsx'
import styles from './Reading.module.css'
import './reading.css'
import { Spine } from './Spine.tsx'
import { Wordmark } from './Wordmark.tsx'

export type ReadingProps = {
  home: string
  footer: ReactNode
  title: string
  /** Where it is not that of the page. */
  titleLang?: string | undefined
  /** When the text was changed. */
  day: ReactNode
  /** Why the text is in another language. */
  note?: ReactNode
  languagesLabel: string
  /** Other languages of the text. The server edits the prerendered list. */
  languages: readonly {
    readonly locale: string
    readonly name: string
    readonly onChoose: () => void
  }[]
  children: ReactNode
}

/** The layout of a long text for everybody, on screens and on paper. */
export function Reading(props: ReadingProps) {
  const { home, footer, title, titleLang, day, note, languagesLabel, languages, children } = props
  return (
    <div className={styles.page}>
      <div className={styles.spine}>
        <Spine />
      </div>
      <div className={styles.root}>
        <header className={styles.bar}>
          <Wordmark href={home} />
        </header>
        <main className={styles.sheet}>
          <div className={styles.head}>
            <Heading level={1} lang={titleLang}>
              {title}
            </Heading>
            <p className={styles.day}>{day}</p>
            {note ? <p className={styles.note}>{note}</p> : null}
            {languages.length > 0 ? (
              <nav aria-label={languagesLabel} className={styles.languages} data-languages-of="">
                <span>{languagesLabel}</span>
                <ul className={styles.list} data-languages="">
                  {languages.map(({ locale, name, onChoose }) => (
                    <li key={locale} data-language={locale}>
                      <a
                        href={`?lang=${locale}`}
                        lang={locale}
                        hrefLang={locale}
                        onClick={(event) => {
                          event.preventDefault()
                          onChoose()
                        }}
                      >
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            ) : null}
          </div>
          {children}
        </main>
        <div className={styles.foot}>
          <PageFoot>{footer}</PageFoot>
        </div>
      </div>
    </div>
  )
}
