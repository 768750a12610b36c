import { type EventData, eventDates } from './contract/event-data.ts'
import { type Dates, reviveDates } from './endpoints/dates.ts'

/** A received request: the body as the received bytes or text, not parsed. */
export type ReceivedWebhook = {
  readonly body: string | Uint8Array
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The secret, or several during a rotation. */
  readonly secret: string | readonly string[]
  /** Milliseconds since 1970, instead of the system clock. */
  readonly now?: number
}

type Message<Type extends string, Data> = {
  readonly id: string
  readonly type: Type
  readonly timestamp: Date
  readonly data: Data
}

/** Any other type, for example of a newer server; see `UnknownErrorCode`. */
export declare enum UnknownEventType {
  type = 'any other type',
}

/** A message by its `type`, with the data of that event. */
export type WebhookMessage =
  | { [Type in keyof EventData]: Message<Type, EventData[Type]> }[keyof EventData]
  | Message<UnknownEventType, unknown>

export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
}

const prefix = 'whsec_'
/** Seconds in both directions. */
const tolerance = 300
const digestLength = 32

function headerOf({ headers }: ReceivedWebhook, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : undefined
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = bytesOf(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)
  if (!key || key.length === 0) throw new WebhookVerificationError('Secret can not be empty')
  return key
}

function checkTime(text: string, now: number) {
  if (!/^\d{1,12}$/.test(text)) throw new WebhookVerificationError('Invalid Signature Headers')
  const age = Math.floor(now / 1000) - Number(text)
  if (age > tolerance) throw new WebhookVerificationError('Message timestamp too old')
  if (age < -tolerance) throw new WebhookVerificationError('Message timestamp too new')
}

/** Constant-time comparison. */
function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== digestLength || other.length !== digestLength) return false
  let difference = 0
  for (let at = 0; at < digestLength; at++) difference |= (one[at] ?? 0) ^ (other[at] ?? 0)
  return difference === 0
}

async function digest(secret: string, text: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', keyOf(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
}

function messageOf(id: string, parsed: Readonly<Record<string, unknown>>): WebhookMessage {
  const type = String(parsed.type)
  const data = Object.hasOwn(eventDates, type) ? eventDates[type] : undefined
  const dates: Dates = { timestamp: true, ...(data !== undefined && { data }) }
  return reviveDates({ id, ...parsed }, dates) as WebhookMessage
}

/**
 * Verifies the signature and the timestamp of a message (Standard Webhooks) and returns it. A
 * message may be delivered twice with the same `id`.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookMessage> {
  const id = headerOf(received, 'webhook-id')
  const timestamp = headerOf(received, 'webhook-timestamp')
  const signature = headerOf(received, 'webhook-signature')
  if (!id || !timestamp || !signature) {
    throw new WebhookVerificationError('Missing required headers')
  }
  checkTime(timestamp, received.now ?? Date.now())
  const body =
    typeof received.body === 'string' ? received.body : new TextDecoder().decode(received.body)
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const secrets = typeof received.secret === 'string' ? [received.secret] : received.secret
  const expected = await Promise.all(secrets.map((secret) => digest(secret, text)))
  const given = signature.split(' ').flatMap((part) => {
    const [version, value = ''] = part.split(',', 2)
    const bytes = version === 'v1' ? bytesOf(value) : undefined
    return bytes ? [bytes] : []
  })
  const matches = given.some((bytes) => expected.some((each) => sameBytes(bytes, each)))
  if (!matches) throw new WebhookVerificationError('No matching signature found')
  return messageOf(id, JSON.parse(body))
}
