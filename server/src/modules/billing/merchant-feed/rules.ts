import type { FeedItem } from '@guildhall/contract/billing/merchant-feed'

export type FeedPage = {
  readonly items: readonly FeedItem[]
  readonly next: number
  readonly hasMore: boolean
}

const encoder = new TextEncoder()

/** A heartbeat: readers skip it, and proxies keep the connection. */
export const comment = encoder.encode(':\n\n')

/** Server-sent events without a name, which every client hears; JSON contains no line breaks. */
export function formatted(items: readonly FeedItem[]): Uint8Array {
  return encoder.encode(
    items.map((item) => `id: ${item.id}\ndata: ${JSON.stringify(item)}\n\n`).join(''),
  )
}

/** Does the reader ask for a stream? */
export const wantsStream = (accept: string | null) =>
  accept !== null && /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(accept)

/** The cursor of a reader that reconnects; undefined if it has none, null if it is none of ours. */
export function cursorFrom(text: string | null | undefined): number | null | undefined {
  if (text === null || text === undefined || text === '') return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
