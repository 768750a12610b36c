import styles from './Prose.module.css'

export type ProseProps = {
  /** Of the server's own renderer, which makes nothing but the elements of texts. */
  html: string
  lang?: string | undefined
}

/** A long text to be read: headings, lists, quotes, tables. */
export function Prose({ html, lang }: ProseProps) {
  return (
    <div
      className={styles.prose}
      data-prose=""
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server builds it from a list of elements, every word escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
