import type { ReactNode } from 'react'
import { Code } from './Code.tsx'
import { Disclosure } from './Disclosure.tsx'
import styles from './FieldTree.module.css'

export type TreeField = {
  name: string
  type: string
  /** Such as "required". */
  mark?: string | undefined
  description?: ReactNode
  /** Limits and the default, each a few words. */
  notes?: readonly ReactNode[] | undefined
  /** The only values, and what they are called. */
  values?: { readonly label: string; readonly all: readonly string[] } | undefined
  /** Fields inside, made when they are opened. */
  inside?: { readonly label: string; readonly fields: () => readonly TreeField[] } | undefined
}

export type FieldTreeProps = {
  fields: readonly TreeField[]
  /** The language of the descriptions. */
  lang?: string | undefined
}

/** The fields of a request or an answer, those inside of others one level at a time. */
export function FieldTree({ fields, lang }: FieldTreeProps) {
  return (
    <ul className={styles.root}>
      {fields.map(({ name, type, mark, description, notes = [], values, inside }) => (
        <li key={name} className={styles.field}>
          <div className={styles.head} translate="no">
            <Code>{name}</Code>
            <span className={styles.type}>{type}</span>
            {mark ? <span className={styles.mark}>{mark}</span> : null}
          </div>
          {description ? (
            <p className={styles.text} lang={lang}>
              {description}
            </p>
          ) : null}
          {notes.length > 0 ? (
            <ul className={styles.notes}>
              {notes.map((note, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a field stay in place
                <li key={at}>{note}</li>
              ))}
            </ul>
          ) : null}
          {values ? (
            <p className={styles.values}>
              {values.label}{' '}
              {values.all.map((value) => (
                <code key={value} className={styles.value}>
                  {value}
                </code>
              ))}
            </p>
          ) : null}
          {inside ? (
            <Disclosure small title={inside.label}>
              {() => (
                <div className={styles.inside}>
                  <FieldTree fields={inside.fields()} lang={lang} />
                </div>
              )}
            </Disclosure>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
