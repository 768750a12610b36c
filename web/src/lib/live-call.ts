import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, Route } from './calls.ts'
import { callQuery } from './data.ts'
import { pauseFor, type Underway } from './underway.ts'

/**
 * What an endpoint answers, asked for again while something in it is underway. A hidden tab does not
 * ask; it does as soon as it is seen again.
 */
export function useLiveCall<E extends Endpoint>(
  route: Route<E>,
  input: E['input'],
  underwayIn: (answer: E['output'] | undefined) => readonly Underway[],
) {
  return useQuery({
    ...callQuery(route, input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      pauseFor(underwayIn(state.data as E['output'] | undefined), Date.now()),
  })
}
