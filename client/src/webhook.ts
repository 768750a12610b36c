import { type EventData, eventDates } from './contract/event-data.ts'
import { keysOfSecret, messageRefusal, messageRefusals } from './contract/signed-message.ts'
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

function headerOf({ headers }: ReceivedWebhook, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : undefined
}

const bytesOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body)

const textOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? body : new TextDecoder().decode(body)

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
  const { secret, now = Date.now() } = received
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (secrets.some((each) => keysOfSecret(each).length === 0)) {
    throw new WebhookVerificationError('Secret can not be empty')
  }
  const id = headerOf(received, 'webhook-id')
  const refusal = await messageRefusal(
    {
      id,
      timestamp: headerOf(received, 'webhook-timestamp'),
      signature: headerOf(received, 'webhook-signature'),
      body: bytesOf(received.body),
    },
    secrets,
    now,
  )
  if (refusal) throw new WebhookVerificationError(messageRefusals[refusal])
  return messageOf(String(id), JSON.parse(textOf(received.body)))
}
