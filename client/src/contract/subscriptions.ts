// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type Subscription, subscriptionDates } from './subscription-shapes.ts'

export type SubscriptionFileFilters = {
  productId?: string[] | undefined
  status?:
    | (
        | 'incomplete'
        | 'incomplete_expired'
        | 'trialing'
        | 'active'
        | 'past_due'
        | 'canceled'
        | 'unpaid'
        | 'paused'
      )[]
    | undefined
  cancelAtPeriodEnd?: ('true' | 'false') | undefined
  startedAfter?: (Date | string) | undefined
  startedBefore?: (Date | string) | undefined
  query?: string | undefined
}

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    productId: string
    customerId?: (string | null) | undefined
    externalCustomerId?: (string | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
  }
  output: Subscription
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/subscriptions/', dates: subscriptionDates }

export const exportAll: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          status?:
            | (
                | 'incomplete'
                | 'incomplete_expired'
                | 'trialing'
                | 'active'
                | 'past_due'
                | 'canceled'
                | 'unpaid'
                | 'paused'
              )[]
            | undefined
          cancelAtPeriodEnd?: ('true' | 'false') | undefined
          startedAfter?: (Date | string) | undefined
          startedBefore?: (Date | string) | undefined
          query?: string | undefined
          timezone?: string | undefined
          columns?:
            | (
                | 'id'
                | 'created_at'
                | 'status'
                | 'started_at'
                | 'current_period_start'
                | 'current_period_end'
                | 'trial_end'
                | 'cancel_at_period_end'
                | 'canceled_at'
                | 'ended_at'
                | 'pause_at_period_end'
                | 'paused_at'
                | 'resumes_at'
                | 'customer_id'
                | 'customer_email'
                | 'product_id'
                | 'product_name'
                | 'discount_id'
                | 'currency'
                | 'amount'
                | 'recurring_interval'
                | 'recurring_interval_count'
              )[]
            | undefined
        }
      | undefined
  }
  output: null
  error: never
}> = { line: 'GET /v1/subscriptions/export' }

export const get: Route<{
  input: { id: string }
  output: Subscription
  error: never
}> = { line: 'GET /v1/subscriptions/:id', dates: subscriptionDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          status?:
            | (
                | 'incomplete'
                | 'incomplete_expired'
                | 'trialing'
                | 'active'
                | 'past_due'
                | 'canceled'
                | 'unpaid'
                | 'paused'
              )[]
            | undefined
          cancelAtPeriodEnd?: ('true' | 'false') | undefined
          startedAfter?: (Date | string) | undefined
          startedBefore?: (Date | string) | undefined
          query?: string | undefined
          page?: number | undefined
          limit?: number | undefined
          customerId?: string[] | undefined
          externalCustomerId?: string[] | undefined
          discountId?: string[] | undefined
          active?: ('true' | 'false') | undefined
          customerCancellationReason?:
            | (
                | 'customer_service'
                | 'low_quality'
                | 'missing_features'
                | 'switched_service'
                | 'too_complex'
                | 'too_expensive'
                | 'unused'
                | 'other'
              )[]
            | undefined
          canceledAtAfter?: (Date | string) | undefined
          canceledAtBefore?: (Date | string) | undefined
          sorting?:
            | (
                | 'customer'
                | '-customer'
                | 'status'
                | '-status'
                | 'started_at'
                | '-started_at'
                | 'current_period_end'
                | '-current_period_end'
                | 'ended_at'
                | '-ended_at'
                | 'ends_at'
                | '-ends_at'
                | 'amount'
                | '-amount'
                | 'product'
                | '-product'
                | 'discount'
                | '-discount'
              )[]
            | undefined
          metadata?: Record<string, string[]> | undefined
        }
      | undefined
  }
  output: { items: Subscription[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/subscriptions/', dates: { items: subscriptionDates } }

export const preview: Route<{
  input: {
    productId?: string | undefined
    seats?: number | undefined
    discountId?: (string | null) | undefined
    trialEnd?: ('now' | (Date | string)) | undefined
    currentBillingPeriodEnd?: (Date | string) | undefined
    prorationBehavior?: (('invoice' | 'prorate' | 'next_period') | null) | undefined
    id: string
  }
  output: {
    subscriptionId: string
    productId: string
    appliesAt: Date
    isBilledNow: boolean
    currency: string
    lines: {
      label: string
      amount: number
      discountAmount: number
      productPriceId: string | null
    }[]
    subtotalAmount: number
    discountAmount: number
    taxAmount: number
    tax: {
      behavior: 'inclusive' | 'exclusive'
      partsPerMillion: number
      isReverseCharge: boolean
    } | null
    totalAmount: number
    dueAmount: number
    needsPaymentMethod: boolean
    recurringAmount: number
    recurringTotalAmount: number
    currentPeriodEnd: Date
  }
  error:
    | 'SUBSCRIPTION_IS_ALREADY_CANCELED'
    | 'SUBSCRIPTION_IS_NOT_ACTIVE'
    | 'SUBSCRIPTION_IS_LOCKED'
    | 'SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST'
    | 'MIRRORED_ORGANIZATION'
}> = {
  line: 'POST /v1/subscriptions/:id/preview',
  dates: { appliesAt: true, currentPeriodEnd: true },
}

export const revoke: Route<{
  input: { id: string }
  output: Subscription
  error: 'SUBSCRIPTION_IS_ALREADY_CANCELED' | 'SUBSCRIPTION_IS_LOCKED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/subscriptions/:id', dates: subscriptionDates }

export const update: Route<{
  input: {
    metadata?: Record<string, string | number | boolean> | undefined
    productId?: (string | null) | undefined
    prorationBehavior?: (('invoice' | 'prorate' | 'next_period') | null) | undefined
    discountId?: (string | null) | undefined
    trialEnd?: (('now' | (Date | string)) | null) | undefined
    cancelAtPeriodEnd?: boolean | undefined
    customerCancellationReason?:
      | (
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
        )
      | undefined
    customerCancellationComment?: (string | null) | undefined
    revoke?: true | undefined
    currentBillingPeriodEnd?: (Date | string) | undefined
    pendingUpdate?: null | undefined
    seats?: number | undefined
    billedTo?: 'customer' | undefined
    expected?: { appliesAt: Date | string; dueAmount: number; recurringAmount: number } | undefined
    pauseAtPeriodEnd?: boolean | undefined
    resumesAt?: ((Date | string) | null) | undefined
    resume?: true | undefined
    id: string
  }
  output: Subscription
  error:
    | 'SUBSCRIPTION_IS_ALREADY_CANCELED'
    | 'SUBSCRIPTION_IS_NOT_ACTIVE'
    | 'SUBSCRIPTION_IS_NOT_BEING_CANCELED'
    | 'SUBSCRIPTION_IS_NOT_BEING_PAUSED'
    | 'SUBSCRIPTION_IS_NOT_PAUSED'
    | 'SUBSCRIPTION_HAS_OVERDUE_ORDERS'
    | 'SUBSCRIPTION_HAS_ENDED'
    | 'SUBSCRIPTION_IS_LOCKED'
    | 'SUBSCRIPTION_PAYMENT_FAILED'
    | 'SUBSCRIPTION_CHANGE_NEEDS_A_PAYMENT_METHOD'
    | 'PAYMENT_METHOD_IS_NEEDED'
    | 'SUBSCRIPTION_IS_DISPUTED'
    | 'SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST'
    | 'DISCOUNT_REDEMPTION_LIMIT_REACHED'
    | 'AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/subscriptions/:id', dates: subscriptionDates }
