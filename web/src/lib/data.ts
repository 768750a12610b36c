import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { failureOf } from './attempt.ts'
import type { Endpoint, Route } from './calls.ts'
import { useErrorText } from './error-text.ts'
import { send } from './send.ts'

/** The key of an endpoint's answers; with an input, of one of them. */
function keyOf(route: Route, input?: unknown): QueryKey {
  return input === undefined ? [route.line] : [route.line, input]
}

/** The query of an endpoint, for `useQuery` and for the cache. */
export function callQuery<E extends Endpoint>(route: Route<E>, input: E['input']) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: (): Promise<E['output']> => send(route, input),
  })
}

type CallOptions = { readonly enabled?: boolean | undefined }

/** What an endpoint answers; while the input changes, the last answer stays. */
export function useCall<E extends Endpoint>(
  route: Route<E>,
  input: E['input'],
  { enabled = true }: CallOptions = {},
) {
  return useQuery({ ...callQuery(route, input), enabled, placeholderData: keepPreviousData })
}

/** Changes a cached answer before the server has confirmed it; taken back when it refuses. */
type Optimistic<Input> = {
  readonly route: Route
  readonly apply: (answer: unknown, input: Input) => unknown
}

/** Types `apply` by the answer of `route`. */
export function optimistic<E extends Endpoint, Input>(
  route: Route<E>,
  apply: (answer: E['output'], input: Input) => E['output'],
): Optimistic<Input> {
  return { route: route as Route, apply: (answer, input) => apply(answer, input) }
}

type ActionOptions<Input> = {
  /** The endpoints whose answers the action changes. */
  readonly invalidates?: readonly Route[] | undefined
  readonly optimistic?: Optimistic<Input> | undefined
  /** Errors that mean that somebody has done it before: they count as success. */
  readonly alreadyDone?: readonly string[] | undefined
}

/** The answer of an action that somebody has done before. */
const done = { alreadyDone: true } as const

type Snapshot = readonly (readonly [QueryKey, unknown])[]

/** An action of the person: `run` resolves to the answer, or to null after a failure. */
export function useAction<E extends Endpoint>(
  route: Route<E>,
  options: ActionOptions<E['input']> = {},
) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const { optimistic: early, invalidates = [], alreadyDone = [] } = options
  const { mutateAsync, error, isPending, reset } = useMutation({
    async mutationFn(input: E['input']): Promise<E['output'] | typeof done> {
      try {
        return await send(route, input)
      } catch (error) {
        if (alreadyDone.includes(failureOf(error as Error).code ?? '')) return done
        throw error
      }
    },
    async onMutate(input): Promise<Snapshot> {
      if (!early) return []
      const queryKey = keyOf(early.route)
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData({ queryKey })
      client.setQueriesData({ queryKey }, (answer: unknown) =>
        answer === undefined ? undefined : early.apply(answer, input),
      )
      return before
    },
    onError(_error, _input, before) {
      for (const [key, answer] of before ?? []) client.setQueryData(key, answer)
    },
    onSettled: () => {
      const changed = early ? [...invalidates, early.route] : invalidates
      for (const each of changed) void client.invalidateQueries({ queryKey: keyOf(each) })
    },
  })
  return {
    run: (input: E['input']) => mutateAsync(input).catch(() => null),
    isPending,
    /** The text of the last failure. */
    problem: error === null ? null : errorText(failureOf(error)),
    failure: error === null ? null : failureOf(error),
    reset,
  }
}
