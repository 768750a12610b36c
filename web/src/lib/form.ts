import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useCountdown } from './countdown.ts'
import type { Failure, RefusedField } from './errors.ts'
import { focusField, snapshotOf, text } from './form-elements.ts'

export { text }

/** Returns the problem of a field, or undefined. */
export type Check = (value: string, form: FormData) => string | undefined

type Problems = Readonly<Record<string, string>>

type Options = {
  checks: Readonly<Record<string, Check>>
  /** The field of a failure; without one it applies to the whole form. */
  fieldOf?: ((failure: Failure) => string | undefined) | undefined
  errorText: (failure: Failure) => string
  /** The text of a field that the response names; otherwise the text of the failure. */
  fieldText?: ((field: RefusedField) => string) | undefined
  /** Resolves to the failure, or null on success. */
  send: (form: FormData) => Promise<Failure | null>
  /** The form stays on the page after it was saved; otherwise the next page takes its place. */
  stays?: boolean | undefined
}

export type Refusal = {
  readonly failure: Failure
  /** Counts down while the server asks to wait. */
  readonly text: string
  readonly attempt: number
}

function problemsOf(checks: Options['checks'], form: FormData): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [name, check] of Object.entries(checks)) {
    const problem = check(text(form, name), form)
    if (problem !== undefined) problems[name] = problem
  }
  return problems
}

function failedFields(failure: Failure, options: Options): Problems | undefined {
  const { fieldOf, errorText, fieldText } = options
  const { fields = [] } = failure
  if (fields.length > 0) {
    const said = errorText({ ...failure, fields: undefined })
    return Object.fromEntries(fields.map((field) => [field.path, fieldText?.(field) ?? said]))
  }
  const field = fieldOf?.(failure)
  return field === undefined ? undefined : { [field]: errorText(failure) }
}

type Kept = { failure: Failure; attempt: number; until: number }

/** Validates and sends a native form of any fields, and keeps its problems. */
export function useForm(options: Options) {
  const { checks, errorText, send, stays } = options
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [kept, setKept] = useState<Kept | null>(null)
  const [dirty, setDirty] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const attempts = useRef(0)
  const element = useRef<HTMLFormElement | null>(null)
  const saved = useRef('')
  const left = useCountdown(kept?.until ?? 0)

  useEffect(() => {
    const form = element.current
    if (!form) return
    // A prerendered form is validated by the browser until it is hydrated.
    form.noValidate = true
    saved.current = snapshotOf(form)
  }, [])

  function refuse(form: HTMLFormElement, failure: Failure) {
    const fields = failedFields(failure, options)
    if (fields) {
      setProblems(fields)
      if (focusField(form, Object.keys(fields))) return
    }
    attempts.current += 1
    const until = failure.retryAfter ? Date.now() + failure.retryAfter * 1000 : 0
    setKept({ failure, attempt: attempts.current, until })
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const sent = snapshotOf(form)
    const found = problemsOf(checks, data)
    setProblems(found)
    setKept(null)
    if (Object.keys(found).length > 0) {
      focusField(form, Object.keys(found))
      return
    }
    setBusy(true)
    const failure = await send(data)
    // A form that succeeded stays busy until the next page takes its place.
    if (!failure && !stays) return
    setBusy(false)
    if (failure) return refuse(form, failure)
    saved.current = sent
    setDirty(snapshotOf(form) !== sent)
    setSavedAt(Date.now())
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    const { target, currentTarget } = event
    setDirty(snapshotOf(currentTarget) !== saved.current)
    const name = 'name' in target ? String(target.name) : ''
    if (!(name in problems)) return
    const { [name]: _, ...rest } = problems
    setProblems(rest)
  }

  const refusal: Refusal | null = kept && {
    failure: kept.failure,
    attempt: kept.attempt,
    text: errorText(kept.until ? { ...kept.failure, retryAfter: left } : kept.failure),
  }

  return {
    busy,
    problems,
    refusal,
    /** Differs from what was loaded or saved last; what is being sent may lead to another page. */
    dirty: dirty && !busy,
    /** When it was saved, for a form that stays. */
    savedAt,
    form: {
      ref: (form: HTMLFormElement | null) => {
        element.current = form
      },
      onSubmit,
      onInput,
      // A reset changes the fields after its event.
      onReset: () => setTimeout(() => setDirty(false)),
    },
    release: () => setBusy(false),
  }
}
