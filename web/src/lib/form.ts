import { type InputEvent, type SubmitEvent, useRef, useState } from 'react'
import { useCountdown } from './countdown.ts'
import type { Failure } from './errors.ts'
import { focusField, text } from './form-elements.ts'

export { text }

/** Returns the problem of a field, or undefined. */
export type Check = (value: string, form: FormData) => string | undefined

type Problems = Readonly<Record<string, string>>

export type FormOptions = {
  checks: Readonly<Record<string, Check>>
  /** The field of a failure; without one it applies to the whole form. */
  fieldOf?: ((failure: Failure) => string | undefined) | undefined
  /** The same for a response that names several fields, with their texts. */
  fieldsOf?: ((failure: Failure) => Problems) | undefined
  errorText: (failure: Failure) => string
  /** Resolves to the failure, or null on success. */
  send: (form: FormData) => Promise<Failure | null>
}

export type Refusal = {
  readonly failure: Failure
  /** Counts down while the server asks to wait. */
  readonly text: string
  readonly attempt: number
}

type Kept = { failure: Failure; attempt: number; until: number }

function problemsOf(checks: FormOptions['checks'], form: FormData): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [name, check] of Object.entries(checks)) {
    const problem = check(text(form, name), form)
    if (problem !== undefined) problems[name] = problem
  }
  return problems
}

/** A prerendered form is validated by the browser until it is hydrated. */
function checkHere(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true
}

/** Validates and sends a native form of any fields, and keeps its problems. */
export function useForm({ checks, fieldOf, fieldsOf, errorText, send }: FormOptions) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [kept, setKept] = useState<Kept | null>(null)
  const attempts = useRef(0)
  const left = useCountdown(kept?.until ?? 0)

  /** Shows problems of fields that the form has. */
  function show(form: HTMLFormElement, found: Problems): boolean {
    setProblems(found)
    return focusField(form, Object.keys(found))
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    setKept(null)
    const found = problemsOf(checks, data)
    show(form, found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const failure = await send(data)
    // A form that succeeded stays busy until the next page takes its place.
    if (!failure) return
    setBusy(false)
    const field = fieldOf?.(failure)
    if (show(form, field ? { [field]: errorText(failure) } : (fieldsOf?.(failure) ?? {}))) return
    attempts.current += 1
    const until = failure.retryAfter ? Date.now() + failure.retryAfter * 1000 : 0
    setKept({ failure, attempt: attempts.current, until })
  }

  function onInput({ target }: InputEvent<HTMLFormElement>) {
    const { name = '' } = target as Partial<HTMLInputElement>
    if (!(name in problems)) return
    const { [name]: _, ...rest } = problems
    setProblems(rest)
  }

  const refusal: Refusal | null = kept && {
    ...kept,
    text: errorText(kept.until ? { ...kept.failure, retryAfter: left } : kept.failure),
  }

  return {
    busy,
    problems,
    refusal,
    form: { ref: checkHere, onSubmit, onInput },
    release: () => setBusy(false),
  }
}
