import styles from './Frame.module.css'

export type FrameProps = {
  src: string
  /** Spoken when somebody comes to it. */
  title: string
}

/** A document of somebody else's making: it is seen, its links open elsewhere, and that is all. */
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
