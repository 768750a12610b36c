import type { OrderSubscription } from '@guildhall/contract/billing/order-subscription'
import type { Subscription as WireSubscription } from '@guildhall/contract/billing/subscription-shapes'
import { type Customer, customerToWire } from '../customers/index.ts'
import { type Discount, discountSummaryToWire } from '../discounts/index.ts'
import { type Price, type ProductDetails, priceToWire, productToWire } from '../products/index.ts'
import { usageEnd } from './rules/usage-period.ts'
import type { StoredOffer, Subscription } from './store/subscriptions.ts'
import { soldSeats } from './terms.ts'

type SubscriptionMeter = WireSubscription['meters'][number]

/** A subscription with everything that it shows. */
export type SubscriptionDetails = {
  readonly subscription: Subscription
  readonly customer: Customer
  readonly product: ProductDetails
  readonly discount: Discount | null
  /** Those that were bought, archived ones too. */
  readonly prices: readonly Price[]
  /** Usage of the present period. */
  readonly meters: readonly SubscriptionMeter[]
}

const textOf = (date: Date | null) => date?.toISOString() ?? null

/** Without what belongs to other modules, as orders show it. */
export function summaryToWire(subscription: Subscription): OrderSubscription {
  return {
    ...sharedToWire(subscription),
    ...datesToWire(subscription),
    ...mirroredToWire(subscription),
  }
}

/** What both views have of it. */
function mirroredToWire({ mirrored }: Subscription) {
  if (!mirrored) return {}
  const { current_meter_period_end = null, current_meter_period_start = null } = mirrored
  const { seats = null } = mirrored
  return { current_meter_period_end, current_meter_period_start, seats }
}

const sharedToWire = (subscription: Subscription) => ({
  id: subscription.id,
  created_at: subscription.createdAt.toISOString(),
  modified_at: textOf(subscription.modifiedAt),
  amount: subscription.amount,
  currency: subscription.currency,
  recurring_interval: subscription.interval,
  recurring_interval_count: subscription.intervalCount,
  status: subscription.status,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  customer_id: subscription.customerId,
  product_id: subscription.productId,
  discount_id: subscription.discountId,
  checkout_id: subscription.checkoutId,
  seats: soldSeats(subscription),
  customer_cancellation_reason: subscription.cancellationReason,
  customer_cancellation_comment: subscription.cancellationComment,
  metadata: subscription.metadata,
})

/** By whose card and details it is billed. */
const billedTo = ({ mirrored, ownBilling }: Subscription) =>
  mirrored?.billed_to ?? (ownBilling ? 'checkout' : 'customer')

const datesToWire = (subscription: Subscription) =>
  ({
    current_period_start: subscription.periodStart.toISOString(),
    current_period_end: subscription.periodEnd.toISOString(),
    current_meter_period_start: textOf(subscription.meterPeriodStart),
    current_meter_period_end: subscription.meterPeriodStart
      ? usageEnd(subscription).toISOString()
      : null,
    trial_start: textOf(subscription.trialStart),
    trial_end: textOf(subscription.trialEnd),
    canceled_at: textOf(subscription.canceledAt),
    started_at: subscription.startedAt.toISOString(),
    ends_at: textOf(subscription.endsAt),
    ended_at: textOf(subscription.endedAt),
    past_due_at: textOf(subscription.pastDueAt),
    pause_at_period_end: subscription.pauseAtPeriodEnd,
    paused_at: textOf(subscription.pausedAt),
    resumes_at: textOf(subscription.resumesAt),
  }) as const

/** Where only the number of seats changes, the product is none. */
function changeToWire(now: Subscription, change: Pick<StoredOffer, 'productId' | 'seats'>) {
  const seats = change.seats === now.seats ? null : (change.seats ?? null)
  const isOfSeats = seats !== null && change.productId === now.productId
  return { product_id: isOfSeats ? null : change.productId, seats }
}

/** Until when a change can be confirmed, or the next period, which begins after a pause. */
function pendingToWire(subscription: Subscription) {
  const { mirrored, pendingUpdate, periodEnd, resumesAt, waitingChange } = subscription
  if (mirrored) return mirrored.pending_update ?? null
  if (waitingChange) {
    return {
      id: waitingChange.id,
      created_at: waitingChange.createdAt,
      modified_at: null,
      applies_at: waitingChange.appliesAt,
      ...changeToWire(subscription, waitingChange),
    }
  }
  if (!pendingUpdate) return null
  return {
    id: pendingUpdate.id,
    created_at: pendingUpdate.createdAt,
    modified_at: null,
    applies_at: (resumesAt ?? periodEnd).toISOString(),
    ...changeToWire(subscription, pendingUpdate),
  }
}

export function toWire(details: SubscriptionDetails): WireSubscription {
  const { subscription, customer, product, discount, meters, prices } = details
  return {
    ...sharedToWire(subscription),
    ...datesToWire(subscription),
    ...mirroredToWire(subscription),
    organization_id: subscription.organizationId,
    custom_field_data: subscription.customFieldData,
    billed_to: billedTo(subscription),
    pending_update: pendingToWire(subscription),
    customer: customerToWire(customer),
    product: productToWire(product),
    discount: discount && discountSummaryToWire(discount),
    prices: prices.map((price) => priceToWire(price, product.product, product.meters)),
    meters: [...meters],
  }
}
