import { validateEvent as validate33 } from 'polar-0.33/webhooks'
import { validateEvent as validate49 } from 'polar-0.49/webhooks'
import { webhooks as webhooks1 } from 'polar-1.0/2026-04'
import type { Receiver } from '../../server/testing/receiver.ts'

type Received = Receiver['received'][number]

type Event = { readonly type?: string | undefined; readonly data?: unknown }
type Validator = (
  body: string,
  headers: Record<string, string>,
  secret: string,
) => Event | Promise<Event>

const validators = {
  '0.33.2': validate33,
  '0.49.0': validate49,
  '1.0.1': webhooks1.validateEvent,
} as const

export const headersOf = ({ id, timestamp, signature }: Received) => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
})

/** The event of a delivery, after a library verified its signature and its shape. */
export async function validatedEvent(
  version: keyof typeof validators,
  received: Received,
  secret: string,
): Promise<Event> {
  const validate: Validator = validators[version]
  return validate(received.body, headersOf(received), secret)
}
