import type { ReactNode } from 'react'
import styles from './Field.module.css'
import { IconError, IconOk, IconWarning } from './icons.ts'

export type FieldTexts = {
  label: ReactNode
  /** One line of help; replaced by an error. */
  hint?: ReactNode
  error?: ReactNode
  /** A confirmation, such as "this name is free". */
  success?: ReactNode
  /** A link or a short text at the end of the label's line. */
  labelAside?: ReactNode
}

const toneIcons = { danger: IconError, warn: IconWarning, ok: IconOk }

type MessageProps = { id?: string; tone: keyof typeof toneIcons; children: ReactNode }

export function FieldMessage({ id, tone, children }: MessageProps) {
  const Icon = toneIcons[tone]
  return (
    <p className={styles.message} id={id} data-tone={tone}>
      <Icon />
      <span>{children}</span>
    </p>
  )
}

/** The ARIA attributes that connect a control with its texts. */
export function describe(id: string, texts: Omit<FieldTexts, 'label'>, also?: string) {
  const own = texts.error || texts.success || texts.hint ? `${id}-note` : undefined
  return {
    'aria-invalid': texts.error ? (true as const) : undefined,
    'aria-describedby': [also, own].filter(Boolean).join(' ') || undefined,
  }
}

export function FieldNote({
  id,
  hint,
  error,
  success,
}: Omit<FieldTexts, 'label'> & { id: string }) {
  const noteId = `${id}-note`
  if (error)
    return (
      <FieldMessage id={noteId} tone="danger">
        {error}
      </FieldMessage>
    )
  if (success)
    return (
      <FieldMessage id={noteId} tone="ok">
        {success}
      </FieldMessage>
    )
  if (!hint) return null
  return (
    <p className={styles.hint} id={noteId}>
      {hint}
    </p>
  )
}

type FieldFrameProps = FieldTexts & {
  id: string
  grow?: boolean | undefined
  children: ReactNode
  below?: ReactNode
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, labelAside, grow, children, below, ...texts } = props
  return (
    <div className={styles.field} data-grow={grow ? '' : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>{children}</div>
      {labelAside ? <span className={styles.aside}>{labelAside}</span> : null}
      {below}
      <FieldNote id={id} {...texts} />
    </div>
  )
}
