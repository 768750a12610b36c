import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'
import './fonts/code.css'
import { IconDownload } from './app-icons.ts'
import { IconCheck, IconCopy } from './page-icons.ts'
import styles from './Secret.module.css'
import { saveText } from './save-text.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type SecretProps = {
  label: ReactNode
  value: string
  /** That it is shown only now. */
  hint: ReactNode
  copyLabel: string
  copiedLabel: string
  /** With both, the secret can be saved as a text file. */
  downloadLabel?: string | undefined
  fileName?: string | undefined
  /** Called once it was copied or saved: only then is it safe to leave. */
  onKept?: (() => void) | undefined
  /** More buttons beside those that copy and save. */
  actions?: ReactNode
  /** A sample that uses it. */
  children?: ReactNode
}

/** A key or codes that the server shows once. */
export function Secret(props: SecretProps) {
  const { label, value, hint, copyLabel, copiedLabel, actions, children, onKept } = props
  const { downloadLabel, fileName } = props
  const id = useId()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const fade = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(fade)
  }, [copied])

  return (
    <section className={styles.root} aria-labelledby={id}>
      <p className={styles.label} id={id}>
        {label}
      </p>
      <code
        className={styles.value}
        data-lines={value.includes('\n') ? '' : undefined}
        translate="no"
      >
        {value}
      </code>
      <div className={styles.actions}>
        <Button
          kind="primary"
          icon={copied ? <IconCheck /> : <IconCopy />}
          onClick={async () => {
            const done = await copyText(value)
            setCopied(done)
            if (done) onKept?.()
          }}
        >
          {copied ? copiedLabel : copyLabel}
        </Button>
        {downloadLabel && fileName ? (
          <Button
            icon={<IconDownload />}
            onClick={() => {
              saveText(fileName, value)
              onKept?.()
            }}
          >
            {downloadLabel}
          </Button>
        ) : null}
        {actions}
      </div>
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
      <p className={styles.hint}>{hint}</p>
      {children}
    </section>
  )
}
