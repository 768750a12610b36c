import { z } from 'zod'
import {
  buyerMayRead,
  buyerMayWrite,
  customerMayRead,
  customerMayWrite,
  Uuid,
} from '../kernel/billing.ts'
import { AddressInput } from '../kernel/billing-address.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { CheckoutProduct } from './checkout-shapes.ts'
import { isOfForm } from './payments.ts'
import { PortalSubscriptionChange } from './portal-inputs.ts'
import {
  PortalCustomerMeter,
  PortalOrder,
  PortalOrganization,
  PortalSubscription,
  PortalWallet,
} from './portal-shapes.ts'

export const errors = defineErrors({
  ORDER_CANNOT_BE_PAID_NOW: {
    status: 422,
    message: 'Order cannot be paid now',
    billing: { name: 'OrderNotEligibleForRetry' },
  },
  AMOUNT_OF_THE_ORDER_HAS_CHANGED: {
    status: 409,
    message: 'Amount of the order has changed',
    billing: { name: 'OrderAmountChanged' },
  },
  TOO_MANY_PAYMENTS_OF_THE_ORDER_FAILED: {
    status: 429,
    message: 'Too many payments of the order failed',
    billing: { name: 'ManualRetryLimitExceeded' },
  },
  THE_SELLER_ALLOWS_NO_PAUSES: {
    status: 403,
    message: 'The seller allows no pauses',
    billing: { name: 'PauseResumeNotAllowed' },
  },
  PAYMENT_METHOD_IS_NEEDED: {
    status: 409,
    message: 'Payment method is needed',
    billing: { name: 'PaymentMethodRequired' },
  },
})

const base = '/v1/customer-portal'
const One = z.object({ id: Uuid })
const search = z.string().max(256).optional()
const DocumentLink = z.object({ url: z.url() })

export const orders = endpoint({
  method: 'GET',
  path: `${base}/orders/`,
  summary: 'The orders of the customer, newest first',
  access: buyerMayRead,
  query: z.object({
    organization_id: z.string().optional(),
    product_id: anyOf(Uuid),
    product_billing_type: anyOf(z.enum(['one_time', 'recurring'])),
    subscription_id: anyOf(Uuid),
    query: search,
    sorting: sortingBy(
      ['created_at', 'amount', 'net_amount', 'product', 'subscription'],
      ['-created_at'],
    ),
    ...pageQuery,
  }),
  output: listOf(PortalOrder),
})
export type PortalOrderQuery = z.output<typeof orders.query>

export const order = endpoint({
  method: 'GET',
  path: `${base}/orders/:id`,
  summary: 'An order of the customer',
  access: buyerMayRead,
  params: One,
  output: PortalOrder,
  errors: ['NOT_FOUND'],
})
export const updateOrder = endpoint({
  method: 'PATCH',
  path: `${base}/orders/:id`,
  summary: 'Correct the billing details of an order',
  access: customerMayWrite,
  params: One,
  body: z.object({
    billing_name: z.string().trim().min(1).max(255).nullish(),
    billing_address: AddressInput.nullish(),
  }),
  output: PortalOrder,
  errors: ['NOT_FOUND'],
})
export const invoice = endpoint({
  method: 'GET',
  path: `${base}/orders/:id/invoice`,
  summary: 'A link to the invoice of an order',
  access: buyerMayRead,
  params: One,
  output: DocumentLink,
  errors: ['NOT_FOUND'],
})
export const issueInvoice = endpoint({
  method: 'POST',
  path: `${base}/orders/:id/invoice`,
  summary: 'Issue the invoice of an order',
  access: buyerMayRead,
  params: One,
  status: 202,
  output: z.null(),
  errors: ['NOT_FOUND', 'BILLING_NAME_AND_ADDRESS_ARE_MISSING'],
})
export const receipt = endpoint({
  method: 'GET',
  path: `${base}/orders/:id/receipt`,
  summary: 'A link to the receipt of a paid order',
  access: buyerMayRead,
  params: One,
  output: DocumentLink,
  errors: ['NOT_FOUND'],
})

const PaymentState = z.enum(['pending', 'processing', 'requires_action', 'succeeded', 'failed'])
export type PaymentState = z.infer<typeof PaymentState>

export const paymentStatus = endpoint({
  method: 'GET',
  path: `${base}/orders/:id/payment-status`,
  summary: 'What became of the last payment of an order',
  access: buyerMayRead,
  params: One,
  output: z.object({ status: PaymentState, error: z.string().nullable() }),
  errors: ['NOT_FOUND'],
})
/** A new card, else a saved one, else the default card. */
export const confirmPayment = endpoint({
  method: 'POST',
  path: `${base}/orders/:id/confirm-payment`,
  summary: 'Pay an order whose payment failed',
  access: buyerMayWrite,
  params: One,
  body: z.object({
    confirmation_token_id: z.string().min(1).max(255).refine(isOfForm).nullish(),
    payment_method_id: Uuid.nullish(),
    payment_processor: z.literal('stripe').nullish(),
    expected_amount: z.int().nullish().meta({
      description: 'What is due as the customer was shown it; another amount is not charged.',
    }),
  }),
  output: z.object({
    status: PaymentState,
    /** Where the cardholder has to approve the payment. */
    client_secret: z.string().nullable(),
    challenge_url: z.string().nullable(),
    /** Where it has no page: with which the script of the processor asks. */
    intent_client_secret: z.string().nullable(),
    error: z.string().nullable(),
  }),
  errors: [
    'NOT_FOUND',
    'ORDER_CANNOT_BE_PAID_NOW',
    'AMOUNT_OF_THE_ORDER_HAS_CHANGED',
    'PAYMENT_METHOD_IS_NEEDED',
    'PAYMENT_IS_ALREADY_IN_PROGRESS',
    'TOO_MANY_PAYMENTS_OF_THE_ORDER_FAILED',
    'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS',
  ],
})
export type PaymentAttempt = z.output<typeof confirmPayment.body>
export type PaymentAnswer = z.output<typeof confirmPayment.output>

