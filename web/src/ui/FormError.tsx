import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from './Note.tsx'

export type FormErrorProps = {
  title?: ReactNode
  action?: ReactNode
  /** Changes with every refusal, so that the same text takes focus again. */
  attempt?: number | string | undefined
  /** The name of the field to correct: it takes focus instead, while the text is read aloud. */
  field?: string | undefined
  children: ReactNode
}

/** The refusal of a whole form, above its fields: takes focus when it appears. */
function focusOn(note: HTMLElement | null, name: string | undefined): void {
  const control = name === undefined ? null : note?.closest('form')?.elements.namedItem(name)
  if (control instanceof HTMLInputElement) {
    control.focus()
    control.select()
  } else note?.focus()
}

export function FormError({ title, action, attempt, field, children }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new refusal
  useEffect(() => focusOn(ref.current, field), [attempt])
  return (
    <Note tone="danger" role="alert" title={title} action={action} ref={ref} tabIndex={-1}>
      {children}
    </Note>
  )
}
