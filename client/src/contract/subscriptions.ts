// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type Customer, customerDates } from './customers.ts'
import { type Meter, meterDates } from './meters.ts'
import { type Product, productDates } from './products.ts'

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    productId: string
    customerId?: (string | null) | undefined
    externalCustomerId?: (string | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
  }
  output: {
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
    currentPeriodStart: Date
    currentPeriodEnd: Date
    currentMeterPeriodStart: null
    currentMeterPeriodEnd: null
    trialStart: Date | null
    trialEnd: Date | null
    cancelAtPeriodEnd: boolean
    canceledAt: Date | null
    startedAt: Date
    endsAt: Date | null
    endedAt: Date | null
    pastDueAt: Date | null
    pauseAtPeriodEnd: false
    pausedAt: null
    resumesAt: null
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
    pendingUpdate: {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      appliesAt: Date
      productId: string | null
      seats: number | null
    } | null
    customer: Customer
    product: Product
    discount:
      | (
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'fixed'
              amount: number
              currency: string
              amounts: Record<string, number>
              duration: 'repeating'
              durationInMonths: number
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'percentage'
              basisPoints: number
              duration: 'repeating'
              durationInMonths: number
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'fixed'
              amount: number
              currency: string
              amounts: Record<string, number>
              duration: 'once' | 'forever'
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'percentage'
              basisPoints: number
              duration: 'once' | 'forever'
            }
        )
      | null
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
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
  error: never
}> = {
  line: 'POST /v1/subscriptions/',
  dates: {
    createdAt: true,
    modifiedAt: true,
    currentPeriodStart: true,
    currentPeriodEnd: true,
    trialStart: true,
    trialEnd: true,
    canceledAt: true,
    startedAt: true,
    endsAt: true,
    endedAt: true,
    pastDueAt: true,
    pendingUpdate: { createdAt: true, modifiedAt: true, appliesAt: true },
    customer: customerDates,
    product: productDates,
    discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
    prices: { createdAt: true, modifiedAt: true },
    meters: { createdAt: true, modifiedAt: true, meter: meterDates },
  },
}

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
              )[]
            | undefined
          cancelAtPeriodEnd?: ('true' | 'false') | undefined
          startedAfter?: (Date | string) | undefined
          startedBefore?: (Date | string) | undefined
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
  output: {
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
    currentPeriodStart: Date
    currentPeriodEnd: Date
    currentMeterPeriodStart: null
    currentMeterPeriodEnd: null
    trialStart: Date | null
    trialEnd: Date | null
    cancelAtPeriodEnd: boolean
    canceledAt: Date | null
    startedAt: Date
    endsAt: Date | null
    endedAt: Date | null
    pastDueAt: Date | null
    pauseAtPeriodEnd: false
    pausedAt: null
    resumesAt: null
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
    pendingUpdate: {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      appliesAt: Date
      productId: string | null
      seats: number | null
    } | null
    customer: Customer
    product: Product
    discount:
      | (
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'fixed'
              amount: number
              currency: string
              amounts: Record<string, number>
              duration: 'repeating'
              durationInMonths: number
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'percentage'
              basisPoints: number
              duration: 'repeating'
              durationInMonths: number
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'fixed'
              amount: number
              currency: string
              amounts: Record<string, number>
              duration: 'once' | 'forever'
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'percentage'
              basisPoints: number
              duration: 'once' | 'forever'
            }
        )
      | null
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
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
  error: never
}> = {
  line: 'GET /v1/subscriptions/:id',
  dates: {
    createdAt: true,
    modifiedAt: true,
    currentPeriodStart: true,
    currentPeriodEnd: true,
    trialStart: true,
    trialEnd: true,
    canceledAt: true,
    startedAt: true,
    endsAt: true,
    endedAt: true,
    pastDueAt: true,
    pendingUpdate: { createdAt: true, modifiedAt: true, appliesAt: true },
    customer: customerDates,
    product: productDates,
    discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
    prices: { createdAt: true, modifiedAt: true },
    meters: { createdAt: true, modifiedAt: true, meter: meterDates },
  },
}

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
              )[]
            | undefined
          cancelAtPeriodEnd?: ('true' | 'false') | undefined
          startedAfter?: (Date | string) | undefined
          startedBefore?: (Date | string) | undefined
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
  output: {
    items: {
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
      currentPeriodStart: Date
      currentPeriodEnd: Date
      currentMeterPeriodStart: null
      currentMeterPeriodEnd: null
      trialStart: Date | null
      trialEnd: Date | null
      cancelAtPeriodEnd: boolean
      canceledAt: Date | null
      startedAt: Date
      endsAt: Date | null
      endedAt: Date | null
      pastDueAt: Date | null
      pauseAtPeriodEnd: false
      pausedAt: null
      resumesAt: null
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
      pendingUpdate: {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        appliesAt: Date
        productId: string | null
        seats: number | null
      } | null
      customer: Customer
      product: Product
      discount:
        | (
            | {
                id: string
                createdAt: Date
                modifiedAt: Date | null
                organizationId: string
                metadata: Record<string, string | number | boolean>
                name: string
                code: string | null
                startsAt: Date | null
                endsAt: Date | null
                maxRedemptions: number | null
                maxRedemptionsPerCustomer: number | null
                redemptionsCount: number
                type: 'fixed'
                amount: number
                currency: string
                amounts: Record<string, number>
                duration: 'repeating'
                durationInMonths: number
              }
            | {
                id: string
                createdAt: Date
                modifiedAt: Date | null
                organizationId: string
                metadata: Record<string, string | number | boolean>
                name: string
                code: string | null
                startsAt: Date | null
                endsAt: Date | null
                maxRedemptions: number | null
                maxRedemptionsPerCustomer: number | null
                redemptionsCount: number
                type: 'percentage'
                basisPoints: number
                duration: 'repeating'
                durationInMonths: number
              }
            | {
                id: string
                createdAt: Date
                modifiedAt: Date | null
                organizationId: string
                metadata: Record<string, string | number | boolean>
                name: string
                code: string | null
                startsAt: Date | null
                endsAt: Date | null
                maxRedemptions: number | null
                maxRedemptionsPerCustomer: number | null
                redemptionsCount: number
                type: 'fixed'
                amount: number
                currency: string
                amounts: Record<string, number>
                duration: 'once' | 'forever'
              }
            | {
                id: string
                createdAt: Date
                modifiedAt: Date | null
                organizationId: string
                metadata: Record<string, string | number | boolean>
                name: string
                code: string | null
                startsAt: Date | null
                endsAt: Date | null
                maxRedemptions: number | null
                maxRedemptionsPerCustomer: number | null
                redemptionsCount: number
                type: 'percentage'
                basisPoints: number
                duration: 'once' | 'forever'
              }
          )
        | null
      prices: (
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            source: 'catalog' | 'ad_hoc'
            priceCurrency: string
            taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
            isArchived: boolean
            productId: string
            type: 'one_time' | 'recurring'
            recurringInterval: ('day' | 'week' | 'month' | 'year') | null
            amountType: 'fixed'
            priceAmount: number
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            source: 'catalog' | 'ad_hoc'
            priceCurrency: string
            taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
            isArchived: boolean
            productId: string
            type: 'one_time' | 'recurring'
            recurringInterval: ('day' | 'week' | 'month' | 'year') | null
            amountType: 'custom'
            minimumAmount: number
            maximumAmount: number | null
            presetAmount: number | null
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            source: 'catalog' | 'ad_hoc'
            priceCurrency: string
            taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
            isArchived: boolean
            productId: string
            type: 'one_time' | 'recurring'
            recurringInterval: ('day' | 'week' | 'month' | 'year') | null
            amountType: 'metered_unit'
            unitAmount: string
            capAmount: number | null
            meterId: string
            meter: {
              id: string
              name: string
              unit: 'scalar' | 'token' | 'custom'
              customLabel: string | null
              customMultiplier: number | null
            }
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            source: 'catalog' | 'ad_hoc'
            priceCurrency: string
            taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
            isArchived: boolean
            productId: string
            type: 'one_time' | 'recurring'
            recurringInterval: ('day' | 'week' | 'month' | 'year') | null
            amountType: 'seat_based'
            seatTiers: {
              seatTierType: 'volume' | 'graduated'
              tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
              minimumSeats: number
              maximumSeats: number | null
            }
          }
      )[]
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
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: never
}> = {
  line: 'GET /v1/subscriptions/',
  dates: {
    items: {
      createdAt: true,
      modifiedAt: true,
      currentPeriodStart: true,
      currentPeriodEnd: true,
      trialStart: true,
      trialEnd: true,
      canceledAt: true,
      startedAt: true,
      endsAt: true,
      endedAt: true,
      pastDueAt: true,
      pendingUpdate: { createdAt: true, modifiedAt: true, appliesAt: true },
      customer: customerDates,
      product: productDates,
      discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
      prices: { createdAt: true, modifiedAt: true },
      meters: { createdAt: true, modifiedAt: true, meter: meterDates },
    },
  },
}