export const subscriptions = endpoint({
  method: 'GET',
  path: `${base}/subscriptions/`,
  summary: 'The subscriptions of the customer, those that started last first',
  access: buyerMayRead,
  query: z.object({
    organization_id: z.string().optional(),
    product_id: anyOf(Uuid),
    active: z.enum(['true', 'false']).optional(),
    query: search,
    /** All of them are of one organization. */
    sorting: sortingBy(
      ['started_at', 'amount', 'status', 'organization', 'product'],
      ['-started_at'],
    ),
    ...pageQuery,
  }),
  output: listOf(PortalSubscription),
})
export type PortalSubscriptionQuery = z.output<typeof subscriptions.query>

export const subscription = endpoint({
  method: 'GET',
  path: `${base}/subscriptions/:id`,
  summary: 'A subscription of the customer',
  access: buyerMayRead,
  params: One,
  output: PortalSubscription,
  errors: ['NOT_FOUND'],
})

export const updateSubscription = endpoint({
  method: 'PATCH',
  path: `${base}/subscriptions/:id`,
  summary: 'Cancel, continue, pause or resume a subscription, or change to another product',
  access: buyerMayWrite,
  params: One,
  body: PortalSubscriptionChange,
  output: PortalSubscription,
  errors: [
    'NOT_FOUND',
    'PAYMENT_METHOD_IS_NEEDED',
    'THE_SELLER_DOES_NOT_ALLOW_THIS',
    'SALES_ARE_STOPPED',
    'SUBSCRIPTION_IS_ALREADY_CANCELED',
    'SUBSCRIPTION_IS_NOT_ACTIVE',
    'SUBSCRIPTION_IS_NOT_BEING_CANCELED',
    'THE_SELLER_ALLOWS_NO_PAUSES',
    'SUBSCRIPTION_IS_NOT_BEING_PAUSED',
    'SUBSCRIPTION_IS_NOT_PAUSED',
    'SUBSCRIPTION_HAS_OVERDUE_ORDERS',
    'SUBSCRIPTION_HAS_ENDED',
    'SUBSCRIPTION_IS_LOCKED',
    'SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST',
    'SUBSCRIPTION_PAYMENT_FAILED',
    'SUBSCRIPTION_IS_DISPUTED',
    'SUBSCRIPTION_CHANGE_NEEDS_A_PAYMENT_METHOD',
    'SUBSCRIPTION_PAYMENT_HAS_TO_BE_CONFIRMED',
  ],
})
export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: `${base}/subscriptions/:id`,
  summary: 'Cancel a subscription at the end of its period',
  access: buyerMayWrite,
  params: One,
  output: PortalSubscription,
  errors: ['NOT_FOUND', 'SUBSCRIPTION_IS_ALREADY_CANCELED', 'SUBSCRIPTION_IS_LOCKED'],
})

export const meters = endpoint({
  method: 'GET',
  path: `${base}/meters/`,
  summary: 'What the customer used and was credited',
  access: customerMayRead,
  query: z.object({
    organization_id: z.string().optional(),
    meter_id: anyOf(Uuid),
    query: search,
    sorting: sortingBy(
      [
        'created_at',
        'modified_at',
        'meter_id',
        'meter_name',
        'consumed_units',
        'credited_units',
        'balance',
      ],
      ['-created_at'],
    ),
    ...pageQuery,
  }),
  output: listOf(PortalCustomerMeter),
})
export const meter = endpoint({
  method: 'GET',
  path: `${base}/meters/:id`,
  summary: 'What the customer used of one meter',
  access: customerMayRead,
  params: One,
  output: PortalCustomerMeter,
  errors: ['NOT_FOUND'],
})

export const wallets = endpoint({
  method: 'GET',
  path: `${base}/wallets/`,
  summary: 'The balances of the customer, one per currency',
  access: customerMayRead,
  query: z.object({
    sorting: sortingBy(['created_at', 'balance'], ['created_at']),
    ...pageQuery,
  }),
  output: listOf(PortalWallet),
})
export type PortalWalletQuery = z.output<typeof wallets.query>
export const wallet = endpoint({
  method: 'GET',
  path: `${base}/wallets/:id`,
  summary: 'One balance of the customer',
  access: customerMayRead,
  params: One,
  output: PortalWallet,
  errors: ['NOT_FOUND'],
})

export const organization = endpoint({
  method: 'GET',
  path: `${base}/organizations/:slug`,
  summary: 'An organization with the products that anybody may buy',
  access: 'public',
  params: z.object({ slug: z.string().min(1).max(256) }),
  output: z.object({ organization: PortalOrganization, products: z.array(CheckoutProduct) }),
  errors: ['NOT_FOUND'],
})
