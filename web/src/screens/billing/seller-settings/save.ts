import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Route } from '../../../lib/calls.ts'
import { merchants } from '../../../lib/calls.ts'
import type { Failure } from '../../../lib/errors.ts'
import { trySend } from '../../../lib/send.ts'

/** Sends changed settings of an organization; what else shows them is asked for again. */
export function useSave<E extends Endpoint & { input: { id: string } }>(
  route: Route<E>,
  id: string,
  shownBy: readonly Route[] = [merchants.get],
) {
  const client = useQueryClient()
  return async (change: Omit<E['input'], 'id'>): Promise<Failure | null> => {
    const { failure } = await trySend(route, { ...change, id } as E['input'])
    if (failure) return failure
    for (const { line } of shownBy) void client.invalidateQueries({ queryKey: [line] })
    return null
  }
}
