import type { Outcome } from '../outgoing/index.ts'
import { type SignatureFormat, signatures } from '../webhook-signature.ts'
import type { Prepared } from './attempts.ts'

/** What a message is about: the stored payload of its event, or a body of its own. */
export type Content = {
  readonly type: string
  readonly occurredAt: Date
  readonly payload: string | null
  readonly body: string | null
}

/** What is signed and sent. The text of the payload is included exactly as it is stored. */
export function bodyOf(type: string, occurredAt: Date, payload: string): string {
  const head = JSON.stringify({ type, timestamp: occurredAt.toISOString() }).slice(0, -1)
  return `${head},"data":${payload}}`
}

/** Empty if the payload was erased. */
export function contentOf({ type, occurredAt, payload, body }: Content): string {
  return body ?? (payload === null ? '' : bodyOf(type, occurredAt, payload))
}

/**
 * No usable secret is left, e.g. because the server secret was replaced without keeping the old
 * one.
 */
const unsigned: Outcome = {
  status: null,
  trouble: 'no secret',
  text: '',
  retryAfter: null,
  ms: 0,
}

type Request = {
  readonly url: string
  readonly id: string
  readonly body: string
  readonly secrets: readonly string[]
  readonly format: SignatureFormat
  /** When this attempt is made. */
  readonly at: Date
}

/** The request of one attempt, with the headers of Standard Webhooks. */
export function signedRequest({ url, id, body, secrets, format, at }: Request): Prepared {
  if (secrets.length === 0) return { failed: unsigned }
  const timestamp = Math.floor(at.getTime() / 1_000)
  return {
    post: {
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Guildhall-Webhooks/1',
        'accept-encoding': 'identity',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(secrets, { id, timestamp, body }, format),
      },
      body,
    },
  }
}
