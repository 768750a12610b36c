import type { Incoming } from './incoming.ts'
import type { UsedKey } from './used-key.ts'

/** A request with a key or token of an organization, once it was answered. */
export type KeyRequest = {
  readonly key: UsedKey
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly path: string
  readonly search: string
  readonly status: number
  readonly ms: number
  readonly userAgent: string | null
  /** The body of an answer from 400 on. */
  readonly answer: string | null
}

/** Called with each of them; must not fail, and nothing waits for it. */
export type KeyRequestObserver = (request: KeyRequest) => void

type Answered = { readonly route: string; readonly status: number; readonly ms: number }

export function observeKeyRequest(
  observe: KeyRequestObserver | undefined,
  incoming: Incoming,
  answered: Answered,
): void {
  const { usedKey: key } = incoming
  if (observe === undefined || key === undefined) return
  observe({
    key,
    requestId: incoming.id,
    method: incoming.method,
    path: incoming.path,
    search: incoming.search,
    userAgent: incoming.header('user-agent'),
    answer: incoming.errorText ?? null,
    ...answered,
  })
}
