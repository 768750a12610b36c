import styles from './Frame.module.css'

export type FrameProps = {
  src: string
  /** The accessible name. */
  title: string
}

/** A sandboxed document: without scripts, and its links open in a new tab. */
export function Frame({ src, title }: FrameProps) {
  return (
    <iframe
      className={styles.root}
      src={src}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  )
}
