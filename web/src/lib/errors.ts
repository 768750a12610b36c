/** What came back instead of an answer. */
export type Failure = {
  readonly code?: string | undefined
  readonly message: string
  /** 0 when no answer came at all. */
  readonly status: number
  readonly retryAfter?: number | undefined
  readonly requestId?: string | undefined
}

type Catalog = { readonly errors?: Readonly<Record<string, string>> } | undefined

export type Said =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'network' }
  | { readonly kind: 'unknown'; readonly message: string }

/** Which words a failure gets; the server's own are the last resort. */
export function wordsFor(failure: Failure, catalogs: readonly Catalog[]): Said {
  if (failure.status === 0) return { kind: 'network' }
  if (failure.status === 429 && failure.retryAfter) {
    return { kind: 'wait', seconds: failure.retryAfter }
  }
  const { code } = failure
  for (const catalog of catalogs) {
    const text = code !== undefined && catalog?.errors ? textOf(catalog.errors, code) : undefined
    if (text !== undefined) return { kind: 'text', text }
  }
  return { kind: 'unknown', message: failure.message || String(failure.status) }
}

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
