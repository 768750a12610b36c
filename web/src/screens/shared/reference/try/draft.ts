import { useMemo, useState } from 'react'
import { api } from '../../../../lib/api.ts'
import type { ApiDocument, Operation } from '../document/document.ts'
import { exampleBody } from '../document/example.ts'
import { exampleValues, type Values } from '../samples/request.ts'
import { filledIn, firstBody, firstTexts } from './plan.ts'

const nothing: Values = { path: {}, query: {}, headers: {}, body: undefined }

type State = {
  readonly of: string
  readonly isOpen: boolean
  readonly texts: Readonly<Record<string, string>>
  readonly body: string
}

export type Draft = ReturnType<typeof useDraft>

type Parsed = { readonly value: unknown; readonly problem: string | undefined }

function parsed(text: string): Parsed {
  if (text.trim() === '') return { value: undefined, problem: undefined }
  try {
    return { value: JSON.parse(text), problem: undefined }
  } catch (error) {
    return { value: undefined, problem: (error as Error).message }
  }
}

/** What is filled in for the open operation: the samples show it too. Another operation begins anew. */
export function useDraft(operation: Operation | undefined, { components }: ApiDocument) {
  const { data: signedIn } = api.useSession()
  const [state, setState] = useState<State | null>(null)
  // A key is kept while the page is open, and never stored.
  const [secret, setSecret] = useState('')

  const organizationId = signedIn?.session.activeOrganizationId
  const example = useMemo(
    () => operation && exampleBody(operation, components.schemas),
    [operation, components],
  )
  const id = operation?.operationId ?? ''
  const bodyText = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))
  const fresh: State = {
    of: id,
    isOpen: false,
    texts: operation ? firstTexts(operation, organizationId) : {},
    body: bodyText(firstBody(example, organizationId)),
  }
  const current = state?.of === id ? state : fresh
  const change = (next: Partial<State>) => setState({ ...current, ...next })
  const { value, problem } = parsed(current.body)
  const filled = operation ? filledIn(operation, current.texts, value) : nothing

  return {
    isOpen: current.isOpen,
    toggle: () => change({ isOpen: !current.isOpen }),
    texts: current.texts,
    setText: (name: string, text: string) => change({ texts: { ...current.texts, [name]: text } }),
    body: current.body,
    setBody: (body: string) => change({ body }),
    restoreBody: () => change({ body: fresh.body }),
    hasBody: example !== undefined,
    bodyProblem: problem,
    filled,
    /** What the samples show: what is being tried, or else an example. */
    shown: operation && !current.isOpen ? exampleValues(operation, example) : filled,
    secret,
    setSecret,
  }
}
