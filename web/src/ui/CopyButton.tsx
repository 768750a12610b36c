import { type ReactNode, useEffect, useState } from 'react'
import styles from './CopyButton.module.css'
import './fonts/code.css'
import { copyText } from './copy-text.ts'
import { IconCheck, IconCopy } from './page-icons.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type CopyButtonProps = {
  value: string
  /** What the button does; read before the value. */
  label: string
  /** Spoken once the value is in the clipboard. */
  copiedLabel: string
  /** Shown instead of a value that is too long. */
  children?: ReactNode
}

export function CopyButton({ value, label, copiedLabel, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const fade = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(fade)
  }, [copied])

  return (
    <>
      <button
        type="button"
        className={styles.root}
        title={copied ? copiedLabel : label}
        data-copied={copied ? '' : undefined}
        data-printed="value"
        onClick={async () => setCopied(await copyText(value))}
      >
        <VisuallyHidden>{label} </VisuallyHidden>
        <span>{children ?? value}</span>
        {copied ? <IconCheck size="sm" /> : <IconCopy size="sm" />}
      </button>
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
    </>
  )
}
