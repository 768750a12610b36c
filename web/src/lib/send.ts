import { api } from './api.ts'
import { type Attempt, answerOf, failureOf, RequestFailed } from './attempt.ts'
import type { Endpoint, Route } from './calls.ts'
import { confirmIdentity } from './identity-check.ts'

type Fields = Record<string, unknown> & { query?: Record<string, unknown> }

type SendOptions = {
  /** Of a request that must not be carried out twice. */
  readonly idempotencyKey?: string | undefined
  /** Gives the request up. */
  readonly signal?: AbortSignal | undefined
}

function once<E extends Endpoint>(
  route: Route<E>,
  input: E['input'],
  { idempotencyKey, signal }: SendOptions,
): Promise<E['output']> {
  const [method = '', path = ''] = route.line.split(' ')
  const { query, ...body } = input as Fields
  const names = [...path.matchAll(/:([^/]+)/g)].map((match) => match[1] ?? '')
  const params = Object.fromEntries(names.map((name) => [name, body[name]]))
  for (const name of names) delete body[name]
  const outgoing = {
    method,
    path,
    body,
    ...(query && { query }),
    ...(names.length > 0 && { params }),
    ...(route.dates !== undefined && { dates: route.dates }),
  }
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
  return answerOf((options) =>
    api.$fetch(outgoing, { ...options, headers, ...(signal && { signal }) }),
  ) as Promise<E['output']>
}

/**
 * Calls an endpoint of the contract and throws `RequestFailed`. Where the server wants to know again
 * who is there, the person is asked, and the same request is sent once more.
 */
export async function send<E extends Endpoint>(
  route: Route<E>,
  input: E['input'],
  options: SendOptions = {},
): Promise<E['output']> {
  try {
    return await once(route, input, options)
  } catch (error) {
    if (!(error instanceof RequestFailed) || !(await confirmIdentity(error.failure))) throw error
    return once(route, input, options)
  }
}

/** The same for forms, which show the failure: `useSavedForm({ send: async (data) => (await trySend(…)).failure })`. */
export async function trySend<E extends Endpoint>(
  route: Route<E>,
  input: E['input'],
  options: SendOptions = {},
): Promise<Attempt<E['output']>> {
  try {
    return { data: await send(route, input, options), failure: null }
  } catch (error) {
    return { data: null, failure: failureOf(error as Error) }
  }
}