export const preview: Route<{
  input: {
    productId: string
    prorationBehavior?: (('invoice' | 'prorate' | 'next_period') | null) | undefined
    id: string
  }
  output: {
    subscriptionId: string
    productId: string
    appliesAt: Date
    isBilledNow: boolean
    currency: string
    lines: { label: string; amount: number; productPriceId: string | null }[]
    subtotalAmount: number
    taxAmount: number
    totalAmount: number
    recurringAmount: number
    currentPeriodEnd: Date
  }
  error:
    | 'SUBSCRIPTION_IS_ALREADY_CANCELED'
    | 'SUBSCRIPTION_IS_NOT_ACTIVE'
    | 'SUBSCRIPTION_IS_LOCKED'
}> = {
  line: 'POST /v1/subscriptions/:id/preview',
  dates: { appliesAt: true, currentPeriodEnd: true },
}

export const revoke: Route<{
  input: { id: string }
  output: {
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
    currentPeriodStart: Date
    currentPeriodEnd: Date
    currentMeterPeriodStart: null
    currentMeterPeriodEnd: null
    trialStart: Date | null
    trialEnd: Date | null
    cancelAtPeriodEnd: boolean
    canceledAt: Date | null
    startedAt: Date
    endsAt: Date | null
    endedAt: Date | null
    pastDueAt: Date | null
    pauseAtPeriodEnd: false
    pausedAt: null
    resumesAt: null
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
    pendingUpdate: {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      appliesAt: Date
      productId: string | null
      seats: number | null
    } | null
    customer: Customer
    product: Product
    discount:
      | (
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'fixed'
              amount: number
              currency: string
              amounts: Record<string, number>
              duration: 'repeating'
              durationInMonths: number
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'percentage'
              basisPoints: number
              duration: 'repeating'
              durationInMonths: number
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'fixed'
              amount: number
              currency: string
              amounts: Record<string, number>
              duration: 'once' | 'forever'
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'percentage'
              basisPoints: number
              duration: 'once' | 'forever'
            }
        )
      | null
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
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
  error: 'SUBSCRIPTION_IS_ALREADY_CANCELED' | 'SUBSCRIPTION_IS_LOCKED'
}> = {
  line: 'DELETE /v1/subscriptions/:id',
  dates: {
    createdAt: true,
    modifiedAt: true,
    currentPeriodStart: true,
    currentPeriodEnd: true,
    trialStart: true,
    trialEnd: true,
    canceledAt: true,
    startedAt: true,
    endsAt: true,
    endedAt: true,
    pastDueAt: true,
    pendingUpdate: { createdAt: true, modifiedAt: true, appliesAt: true },
    customer: customerDates,
    product: productDates,
    discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
    prices: { createdAt: true, modifiedAt: true },
    meters: { createdAt: true, modifiedAt: true, meter: meterDates },
  },
}

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
    id: string
  }
  output: {
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
    currentPeriodStart: Date
    currentPeriodEnd: Date
    currentMeterPeriodStart: null
    currentMeterPeriodEnd: null
    trialStart: Date | null
    trialEnd: Date | null
    cancelAtPeriodEnd: boolean
    canceledAt: Date | null
    startedAt: Date
    endsAt: Date | null
    endedAt: Date | null
    pastDueAt: Date | null
    pauseAtPeriodEnd: false
    pausedAt: null
    resumesAt: null
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
    pendingUpdate: {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      appliesAt: Date
      productId: string | null
      seats: number | null
    } | null
    customer: Customer
    product: Product
    discount:
      | (
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'fixed'
              amount: number
              currency: string
              amounts: Record<string, number>
              duration: 'repeating'
              durationInMonths: number
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'percentage'
              basisPoints: number
              duration: 'repeating'
              durationInMonths: number
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'fixed'
              amount: number
              currency: string
              amounts: Record<string, number>
              duration: 'once' | 'forever'
            }
          | {
              id: string
              createdAt: Date
              modifiedAt: Date | null
              organizationId: string
              metadata: Record<string, string | number | boolean>
              name: string
              code: string | null
              startsAt: Date | null
              endsAt: Date | null
              maxRedemptions: number | null
              maxRedemptionsPerCustomer: number | null
              redemptionsCount: number
              type: 'percentage'
              basisPoints: number
              duration: 'once' | 'forever'
            }
        )
      | null
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
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
  error:
    | 'SUBSCRIPTION_IS_ALREADY_CANCELED'
    | 'SUBSCRIPTION_IS_NOT_ACTIVE'
    | 'SUBSCRIPTION_IS_NOT_BEING_CANCELED'
    | 'SUBSCRIPTION_HAS_ENDED'
    | 'SUBSCRIPTION_IS_LOCKED'
    | 'SUBSCRIPTION_PAYMENT_FAILED'
    | 'DISCOUNT_REDEMPTION_LIMIT_REACHED'
}> = {
  line: 'PATCH /v1/subscriptions/:id',
  dates: {
    createdAt: true,
    modifiedAt: true,
    currentPeriodStart: true,
    currentPeriodEnd: true,
    trialStart: true,
    trialEnd: true,
    canceledAt: true,
    startedAt: true,
    endsAt: true,
    endedAt: true,
    pastDueAt: true,
    pendingUpdate: { createdAt: true, modifiedAt: true, appliesAt: true },
    customer: customerDates,
    product: productDates,
    discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
    prices: { createdAt: true, modifiedAt: true },
    meters: { createdAt: true, modifiedAt: true, meter: meterDates },
  },
}
