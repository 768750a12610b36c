import {
  BetterFetchError,
  type BetterFetchOption,
  betterFetch,
  mergeHeaders,
} from '@better-fetch/fetch'
import { type Addresses, addressOf } from './address.ts'
import type { CallOptions, Result } from './call.ts'
import { opaque, toCamel, toSnake } from './case.ts'
import { caughtFailure, networkFailure, readFailure } from './failure.ts'
import { parseLeniently, reviveDates } from './json.ts'

export type Outgoing = {
  readonly method: string
  /** A path of the contract, with `:name` where a parameter goes. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly params?: Readonly<Record<string, unknown>>
}

export type Request = (outgoing: Outgoing, options?: CallOptions) => Promise<Result<unknown>>

type Setup = {
  readonly addresses: Addresses
  readonly defaults: CallOptions
  readonly onSuccess: (path: string, data: unknown) => void
}

const isBilling = (path: string) => path.startsWith('/v1/')

function answerReader(path: string) {
  if (!isBilling(path)) return (text: string) => reviveDates(parseLeniently(text))
  return (text: string) => reviveDates(toCamel(parseLeniently(text)), opaque)
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

/** A failed fetch reads as an answer without status, so that retries see it too. */
function forgivingFetch(options: CallOptions): NonNullable<BetterFetchOption['customFetchImpl']> {
  const send = options.customFetchImpl ?? fetch
  if (options.throw || options.catchAllError) return send
  return (input, init) => send(input, init).catch(() => Response.error())
}

export function createRequest({ addresses, defaults, onSuccess }: Setup): Request {
  return async ({ method, path, body, query, params }, given = {}) => {
    const merged = { ...defaults, ...given }
    const { catchAllError, throw: throws, ...options } = merged
    try {
      const { data, error } = await betterFetch<unknown, Record<string, unknown>>(
        addressOf(path, addresses),
        {
          credentials: 'include',
          jsonParser: answerReader(path),
          ...options,
          headers: mergeHeaders(defaults.headers, given.headers),
          customFetchImpl: forgivingFetch(merged),
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
