import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { Badge } from './Badge.tsx'
import styles from './Shell.module.css'

type ModeTagProps = {
  href: string
  label: string
  /** Beside it where there is room. */
  note?: ReactNode
}

/** Says on every page what the hatched spine means, in the top bar or on the spine, and leads to more. */
export function ModeTag({ href, label, note }: ModeTagProps) {
  return (
    <Anchor href={href} className={`${styles.link} ${styles.mode}`}>
      <Badge tone="warn">
        {label}
        {note ? <span className={styles.modeNote}>{note}</span> : null}
      </Badge>
    </Anchor>
  )
}
