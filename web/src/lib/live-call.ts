import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, Route } from './calls.ts'
import { callQuery } from './data.ts'
import { pauseFor, type Underway } from './underway.ts'

type Answer<E extends Endpoint> = E['output'] | undefined

/**
 * What an endpoint answers, asked for again after so many milliseconds, or not if `pauseOf` says false.
 * A hidden tab does not ask; it does as soon as it is seen again.
 */
export function usePolledCall<E extends Endpoint>(
  route: Route<E>,
  input: E['input'],
  pauseOf: (answer: Answer<E>) => number | false,
) {
  return useQuery({
    ...callQuery(route, input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pauseOf(state.data as Answer<E>),
  })
}

/** The same while something in the answer is underway. */
export const useLiveCall = <E extends Endpoint>(
  route: Route<E>,
  input: E['input'],
  underwayIn: (answer: Answer<E>) => readonly Underway[],
) => usePolledCall(route, input, (answer) => pauseFor(underwayIn(answer), Date.now()))
