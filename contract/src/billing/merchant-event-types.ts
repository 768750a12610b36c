/** Types of events that merchants are told of, as they are named to them. */
export const merchantEventTypes = [
  'checkout.created',
  'checkout.updated',
  'checkout.expired',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.state_changed',
  'customer_seat.assigned',
  'customer_seat.claimed',
  'customer_seat.revoked',
  'member.created',
  'member.updated',
  'member.deleted',
  'order.created',
  'order.updated',
  'order.paid',
  'order.refunded',
  'subscription.created',
  'subscription.updated',
  'subscription.active',
  'subscription.canceled',
  'subscription.uncanceled',
  'subscription.revoked',
  'subscription.past_due',
  'subscription.cycled',
  'subscription.paused',
  'subscription.resumed',
  'refund.created',
  'refund.updated',
  'dispute.created',
  'dispute.updated',
  'product.created',
  'product.updated',
  'benefit.created',
  'benefit.updated',
  'benefit_grant.created',
  'benefit_grant.cycled',
  'benefit_grant.updated',
  'benefit_grant.revoked',
  'discount.created',
  'discount.updated',
  'discount.deleted',
  'meter.alert_reached',
  'organization.updated',
] as const
export type MerchantEventType = (typeof merchantEventTypes)[number]

/** A message that is sent to try an endpoint; nothing happened. */
export const testEventType = 'webhook.test'

const known: ReadonlySet<string> = new Set(merchantEventTypes)

/** Where two areas have events of one name, the one of billing has another name inside. */
const namedInside: Readonly<Record<string, MerchantEventType>> = {
  'merchant.updated': 'organization.updated',
}
const notOurs: ReadonlySet<string> = new Set(Object.values(namedInside))

/** How an event of this type is named to merchants; undefined if it is not for them. */
export function merchantTypeOf(type: string): MerchantEventType | undefined {
  const named = namedInside[type]
  if (named !== undefined) return named
  return known.has(type) && !notOurs.has(type) ? (type as MerchantEventType) : undefined
}
