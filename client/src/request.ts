import {
  BetterFetchError,
  type BetterFetchOption,
  betterFetch,
  mergeHeaders,
} from '@better-fetch/fetch'
import { type Addresses, addressOf } from './address.ts'
import type { CallOptions, Result } from './call.ts'
import { toCamel, toSnake } from './case.ts'
import { type Dates, reviveDates } from './endpoints/dates.ts'
import { caughtFailure, networkFailure, readFailure } from './failure.ts'
import { parseLeniently } from './json.ts'

export type Outgoing = {
  readonly method: string
  /** A path of the contract, with `:name` where a parameter goes. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly params?: Readonly<Record<string, unknown>>
  /** Where the response has dates; everything else stays as it is. */
  readonly dates?: Dates
}

export type Request = (outgoing: Outgoing, options?: CallOptions) => Promise<Result<unknown>>

type Options = {
  readonly addresses: Addresses
  readonly defaults: CallOptions
  readonly onSuccess: (path: string, data: unknown) => void
}

const isBilling = (path: string) => path.startsWith('/v1/')

function responseParser({ path, dates }: Outgoing) {
  return (text: string) => {
    const parsed = parseLeniently(text)
    return reviveDates(isBilling(path) ? toCamel(parsed) : parsed, dates)
  }
}

function queryText(query: Outgoing['query'], path: string) {
  const named = isBilling(path) ? toSnake(query) : query
  return Object.fromEntries(
    Object.entries(named ?? {}).map(([key, value]) => [
      key,
      value instanceof Date ? value.toISOString() : value,
    ]),
  )
}

/** Turns a failed fetch into an error response, so that retries apply to it too. */
function fetchWithoutThrowing(
  options: CallOptions,
): NonNullable<BetterFetchOption['customFetchImpl']> {
  const send = options.customFetchImpl ?? fetch
  if (options.throw || options.catchAllError) return send
  return (input, init) => send(input, init).catch(() => Response.error())
}

export function createRequest({ addresses, defaults, onSuccess }: Options): Request {
  return async (outgoing, given = {}) => {
    const { method, path, body, query, params } = outgoing
    const merged = { ...defaults, ...given }
    const { catchAllError, throw: throws, ...options } = merged
    try {
      const { data, error } = await betterFetch<unknown, Record<string, unknown>>(
        addressOf(path, addresses),
        {
          credentials: 'include',
          jsonParser: responseParser(outgoing),
          ...options,
          headers: mergeHeaders(defaults.headers, given.headers),
          customFetchImpl: fetchWithoutThrowing(merged),
          method,
          body: method === 'GET' ? undefined : isBilling(path) ? toSnake(body ?? {}) : (body ?? {}),
          query: queryText(query, path),
          params,
        },
      )
      if (error) {
        if (throws) throw new BetterFetchError(error.status, error.statusText, error)
        return { data: null, error: readFailure(error) }
      }
      onSuccess(path, data)
      return (throws ? data : { data, error: null }) as Result<unknown>
    } catch (error) {
      if (throws) throw error
      return { data: null, error: catchAllError ? caughtFailure(error) : networkFailure() }
    }
  }
}
