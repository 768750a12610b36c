import { type InputEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from './errors.ts'
import { snapshotOf } from './snapshot.ts'

type State = 'idle' | 'changed' | 'saving' | 'saved' | 'failed'

/** Saves a form by itself a moment after the last change; changes while it saves are saved next. */
export function useAutosave(send: (form: FormData) => Promise<Failure | null>, delay = 600) {
  const [state, setState] = useState<State>('idle')
  const [failure, setFailure] = useState<Failure | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function schedule(form: HTMLFormElement) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(form), delay)
  }

  async function save(form: HTMLFormElement) {
    if (saving.current) return schedule(form)
    if (!form.checkValidity()) return
    saving.current = true
    setState('saving')
    const sent = snapshotOf(form)
    const found = await send(new FormData(form))
    saving.current = false
    setFailure(found)
    if (snapshotOf(form) === sent) setState(found ? 'failed' : 'saved')
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    setState('changed')
    schedule(event.currentTarget)
  }

  return { state, failure, form: { onInput, onSubmit: saveAtOnce } }

  function saveAtOnce(event: { preventDefault: () => void; currentTarget: HTMLFormElement }) {
    event.preventDefault()
    clearTimeout(timer.current)
    void save(event.currentTarget)
  }
}
