// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    name: string
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
  output: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    name: string
    metrics: string[]
    organizationId: string
  }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/metrics/dashboards', dates: { createdAt: true, modifiedAt: true } }

export const get: Route<{
  input: { id: string }
  output: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    name: string
    metrics: string[]
    organizationId: string
  }
  error: never
}> = { line: 'GET /v1/metrics/dashboards/:id', dates: { createdAt: true, modifiedAt: true } }

export const list: Route<{
  input: { query?: { organizationId?: string | undefined } | undefined }
  output: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    name: string
    metrics: string[]
    organizationId: string
  }[]
  error: never
}> = { line: 'GET /v1/metrics/dashboards', dates: { createdAt: true, modifiedAt: true } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/metrics/dashboards/:id' }

export const update: Route<{
  input: {
    name?: (string | null) | undefined
    metrics?:
      | (
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
          | null
        )
      | undefined
    id: string
  }
  output: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    name: string
    metrics: string[]
    organizationId: string
  }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/metrics/dashboards/:id', dates: { createdAt: true, modifiedAt: true } }
