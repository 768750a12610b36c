/** What a text may be, so that only that is looked for. */
export type Wanted = {
  /** A part of a name, an address, a number. */
  readonly text: string | undefined
  readonly uuid: string | undefined
  /** A key as it was given to its customer. */
  readonly key: string | undefined
  /** The last characters of a key, as lists show them. */
  readonly keyEnd: string | undefined
  /** Ids of messages are texts of the merchant's log. */
  readonly messageId: string | undefined
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Prefixes of keys may have spaces, but they end as a UUID; imported ones are whatever they were. */
const shortestKey = 12
const keyEnd = /^(?:\*+-?)?([0-9a-z]{6})$/i
const messageId = /^[\w-]{16,64}$/

export function wantedOf(typed: string): Wanted {
  const text = typed.trim()
  const isUuid = uuid.test(text)
  return {
    text: isUuid || text.startsWith('**') ? undefined : text,
    uuid: isUuid ? text.toLowerCase() : undefined,
    key: text.length >= shortestKey ? text : undefined,
    keyEnd: keyEnd.exec(text)?.[1]?.toUpperCase(),
    messageId: messageId.test(text) ? text : undefined,
  }
}
