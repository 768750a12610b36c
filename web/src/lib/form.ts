import { type InputEvent, type SubmitEvent, useRef, useState } from 'react'
import type { Failure } from './errors.ts'

/** Returns the problem of a field, or undefined. */
export type Check = (value: string, form: FormData) => string | undefined

type Options = {
  checks: Readonly<Record<string, Check>>
  /** The field of a failure; without one it applies to the whole form. */
  fieldOf?: ((failure: Failure) => string | undefined) | undefined
  errorText: (failure: Failure) => string
  /** Resolves to the failure, or null on success. */
  send: (form: FormData) => Promise<Failure | null>
}

export type Refusal = { readonly failure: Failure; readonly text: string; readonly attempt: number }

export function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function focusField(form: HTMLFormElement, names: readonly string[]): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && names.includes(element.name)) {
      // The message must be in the page before the field that points at it is read aloud.
      requestAnimationFrame(() => element.focus())
      return
    }
  }
}

function problemsOf(checks: Options['checks'], form: FormData): Record<string, string> {
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

/** Validates and sends a native form, and keeps its problems. */
export function useForm({ checks, fieldOf, errorText, send }: Options) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const attempts = useRef(0)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const found = problemsOf(checks, data)
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return focusField(form, Object.keys(found))
    setBusy(true)
    const failure = await send(data)
    // A form that succeeded stays busy until the next page takes its place.
    if (!failure) return
    setBusy(false)
    const field = fieldOf?.(failure)
    if (field) {
      setProblems({ [field]: errorText(failure) })
      return focusField(form, [field])
    }
    attempts.current += 1
    setRefusal({ failure, text: errorText(failure), attempt: attempts.current })
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || !(target.name in problems)) return
    const { [target.name]: _, ...rest } = problems
    setProblems(rest)
  }

  return {
    busy,
    problems,
    refusal,
    form: { ref: checkHere, onSubmit, onInput },
    release: () => setBusy(false),
  }
}
