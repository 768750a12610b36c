import { events } from '@guildhall/contract'
import type { MerchantEventType } from '@guildhall/contract/billing/merchant-event-types'
import { replacementOf } from '@guildhall/contract/kernel/first-generation'

/** Whoever asks for them knows what is paused. */
const newer: readonly MerchantEventType[] = ['subscription.paused', 'subscription.resumed']

const schemas: Readonly<Record<string, { readonly payload: Parameters<typeof replacementOf>[0] }>> =
  events

/** Receivers of the first generation refuse a message with a status that they do not know. */
export function bodyFor(
  endpoint: { readonly events: readonly MerchantEventType[] },
  type: string,
  raw: string,
): string {
  if (!raw.includes('"paused"') || newer.some((each) => endpoint.events.includes(each))) return raw
  const schema = schemas[type]?.payload
  const replace = schema && replacementOf(schema)
  if (!replace) return raw
  const body = JSON.parse(raw)
  return JSON.stringify({ ...body, data: replace(body.data) })
}
