// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import { type Customer, customerDates } from './customers.ts'
import type { DiscountSummary } from './discounts.ts'
import { type Meter, meterDates } from './meters.ts'
import type { Price } from './prices.ts'
import { type Product, productDates } from './products.ts'

export type PendingSubscriptionUpdate = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  appliesAt: Date
  productId: string | null
  seats: number | null
}

export const pendingSubscriptionUpdateDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  appliesAt: true,
}

export type Subscription = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  amount: number
  currency: string
  recurringInterval: 'day' | 'week' | 'month' | 'year'
  recurringIntervalCount: number
  status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'canceled'
    | 'unpaid'
    | 'paused'
  currentPeriodStart: Date
  currentPeriodEnd: Date
  currentMeterPeriodStart: Date | null
  currentMeterPeriodEnd: Date | null
  trialStart: Date | null
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  startedAt: Date
  endsAt: Date | null
  endedAt: Date | null
  pastDueAt: Date | null
  pauseAtPeriodEnd: boolean
  pausedAt: Date | null
  resumesAt: Date | null
  customerId: string
  productId: string
  discountId: string | null
  checkoutId: string | null
  seats: number | null
  customerCancellationReason:
    | (
        | 'customer_service'
        | 'low_quality'
        | 'missing_features'
        | 'switched_service'
        | 'too_complex'
        | 'too_expensive'
        | 'unused'
        | 'other'
      )
    | null
  customerCancellationComment: string | null
  metadata: Record<string, string | number | boolean>
  customFieldData: Record<string, string | number | boolean | null>
  billedTo: 'customer' | 'checkout'
  pendingUpdate: PendingSubscriptionUpdate | null
  customer: Customer
  product: Product
  discount: DiscountSummary | null
  prices: Price[]
  meters: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    consumedUnits: number
    creditedUnits: number
    amount: number
    meterId: string
    meter: Meter
  }[]
}

export const subscriptionDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  currentPeriodStart: true,
  currentPeriodEnd: true,
  currentMeterPeriodStart: true,
  currentMeterPeriodEnd: true,
  trialStart: true,
  trialEnd: true,
  canceledAt: true,
  startedAt: true,
  endsAt: true,
  endedAt: true,
  pastDueAt: true,
  pausedAt: true,
  resumesAt: true,
  pendingUpdate: pendingSubscriptionUpdateDates,
  customer: customerDates,
  product: productDates,
  discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
  prices: { createdAt: true, modifiedAt: true },
  meters: { createdAt: true, modifiedAt: true, meter: meterDates },
}
