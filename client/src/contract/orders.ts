// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Address } from './billing.ts'
import { type Customer, customerDates } from './customers.ts'
import type { DiscountSummary } from './discounts.ts'
import { type ProductSummary, productSummaryDates } from './products.ts'

export type OrderFileFilters = {
  productId?: string[] | undefined
  status?: ('draft' | 'pending' | 'paid' | 'refunded' | 'partially_refunded')[] | undefined
  createdAfter?: (Date | string) | undefined
  createdBefore?: (Date | string) | undefined
  query?: string | undefined
}

export type Order = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  status: 'draft' | 'pending' | 'paid' | 'refunded' | 'partially_refunded'
  paid: boolean
  amount: number
  subtotalAmount: number
  discountAmount: number
  netAmount: number
  taxAmount: number
  totalAmount: number
  appliedBalanceAmount: number
  dueAmount: number
  refundedAmount: number
  refundedTaxAmount: number
  refundableAmount: number
  refundableTaxAmount: number
  currency: string
  billingReason: 'purchase' | 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  billingName: string | null
  billingAddress: Address | null
  description: string
  invoiceNumber: string | null
  isInvoiceGenerated: boolean
  receiptNumber: string | null
  platformFeeAmount: number
  platformFeeCurrency: string | null
  nextPaymentAttemptAt: Date | null
  seats: number | null
  userId: string
  customerId: string
  productId: string | null
  discountId: string | null
  subscriptionId: string | null
  checkoutId: string | null
  metadata: Record<string, string | number | boolean>
  customFieldData: Record<string, string | number | boolean | null>
  customer: Customer
  product: ProductSummary | null
  discount: DiscountSummary | null
  subscription: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
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
    startedAt: Date | null
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
    customerCancellationReason: string | null
    customerCancellationComment: string | null
    metadata: Record<string, string | number | boolean>
  } | null
  items: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    label: string
    amount: number
    taxAmount: number
    proration: boolean
    productPriceId: string | null
    periodStart: Date | null
    periodEnd: Date | null
  }[]
}

export const orderDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  nextPaymentAttemptAt: true,
  customer: customerDates,
  product: productSummaryDates,
  discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
  subscription: {
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
  },
  items: { createdAt: true, modifiedAt: true, periodStart: true, periodEnd: true },
}

export const exportAll: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          status?: ('draft' | 'pending' | 'paid' | 'refunded' | 'partially_refunded')[] | undefined
          createdAfter?: (Date | string) | undefined
          createdBefore?: (Date | string) | undefined
          query?: string | undefined
          timezone?: string | undefined
          columns?:
            | (
                | 'id'
                | 'created_at'
                | 'status'
                | 'invoice_number'
                | 'billing_reason'
                | 'description'
                | 'customer_id'
                | 'customer_email'
                | 'product_id'
                | 'product_name'
                | 'currency'
                | 'subtotal_amount'
                | 'discount_amount'
                | 'net_amount'
                | 'tax_amount'
                | 'total_amount'
                | 'refunded_amount'
                | 'refunded_tax_amount'
                | 'paid_at'
              )[]
            | undefined
          customFields?: string | undefined
        }
      | undefined
  }
  output: null
  error: never
}> = { line: 'GET /v1/orders/export' }

export const get: Route<{
  input: { id: string }
  output: Order
  error: never
}> = { line: 'GET /v1/orders/:id', dates: orderDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          status?: ('draft' | 'pending' | 'paid' | 'refunded' | 'partially_refunded')[] | undefined
          createdAfter?: (Date | string) | undefined
          createdBefore?: (Date | string) | undefined
          query?: string | undefined
          page?: number | undefined
          limit?: number | undefined
          id?: string[] | undefined
          productBillingType?: ('one_time' | 'recurring')[] | undefined
          discountId?: string[] | undefined
          customerId?: string[] | undefined
          externalCustomerId?: string[] | undefined
          checkoutId?: string[] | undefined
          subscriptionId?: string[] | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'status'
                | '-status'
                | 'invoice_number'
                | '-invoice_number'
                | 'amount'
                | '-amount'
                | 'net_amount'
                | '-net_amount'
                | 'total_amount'
                | '-total_amount'
                | 'customer'
                | '-customer'
                | 'product'
                | '-product'
                | 'discount'
                | '-discount'
                | 'subscription'
                | '-subscription'
              )[]
            | undefined
          metadata?: Record<string, string[]> | undefined
        }
      | undefined
  }
  output: { items: Order[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/orders/', dates: { items: orderDates } }

export const markPaid: Route<{
  input: {
    note?: (string | null) | undefined
    paidAt?: ((Date | string) | null) | undefined
    id: string
  }
  output: Order
  error: 'ORDER_IS_NOT_WAITING_FOR_A_PAYMENT' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/orders/:id/mark-paid', dates: orderDates }

export const totals: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          status?: ('draft' | 'pending' | 'paid' | 'refunded' | 'partially_refunded')[] | undefined
          createdAfter?: (Date | string) | undefined
          createdBefore?: (Date | string) | undefined
          query?: string | undefined
        }
      | undefined
  }
  output: {
    items: {
      currency: string
      count: number
      totalAmount: number
      pendingAmount: number
      refundedAmount: number
      refundedTaxAmount: number
    }[]
    isComplete: boolean
  }
  error: never
}> = { line: 'GET /v1/orders/totals' }

export const update: Route<{
  input: {
    billingName?: (string | null) | undefined
    billingAddress?:
      | ({
          line1?: (string | null) | undefined
          line2?: (string | null) | undefined
          postalCode?: (string | null) | undefined
          city?: (string | null) | undefined
          state?: (string | null) | undefined
          country: string
        } | null)
      | undefined
    id: string
  }
  output: Order
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/orders/:id', dates: orderDates }
