import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Route } from './calls.ts'
import { useErrorText } from './error-text.ts'
import { trySend } from './send.ts'

type Each<Input> = { readonly name: string; readonly input: Input }
export type Refused = { readonly name: string; readonly text: string }

/** One action for several items, one after another, so that a limit of the server is not hit. */
export function useEach<E extends Endpoint>(route: Route<E>, invalidates: readonly Route[]) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const [done, setDone] = useState<number | null>(null)

  /** Resolves to the items that were refused, each with the reason. */
  async function run(items: readonly Each<E['input']>[]): Promise<readonly Refused[]> {
    const refused: Refused[] = []
    for (const [index, { name, input }] of items.entries()) {
      setDone(index)
      const { failure } = await trySend(route, input)
      if (failure) refused.push({ name, text: errorText(failure) })
    }
    setDone(null)
    for (const each of invalidates) void client.invalidateQueries({ queryKey: [each.line] })
    return refused
  }

  return { run, isPending: done !== null, done }
}
