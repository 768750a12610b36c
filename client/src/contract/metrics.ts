// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Cohorts = { cohorts: { timestamp: Date; subscriptions: number; active: number[] }[] }

const cohortsDates: Dates = { cohorts: { timestamp: true } }

export type Limits = {
  minDate: string
  now: Date
  firstAt: Date | null
  currencies: string[]
  intervals: {
    hour: { minDays: number; maxDays: number }
    day: { minDays: number; maxDays: number }
    week: { minDays: number; maxDays: number }
    month: { minDays: number; maxDays: number }
    year: { minDays: number; maxDays: number }
  }
}

const limitsDates: Dates = { now: true, firstAt: true }

export type Metrics = {
  currency: string
  periods: {
    timestamp: Date
    orders?: number
    revenue?: number
    netRevenue?: number
    cumulativeRevenue?: number
    netCumulativeRevenue?: number
    averageOrderValue?: number
    netAverageOrderValue?: number
    oneTimeProducts?: number
    oneTimeProductsRevenue?: number
    oneTimeProductsNetRevenue?: number
    newSubscriptions?: number
    newSubscriptionsRevenue?: number
    newSubscriptionsNetRevenue?: number
    renewedSubscriptions?: number
    renewedSubscriptionsRevenue?: number
    renewedSubscriptionsNetRevenue?: number
    activeSubscriptions?: number
    committedSubscriptions?: number
    monthlyRecurringRevenue?: number
    committedMonthlyRecurringRevenue?: number
    trialMonthlyRecurringRevenue?: number
    trialCommittedMonthlyRecurringRevenue?: number
    annualRecurringRevenue?: number
    committedAnnualRecurringRevenue?: number
    averageRevenuePerUser?: number
    checkouts?: number
    succeededCheckouts?: number
    checkoutsConversion?: number
    canceledSubscriptions?: number
    canceledSubscriptionsCustomerService?: number
    canceledSubscriptionsLowQuality?: number
    canceledSubscriptionsMissingFeatures?: number
    canceledSubscriptionsSwitchedService?: number
    canceledSubscriptionsTooComplex?: number
    canceledSubscriptionsTooExpensive?: number
    canceledSubscriptionsUnused?: number
    canceledSubscriptionsOther?: number
    churnedSubscriptions?: number
    churnRate?: number
    ltv?: number
  }[]
  totals: {
    orders?: number
    revenue?: number
    netRevenue?: number
    cumulativeRevenue?: number
    netCumulativeRevenue?: number
    averageOrderValue?: number
    netAverageOrderValue?: number
    oneTimeProducts?: number
    oneTimeProductsRevenue?: number
    oneTimeProductsNetRevenue?: number
    newSubscriptions?: number
    newSubscriptionsRevenue?: number
    newSubscriptionsNetRevenue?: number
    renewedSubscriptions?: number
    renewedSubscriptionsRevenue?: number
    renewedSubscriptionsNetRevenue?: number
    activeSubscriptions?: number
    committedSubscriptions?: number
    monthlyRecurringRevenue?: number
    committedMonthlyRecurringRevenue?: number
    trialMonthlyRecurringRevenue?: number
    trialCommittedMonthlyRecurringRevenue?: number
    annualRecurringRevenue?: number
    committedAnnualRecurringRevenue?: number
    averageRevenuePerUser?: number
    checkouts?: number
    succeededCheckouts?: number
    checkoutsConversion?: number
    canceledSubscriptions?: number
    canceledSubscriptionsCustomerService?: number
    canceledSubscriptionsLowQuality?: number
    canceledSubscriptionsMissingFeatures?: number
    canceledSubscriptionsSwitchedService?: number
    canceledSubscriptionsTooComplex?: number
    canceledSubscriptionsTooExpensive?: number
    canceledSubscriptionsUnused?: number
    canceledSubscriptionsOther?: number
    churnedSubscriptions?: number
    churnRate?: number
    ltv?: number
  }
  metrics: {
    orders?: { slug: string; displayName: string; type: 'scalar' | 'currency' | 'percentage' }
    revenue?: { slug: string; displayName: string; type: 'scalar' | 'currency' | 'percentage' }
    netRevenue?: { slug: string; displayName: string; type: 'scalar' | 'currency' | 'percentage' }
    cumulativeRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    netCumulativeRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    averageOrderValue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    netAverageOrderValue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    oneTimeProducts?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    oneTimeProductsRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    oneTimeProductsNetRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    newSubscriptions?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    newSubscriptionsRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    newSubscriptionsNetRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    renewedSubscriptions?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    renewedSubscriptionsRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    renewedSubscriptionsNetRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    activeSubscriptions?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    committedSubscriptions?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    monthlyRecurringRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    committedMonthlyRecurringRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    trialMonthlyRecurringRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    trialCommittedMonthlyRecurringRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    annualRecurringRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    committedAnnualRecurringRevenue?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    averageRevenuePerUser?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    checkouts?: { slug: string; displayName: string; type: 'scalar' | 'currency' | 'percentage' }
    succeededCheckouts?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    checkoutsConversion?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    canceledSubscriptions?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    canceledSubscriptionsCustomerService?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    canceledSubscriptionsLowQuality?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    canceledSubscriptionsMissingFeatures?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    canceledSubscriptionsSwitchedService?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    canceledSubscriptionsTooComplex?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    canceledSubscriptionsTooExpensive?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    canceledSubscriptionsUnused?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    canceledSubscriptionsOther?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    churnedSubscriptions?: {
      slug: string
      displayName: string
      type: 'scalar' | 'currency' | 'percentage'
    }
    churnRate?: { slug: string; displayName: string; type: 'scalar' | 'currency' | 'percentage' }
    ltv?: { slug: string; displayName: string; type: 'scalar' | 'currency' | 'percentage' }
  }
}

