import type { FollowedType } from '@guildhall/contract/billing/followed-types'

/** Kinds of objects that are followed, parents before what refers to them. */
export const kinds = [
  'custom_field',
  'meter',
  'benefit',
  'product',
  'discount',
  'customer',
  'checkout',
  'subscription',
  'order',
  'refund',
  'customer_seat',
  'benefit_grant',
  'customer_meter',
] as const
export type Kind = (typeof kinds)[number]

/** What an event is about: an object, or all that a customer has, or the seller. */
export type Subject = Kind | 'state' | 'organization'

const isKind = (name: string): name is Kind => kinds.some((kind) => kind === name)

export function subjectOf(type: FollowedType): Subject {
  if (type === 'customer.state_changed') return 'state'
  const [name = ''] = type.split('.')
  return isKind(name) ? name : 'organization'
}

/** How far the states of a kind lie behind its first one. */
const states: { readonly [Each in Kind]?: readonly (readonly string[])[] } = {
  subscription: [
    ['incomplete'],
    ['trialing'],
    ['active'],
    ['paused'],
    ['past_due'],
    ['unpaid'],
    ['canceled', 'incomplete_expired'],
  ],
  order: [['pending'], ['paid'], ['partially_refunded'], ['refunded']],
  checkout: [['open'], ['confirmed'], ['succeeded', 'expired', 'failed']],
  customer_seat: [['pending'], ['claimed'], ['revoked']],
  refund: [['pending'], ['succeeded', 'failed', 'canceled']],
}

type Body = Readonly<Record<string, unknown>>

export const isDeletion = (type: FollowedType | undefined, body: Body): boolean =>
  type === 'customer.deleted' ||
  type === 'discount.deleted' ||
  body.deleted_at != null ||
  body.is_deleted === true

/** Which of two states of one object at the same time is the later one: the greater number. */
export function progressOf(kind: Kind, body: Body): number {
  if (isDeletion(undefined, body)) return 100
  if (kind === 'benefit_grant') return body.is_revoked === true || body.revoked_at != null ? 1 : 0
  return (states[kind] ?? []).findIndex((each) => each.some((state) => state === body.status))
}

const updates: { readonly [Each in Kind]?: FollowedType } = {
  benefit: 'benefit.updated',
  product: 'product.updated',
  discount: 'discount.updated',
  customer: 'customer.updated',
  checkout: 'checkout.updated',
  subscription: 'subscription.updated',
  order: 'order.updated',
  refund: 'refund.updated',
  benefit_grant: 'benefit_grant.updated',
  customer_seat: 'customer_seat.assigned',
}

/** The event that says that an object of a kind has changed; undefined where there is none. */
export function updateOf(kind: Kind, { status }: Body = {}): FollowedType | undefined {
  if (kind !== 'customer_seat' || status === 'pending') return updates[kind]
  return status === 'claimed' ? 'customer_seat.claimed' : 'customer_seat.revoked'
}
