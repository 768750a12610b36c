// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type CheckoutProduct, checkoutProductDates } from './checkout-shapes.ts'
import {
  type PortalCustomerMeter,
  type PortalOrder,
  type PortalOrganization,
  type PortalSubscription,
  type PortalWallet,
  portalCustomerMeterDates,
  portalOrderDates,
  portalOrganizationDates,
  portalSubscriptionDates,
  portalWalletDates,
} from './portal-shapes.ts'

export const cancelSubscription: Route<{
  input: { id: string }
  output: PortalSubscription
  error: 'SUBSCRIPTION_IS_ALREADY_CANCELED' | 'SUBSCRIPTION_IS_LOCKED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/customer-portal/subscriptions/:id', dates: portalSubscriptionDates }

export const confirmPayment: Route<{
  input: {
    confirmationTokenId?: (string | null) | undefined
    paymentMethodId?: (string | null) | undefined
    paymentProcessor?: ('stripe' | null) | undefined
    expectedAmount?: (number | null) | undefined
    id: string
  }
  output: {
    status: 'pending' | 'processing' | 'requires_action' | 'succeeded' | 'failed'
    clientSecret: string | null
    challengeUrl: string | null
    intentClientSecret: string | null
    error: string | null
  }
  error:
    | 'ORDER_CANNOT_BE_PAID_NOW'
    | 'AMOUNT_OF_THE_ORDER_HAS_CHANGED'
    | 'PAYMENT_METHOD_IS_NEEDED'
    | 'PAYMENT_IS_ALREADY_IN_PROGRESS'
    | 'TOO_MANY_PAYMENTS_OF_THE_ORDER_FAILED'
    | 'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-portal/orders/:id/confirm-payment' }

export const invoice: Route<{
  input: { id: string }
  output: { url: string }
  error: never
}> = { line: 'GET /v1/customer-portal/orders/:id/invoice' }

export const issueInvoice: Route<{
  input: { id: string }
  output: null
  error: 'BILLING_NAME_AND_ADDRESS_ARE_MISSING' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-portal/orders/:id/invoice' }

export const meter: Route<{
  input: { id: string }
  output: PortalCustomerMeter
  error: never
}> = { line: 'GET /v1/customer-portal/meters/:id', dates: portalCustomerMeterDates }

export const meters: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          meterId?: string[] | undefined
          query?: string | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'modified_at'
                | '-modified_at'
                | 'meter_id'
                | '-meter_id'
                | 'meter_name'
                | '-meter_name'
                | 'consumed_units'
                | '-consumed_units'
                | 'credited_units'
                | '-credited_units'
                | 'balance'
                | '-balance'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: PortalCustomerMeter[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/customer-portal/meters/', dates: { items: portalCustomerMeterDates } }

export const order: Route<{
  input: { id: string }
  output: PortalOrder
  error: never
}> = { line: 'GET /v1/customer-portal/orders/:id', dates: portalOrderDates }

export const orders: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          productBillingType?: ('one_time' | 'recurring')[] | undefined
          subscriptionId?: string[] | undefined
          query?: string | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'amount'
                | '-amount'
                | 'net_amount'
                | '-net_amount'
                | 'product'
                | '-product'
                | 'subscription'
                | '-subscription'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: PortalOrder[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/customer-portal/orders/', dates: { items: portalOrderDates } }

export const organization: Route<{
  input: { slug: string }
  output: { organization: PortalOrganization; products: CheckoutProduct[] }
  error: never
}> = {
  line: 'GET /v1/customer-portal/organizations/:slug',
  dates: { organization: portalOrganizationDates, products: checkoutProductDates },
}

export const paymentStatus: Route<{
  input: { id: string }
  output: {
    status: 'pending' | 'processing' | 'requires_action' | 'succeeded' | 'failed'
    error: string | null
  }
  error: never
}> = { line: 'GET /v1/customer-portal/orders/:id/payment-status' }

export const receipt: Route<{
  input: { id: string }
  output: { url: string }
  error: never
}> = { line: 'GET /v1/customer-portal/orders/:id/receipt' }

export const subscription: Route<{
  input: { id: string }
  output: PortalSubscription
  error: never
}> = { line: 'GET /v1/customer-portal/subscriptions/:id', dates: portalSubscriptionDates }

export const subscriptions: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          active?: ('true' | 'false') | undefined
          query?: string | undefined
          sorting?:
            | (
                | 'started_at'
                | '-started_at'
                | 'amount'
                | '-amount'
                | 'status'
                | '-status'
                | 'organization'
                | '-organization'
                | 'product'
                | '-product'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: PortalSubscription[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/customer-portal/subscriptions/', dates: { items: portalSubscriptionDates } }

export const updateOrder: Route<{
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
  output: PortalOrder
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/customer-portal/orders/:id', dates: portalOrderDates }

export const updateSubscription: Route<{
  input: {
    productId?: string | undefined
    seats?: number | undefined
    pendingUpdate?: null | undefined
    cancelAtPeriodEnd?: (boolean | null) | undefined
    cancellationReason?:
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
    cancellationComment?: (string | null) | undefined
    billedTo?: 'customer' | undefined
    pauseAtPeriodEnd?: boolean | undefined
    resumesAt?: ((Date | string) | null) | undefined
    resume?: true | undefined
    id: string
  }
  output: PortalSubscription
  error:
    | 'PAYMENT_METHOD_IS_NEEDED'
    | 'THE_SELLER_DOES_NOT_ALLOW_THIS'
    | 'SALES_ARE_STOPPED'
    | 'SUBSCRIPTION_IS_ALREADY_CANCELED'
    | 'SUBSCRIPTION_IS_NOT_ACTIVE'
    | 'SUBSCRIPTION_IS_NOT_BEING_CANCELED'
    | 'THE_SELLER_ALLOWS_NO_PAUSES'
    | 'SUBSCRIPTION_IS_NOT_BEING_PAUSED'
    | 'SUBSCRIPTION_IS_NOT_PAUSED'
    | 'SUBSCRIPTION_HAS_OVERDUE_ORDERS'
    | 'SUBSCRIPTION_HAS_ENDED'
    | 'SUBSCRIPTION_IS_LOCKED'
    | 'SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST'
    | 'SUBSCRIPTION_PAYMENT_FAILED'
    | 'SUBSCRIPTION_IS_DISPUTED'
    | 'SUBSCRIPTION_CHANGE_NEEDS_A_PAYMENT_METHOD'
    | 'SUBSCRIPTION_PAYMENT_HAS_TO_BE_CONFIRMED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/customer-portal/subscriptions/:id', dates: portalSubscriptionDates }

export const wallet: Route<{
  input: { id: string }
  output: PortalWallet
  error: never
}> = { line: 'GET /v1/customer-portal/wallets/:id', dates: portalWalletDates }

export const wallets: Route<{
  input: {
    query?:
      | {
          sorting?: ('created_at' | '-created_at' | 'balance' | '-balance')[] | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: PortalWallet[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/customer-portal/wallets/', dates: { items: portalWalletDates } }