const metricsDates: Dates = { periods: { timestamp: true } }

export const cohorts: Route<{
  input: {
    query: {
      organizationId?: string | undefined
      startDate: string
      endDate: string
      interval?: ('week' | 'month' | 'year') | undefined
      timezone?: string | undefined
      productId?: string[] | undefined
    }
  }
  output: Cohorts
  error: never
}> = { line: 'GET /v1/metrics/cohorts', dates: cohortsDates }

export const exportAll: Route<{
  input: {
    query: {
      organizationId?: string | undefined
      startDate: string
      endDate: string
      interval: 'hour' | 'day' | 'week' | 'month' | 'year'
      timezone?: string | undefined
      productId?: string[] | undefined
      billingType?: ('one_time' | 'recurring')[] | undefined
      customerId?: string[] | undefined
      currency?: string | undefined
      metrics?:
        | (
            | 'orders'
            | 'revenue'
            | 'net_revenue'
            | 'cumulative_revenue'
            | 'net_cumulative_revenue'
            | 'average_order_value'
            | 'net_average_order_value'
            | 'one_time_products'
            | 'one_time_products_revenue'
            | 'one_time_products_net_revenue'
            | 'new_subscriptions'
            | 'new_subscriptions_revenue'
            | 'new_subscriptions_net_revenue'
            | 'renewed_subscriptions'
            | 'renewed_subscriptions_revenue'
            | 'renewed_subscriptions_net_revenue'
            | 'active_subscriptions'
            | 'committed_subscriptions'
            | 'monthly_recurring_revenue'
            | 'committed_monthly_recurring_revenue'
            | 'trial_monthly_recurring_revenue'
            | 'trial_committed_monthly_recurring_revenue'
            | 'annual_recurring_revenue'
            | 'committed_annual_recurring_revenue'
            | 'average_revenue_per_user'
            | 'checkouts'
            | 'succeeded_checkouts'
            | 'checkouts_conversion'
            | 'canceled_subscriptions'
            | 'canceled_subscriptions_customer_service'
            | 'canceled_subscriptions_low_quality'
            | 'canceled_subscriptions_missing_features'
            | 'canceled_subscriptions_switched_service'
            | 'canceled_subscriptions_too_complex'
            | 'canceled_subscriptions_too_expensive'
            | 'canceled_subscriptions_unused'
            | 'canceled_subscriptions_other'
            | 'churned_subscriptions'
            | 'churn_rate'
            | 'ltv'
          )[]
        | undefined
    }
  }
  output: null
  error: never
}> = { line: 'GET /v1/metrics/export' }

export const get: Route<{
  input: {
    query: {
      organizationId?: string | undefined
      startDate: string
      endDate: string
      interval: 'hour' | 'day' | 'week' | 'month' | 'year'
      timezone?: string | undefined
      productId?: string[] | undefined
      billingType?: ('one_time' | 'recurring')[] | undefined
      customerId?: string[] | undefined
      currency?: string | undefined
      metrics?:
        | (
            | 'orders'
            | 'revenue'
            | 'net_revenue'
            | 'cumulative_revenue'
            | 'net_cumulative_revenue'
            | 'average_order_value'
            | 'net_average_order_value'
            | 'one_time_products'
            | 'one_time_products_revenue'
            | 'one_time_products_net_revenue'
            | 'new_subscriptions'
            | 'new_subscriptions_revenue'
            | 'new_subscriptions_net_revenue'
            | 'renewed_subscriptions'
            | 'renewed_subscriptions_revenue'
            | 'renewed_subscriptions_net_revenue'
            | 'active_subscriptions'
            | 'committed_subscriptions'
            | 'monthly_recurring_revenue'
            | 'committed_monthly_recurring_revenue'
            | 'trial_monthly_recurring_revenue'
            | 'trial_committed_monthly_recurring_revenue'
            | 'annual_recurring_revenue'
            | 'committed_annual_recurring_revenue'
            | 'average_revenue_per_user'
            | 'checkouts'
            | 'succeeded_checkouts'
            | 'checkouts_conversion'
            | 'canceled_subscriptions'
            | 'canceled_subscriptions_customer_service'
            | 'canceled_subscriptions_low_quality'
            | 'canceled_subscriptions_missing_features'
            | 'canceled_subscriptions_switched_service'
            | 'canceled_subscriptions_too_complex'
            | 'canceled_subscriptions_too_expensive'
            | 'canceled_subscriptions_unused'
            | 'canceled_subscriptions_other'
            | 'churned_subscriptions'
            | 'churn_rate'
            | 'ltv'
          )[]
        | undefined
    }
  }
  output: Metrics
  error: never
}> = { line: 'GET /v1/metrics/', dates: metricsDates }

export const limits: Route<{
  input: { query?: { organizationId?: string | undefined } | undefined }
  output: Limits
  error: never
}> = { line: 'GET /v1/metrics/limits', dates: limitsDates }
