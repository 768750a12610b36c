import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type InputOf, testMode } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { trySend } from '../../../lib/send.ts'
import type { Shop } from '../shop/use-shop.ts'

type Target = Omit<InputOf<typeof testMode.moveClock>, 'id'>

/** Begins to move the clock; whatever the pages know is of another time then. */
export function useMove({ organization: { id } }: Shop) {
  const client = useQueryClient()
  const list = useListSearch()
  const errorText = useErrorText()
  const [begun, setBegun] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function move(name: string, target: Target) {
    setBegun(name)
    setProblem(null)
    const { data, failure } = await trySend(testMode.moveClock, {
      id,
      ...target,
    } as InputOf<typeof testMode.moveClock>)
    await client.invalidateQueries()
    setBegun(null)
    if (data) list.change({ move: undefined })
    else setProblem(errorText(failure))
    return failure
  }
  /** What was pressed and has not been answered yet. */
  return { begun, problem, move }
}
