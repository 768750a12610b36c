import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { IconWarning } from './icons.ts'
import styles from './ModeTag.module.css'

type ModeTagProps = {
  href: string
  label: string
  /** One word instead, on phones. */
  short: string
  /** Beside it where there is room. */
  note?: ReactNode
}

/** Says in the top bar of every page what the hatched spine means, and leads to more. */
export function ModeTag({ href, label, short, note }: ModeTagProps) {
  return (
    <Anchor href={href} className={styles.root}>
      <IconWarning />
      <span className={styles.label}>{label}</span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </Anchor>
  )
}
