import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { legalTexts } from '../../../../lib/calls.ts'
import { callQuery } from '../../../../lib/data.ts'
import { useErrorText } from '../../../../lib/error-text.ts'
import type { Failure } from '../../../../lib/errors.ts'
import type { Refusal } from '../../../../lib/form.ts'
import { trySend } from '../../../../lib/send.ts'
import type { Edited } from './states.ts'

/** A text that is being written, and what somebody else published meanwhile. */
export function useLegalText(stored: Edited) {
  const { kind, locale } = stored
  const place = { kind, locale }
  const client = useQueryClient()
  const errorText = useErrorText()
  const [base, setBase] = useState(stored)
  const [text, setText] = useState(stored.markdown)
  const [theirs, setTheirs] = useState<Edited | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const isSaving = state === 'saving'
  const dirty = text !== base.markdown

  // Nothing was typed: the newest text is the one to edit.
  if (!dirty && !isSaving && stored.revision > base.revision) {
    setBase(stored)
    setText(stored.markdown)
  }

  /** A text that the server answered with is the one that is edited now. */
  function adopt(found: Edited, sent: string) {
    client.setQueryData(callQuery(legalTexts.read, place).queryKey, found)
    void client.invalidateQueries({ queryKey: [legalTexts.list.line] })
    setBase(found)
    setText((now) => (now === sent ? found.markdown : now))
    setTheirs(null)
  }

  function refuse(failure: Failure) {
    setState('idle')
    setRefusal((before) => ({
      failure,
      text: errorText(failure),
      attempt: (before?.attempt ?? 0) + 1,
    }))
  }

  /** Shows what is published now beside the text, which stays. */
  async function compare() {
    const { data, failure } = await trySend(legalTexts.read, place)
    if (!data) return refuse(failure)
    client.setQueryData(callQuery(legalTexts.read, place).queryKey, data)
    void client.invalidateQueries({ queryKey: [legalTexts.list.line] })
    setTheirs(data)
    setState('idle')
  }

  async function publish() {
    setState('saving')
    setRefusal(null)
    const input = { ...place, markdown: text, revision: base.revision }
    const { data, failure } = await trySend(legalTexts.save, input)
    if (data) {
      adopt(data, text)
      return setState('saved')
    }
    return failure.code === 'LEGAL_TEXT_HAS_CHANGED' ? compare() : refuse(failure)
  }

  return {
    place,
    base,
    text,
    theirs,
    refusal,
    isSaving,
    /** What is being sent may lead to another page. */
    dirty: dirty && !isSaving,
    saveState: isSaving ? 'saving' : dirty ? 'changed' : state,
    write: setText,
    discard: () => setText(base.markdown),
    publish,
    /** After an earlier version was published again. */
    adopt: (found: Edited) => adopt(found, text),
    /** Publishing replaces the text that is published now. */
    keep() {
      if (theirs) setBase(theirs)
      setTheirs(null)
    },
    take() {
      if (!theirs) return
      setBase(theirs)
      setText(theirs.markdown)
      setTheirs(null)
    },
  } as const
}
