/** A failed call. */
export type Failure = {
  readonly code?: string | undefined
  readonly message: string
  /** 0 when there was no response. */
  readonly status: number
  readonly retryAfter?: number | undefined
  readonly requestId?: string | undefined
  /** What a response of `/v1` says of every problem. */
  readonly detail?: unknown
}

type Catalog =
  | { readonly ui?: unknown; readonly errors?: Readonly<Record<string, string>> }
  | undefined

export type ErrorText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'network' }
  | { readonly kind: 'unknown'; readonly message: string }

/** What a failure may be called: under /v1 several share a name, and their English messages are their codes. */
export const codesOf = ({ code = '', message }: Failure): readonly string[] => [
  code,
  message.toUpperCase().replace(/\W/g, '_'),
]

/** Selects the text of a failure; the server's message is the last resort. */
export function errorTextFor(failure: Failure, catalogs: readonly Catalog[]): ErrorText {
  if (failure.status === 0) return { kind: 'network' }
  if (failure.status === 429 && failure.retryAfter) {
    return { kind: 'wait', seconds: failure.retryAfter }
  }
  for (const code of codesOf(failure)) {
    for (const catalog of catalogs) {
      const text = catalog?.errors && textOf(catalog.errors, code)
      if (text !== undefined) return { kind: 'text', text }
    }
  }
  return {
    kind: 'unknown',
    message: reasonsOf(failure) || failure.message || String(failure.status),
  }
}

/** What a response of `/v1` says of the values that it refuses. */
const reasonsOf = ({ detail }: Failure): string =>
  Array.isArray(detail)
    ? [...new Set(detail.flatMap(({ msg }) => (typeof msg === 'string' ? [msg] : [])))].join('; ')
    : ''

function textOf(errors: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(errors, code) ? errors[code] : undefined
}

/** Seconds to wait, out of a header that holds seconds or a date. */
export function retrySeconds(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? (Date.parse(header) - now) / 1000 : seconds
  return wait > 0 ? Math.ceil(wait) : undefined
}
