import type { ReactNode } from 'react'
import styles from './Field.module.css'
import { IconError, IconOk, IconWarning } from './icons.ts'

export type FieldWords = {
  label: ReactNode
  /** One line of help; an error takes its place. */
  hint?: ReactNode
  error?: ReactNode
  /** A confirmation, such as "this name is free". */
  success?: ReactNode
  /** A link or a word at the end of the label's line. */
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

/** How a control points at its words; a control without words points at nothing. */
export function describe(id: string, words: Omit<FieldWords, 'label'>, also?: string) {
  const own = words.error || words.success || words.hint ? `${id}-note` : undefined
  return {
    'aria-invalid': words.error ? (true as const) : undefined,
    'aria-describedby': [also, own].filter(Boolean).join(' ') || undefined,
  }
}

export function FieldNote({
  id,
  hint,
  error,
  success,
}: Omit<FieldWords, 'label'> & { id: string }) {
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

type FieldFrameProps = FieldWords & {
  id: string
  grow?: boolean | undefined
  children: ReactNode
  below?: ReactNode
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, labelAside, grow, children, below, ...words } = props
  return (
    <div className={styles.field} data-grow={grow ? '' : undefined}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {labelAside ? <span className={styles.aside}>{labelAside}</span> : null}
      </div>
      <div className={styles.control}>{children}</div>
      {below}
      <FieldNote id={id} {...words} />
    </div>
  )
}
