import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from './Note.tsx'

export type FormErrorProps = {
  title?: ReactNode
  action?: ReactNode
  /** Changes with every refusal, so that the same text takes focus again. */
  attempt?: number | string | undefined
  children: ReactNode
}

/** The refusal of a whole form, above its fields: takes focus when it appears. */
export function FormError({ title, action, attempt, children }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new refusal
  useEffect(() => ref.current?.focus(), [attempt])
  return (
    <Note tone="danger" role="alert" title={title} action={action} ref={ref} tabIndex={-1}>
      {children}
    </Note>
  )
}
