import { type InputEvent, useRef, useState } from 'react'
import { type FormOptions, useForm } from './form.ts'
import { snapshotOf } from './snapshot.ts'

/** A form that stays on its page after it was saved, and knows whether it differs from then. */
export function useSavedForm(options: FormOptions) {
  const [dirty, setDirty] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const element = useRef<HTMLFormElement | null>(null)
  const saved = useRef('')

  const inner = useForm({
    ...options,
    async send(data) {
      const sent = element.current ? snapshotOf(element.current) : ''
      const failure = await options.send(data)
      if (failure) return failure
      saved.current = sent
      setDirty(element.current !== null && snapshotOf(element.current) !== sent)
      setSavedAt(Date.now())
      inner.release()
      return null
    },
  })

  function open(form: HTMLFormElement | null) {
    if (form && form !== element.current) saved.current = snapshotOf(form)
    element.current = form
    inner.form.ref(form)
  }
  // The same function at every render, so that the form is opened once.
  const ref = useRef(open)

  return {
    ...inner,
    /** What is being sent may lead to another page. */
    dirty: dirty && !inner.busy,
    savedAt,
    form: {
      ref: ref.current,
      onSubmit: inner.form.onSubmit,
      onInput(event: InputEvent<HTMLFormElement>) {
        setDirty(snapshotOf(event.currentTarget) !== saved.current)
        inner.form.onInput(event)
      },
      // The fields change after the event of a reset.
      onReset: () => setTimeout(() => setDirty(false)),
    },
  }
}
