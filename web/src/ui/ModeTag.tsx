import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { IconWarning } from './icons.ts'
import styles from './ModeTag.module.css'

type ModeTagProps = {
  href: string
  label: string
  /** Beside it where there is room. */
  note?: ReactNode
}

/** Says on every page what the hatched spine means, in the top bar or on the spine, and leads to more. */
export function ModeTag({ href, label, note }: ModeTagProps) {
  return (
    <Anchor href={href} className={styles.root}>
      <span className={styles.plate}>
        <IconWarning />
        {label}
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
    </Anchor>
  )
}
