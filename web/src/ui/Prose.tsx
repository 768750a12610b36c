import { createElement, useId } from 'react'
import styles from './Prose.module.css'
import { proseElements } from './prose-elements.ts'

export type ProseProps = {
  /** Of the server's own renderer, which makes nothing but the elements of texts. */
  html: string
  lang?: string | undefined
  /** Above the text, where no heading of the page has it. */
  title?: string | undefined
  /** Inside a page about something else: its links open apart. */
  sample?: boolean | undefined
}

/** A long text to be read: headings, lists, quotes, tables. */
export function Prose({ html, lang, title, sample }: ProseProps) {
  const within = useId()
  const attributes = { className: styles.prose, 'data-prose': '', lang }
  const heading =
    title === undefined ? [] : [createElement('h2', { className: styles.title }, title)]
  return createElement(
    'div',
    attributes,
    ...heading,
    ...proseElements(html, sample ? within : undefined),
  )
}
