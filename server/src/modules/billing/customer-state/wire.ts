import type { CustomerState } from '@guildhall/contract/billing/customer-state'
import { type Customer, customerToWire } from '../customers/index.ts'
import type { GrantDetails } from '../grants/index.ts'
import type { CustomerMeter } from '../meters/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

type Active = Awaited<ReturnType<Subscriptions['activeOf']>>[number]

/** What a customer has, with the rows that it is read from. */
export type State = {
  readonly customer: Customer
  readonly active: readonly Active[]
  readonly grants: readonly GrantDetails[]
  readonly meters: readonly CustomerMeter[]
}

const textOf = (date: Date | null) => date?.toISOString() ?? null

function subscriptionToWire({
  meters,
  subscription,
}: Active): CustomerState['active_subscriptions'][number] {
  return {
    id: subscription.id,
    created_at: subscription.createdAt.toISOString(),
    modified_at: textOf(subscription.modifiedAt),
    custom_field_data: subscription.customFieldData,
    metadata: subscription.metadata,
    status: subscription.status === 'trialing' ? 'trialing' : 'active',
    amount: subscription.amount,
    currency: subscription.currency,
    recurring_interval: subscription.interval,
    current_period_start: subscription.periodStart.toISOString(),
    current_period_end: subscription.periodEnd.toISOString(),
    trial_start: textOf(subscription.trialStart),
    trial_end: textOf(subscription.trialEnd),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: textOf(subscription.canceledAt),
    started_at: subscription.startedAt.toISOString(),
    ends_at: textOf(subscription.endsAt),
    product_id: subscription.productId,
    discount_id: subscription.discountId,
    meters: meters.map(({ meter: _definition, ...shown }) => shown),
  }
}

function grantedToWire({
  benefit,
  grant,
}: GrantDetails): CustomerState['granted_benefits'][number] {
  return {
    id: grant.id,
    created_at: grant.createdAt.toISOString(),
    modified_at: textOf(grant.modifiedAt),
    granted_at: (grant.grantedAt ?? grant.createdAt).toISOString(),
    benefit_id: grant.benefitId,
    benefit_type: benefit.type,
    benefit_metadata: benefit.metadata,
    properties: grant.properties,
  }
}

export const toWire = ({ active, customer, grants, meters }: State): CustomerState => ({
  ...customerToWire(customer),
  active_subscriptions: active.map(subscriptionToWire),
  granted_benefits: grants.map(grantedToWire),
  active_meters: meters.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: textOf(row.modifiedAt),
    meter_id: row.meterId,
    consumed_units: Number(row.consumed),
    credited_units: row.credited,
    balance: Number(row.balance),
  })),
})
