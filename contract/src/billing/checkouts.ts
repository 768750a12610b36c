import { z } from 'zod'
import {
  Metadata,
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  TimestampInput,
  Uuid,
} from '../kernel/billing.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import {
  CheckoutConfirm,
  CheckoutCreate,
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from './checkout-inputs.ts'
import { CheckoutOrganization, CheckoutStatus, shared, TrialInterval } from './checkout-shapes.ts'
import { DiscountPublic } from './discounts.ts'

/** What a merchant sees of a checkout. */
export const Checkout = z
  .object({
    ...shared,
    metadata: Metadata,
    customer_metadata: Metadata,
    subscription_id: Uuid.nullable(),
    external_customer_id: z.string().nullable(),
    /** The older name of `external_customer_id`. */
    customer_external_id: z.string().nullable(),
    trial_interval: TrialInterval.nullable(),
    trial_interval_count: z.int().nullable(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof Checkout>

/** What a buyer sees of a checkout. */
export const CheckoutPublic = z
  .object({
    ...shared,
    discount: DiscountPublic.nullable(),
    organization: CheckoutOrganization,
  })
  .meta({ id: 'CheckoutPublic' })
export type CheckoutPublic = z.infer<typeof CheckoutPublic>

/** The response to a confirmation tells the status that it led to, even when payment is quicker. */
export const CheckoutPublicConfirmed = z
  .object({
    ...CheckoutPublic.shape,
    status: z.literal('confirmed'),
    /** Empty where the buyer is not known to be the customer: matched by email address only. */
    customer_session_token: z.string(),
  })
  .meta({ id: 'CheckoutPublicConfirmed' })
export type CheckoutPublicConfirmed = z.infer<typeof CheckoutPublicConfirmed>

export const errors = defineErrors({
  CHECKOUT_IS_NOT_OPEN: {
    status: 403,
    message: 'Checkout is not open',
    billing: { name: 'NotOpenCheckout' },
  },
  CHECKOUT_HAS_EXPIRED: {
    status: 410,
    message: 'Checkout has expired',
    billing: { name: 'ExpiredCheckoutError' },
  },
  CHECKOUT_IS_BEING_CONFIRMED: {
    status: 409,
    message: 'Checkout is being confirmed',
    billing: { name: 'CheckoutLocked' },
  },
  AMOUNTS_OF_THE_CHECKOUT_HAVE_CHANGED: {
    status: 409,
    message: 'Amounts of the checkout have changed',
    billing: { name: 'CheckoutAmountsChanged' },
  },
  PAYMENT_OF_THE_CHECKOUT_FAILED: {
    status: 400,
    message: 'Payment of the checkout failed',
    billing: { name: 'PaymentError' },
  },
  CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION: {
    status: 403,
    message: 'Customer already has an active subscription',
    billing: { name: 'AlreadyActiveSubscriptionError' },
  },
  TRIAL_WAS_ALREADY_USED: {
    status: 403,
    message: 'Trial was already used',
    billing: { name: 'TrialAlreadyRedeemed' },
  },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id', about: { checkout: 'id' } },
  { 'checkout.created': Checkout, 'checkout.updated': Checkout, 'checkout.expired': Checkout },
)

const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: '/v1/checkouts/',
  summary: 'Checkouts of an organization',
  access: mayRead('checkouts'),
  query: z.object({
    organization_id: z.string().optional(),
    product_id: anyOf(Uuid),
    customer_id: anyOf(Uuid),
    external_customer_id: anyOf(z.string().max(256)),
    status: anyOf(CheckoutStatus),
    query: z.string().max(256).optional(),
    sorting: sortingBy(['created_at', 'expires_at', 'status'], ['-created_at']),
    ...pageQuery,
  }),
  output: listOf(Checkout),
})
export type CheckoutQuery = z.output<typeof list.query>
const counted = (description: string) => z.int().meta({ description })
export const funnel = endpoint({
  method: 'GET',
  path: '/v1/checkouts/funnel',
  summary: 'How far buyers come in checkouts',
  access: mayRead('checkouts'),
  query: z.object({
    organization_id: z.string().optional(),
    checkout_link_id: Uuid.optional().meta({ description: 'Only those opened from this link.' }),
    product_id: Uuid.optional().meta({
      description: 'Only those in which this product is chosen.',
    }),
    created_after: TimestampInput.optional(),
  }),
  output: z.object({
    opened: counted('All of them.'),
    identified: counted('Those with an email address of the buyer.'),
    confirmed: counted('Those that a buyer has confirmed.'),
    succeeded: counted('Those that were paid, or that cost nothing.'),
    expired: counted('Those that ended without a purchase.'),
    amounts: z
      .array(z.object({ currency: z.string(), amount: z.int() }))
      .meta({ description: 'What was paid, each currency apart.' }),
    is_complete: z
      .boolean()
      .meta({ description: 'False where there are so many that only the newest are counted.' }),
  }),
})
export type FunnelQuery = z.output<typeof funnel.query>
export const get = endpoint({
  method: 'GET',
  path: '/v1/checkouts/:id',
  summary: 'One checkout',
  access: mayReadOne('checkouts'),
  params: One,
  output: Checkout,
  errors: ['NOT_FOUND'],
})
export const create = endpoint({
  method: 'POST',
  path: '/v1/checkouts/',
  summary: 'Open a checkout',
  access: mayWrite('checkouts'),
  body: CheckoutCreate,
  status: 201,
  output: Checkout,
  errors: [
    'SALES_ARE_STOPPED',
    'SELLER_DETAILS_MISSING',
    'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION',
    'NOT_FOUND',
  ],
})
export const update = endpoint({
  method: 'PATCH',
  path: '/v1/checkouts/:id',
  summary: 'Change an open checkout',
  access: mayWriteOne('checkouts'),
  params: One,
  body: CheckoutUpdate,
  output: Checkout,
  errors: [
    'NOT_FOUND',
    'CHECKOUT_IS_NOT_OPEN',
    'CHECKOUT_HAS_EXPIRED',
    'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION',
  ],
})

/** The secret in the path is the credential; it stands for this one checkout. */
const buyer = { kinds: ['checkout secret'], scopes: [] } as const
const Client = z.object({ client_secret: z.string().max(128) })
const clientPath = '/v1/checkouts/client/:client_secret'

export const getByClient = endpoint({
  method: 'GET',
  path: clientPath,
  summary: 'A checkout as its buyer sees it',
  access: buyer,
  params: Client,
  output: CheckoutPublic,
  errors: ['NOT_FOUND', 'CHECKOUT_HAS_EXPIRED'],
})
export const updateByClient = endpoint({
  method: 'PATCH',
  path: clientPath,
  summary: 'Change an open checkout as its buyer',
  access: buyer,
  params: Client,
  body: CheckoutUpdatePublic,
  output: CheckoutPublic,
  errors: [
    'NOT_FOUND',
    'CHECKOUT_IS_NOT_OPEN',
    'CHECKOUT_HAS_EXPIRED',
    'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION',
  ],
})
export const confirm = endpoint({
  method: 'POST',
  path: `${clientPath}/confirm`,
  summary: 'Confirm a checkout, and pay what is due',
  access: buyer,
  params: Client,
  body: CheckoutConfirm,
  output: CheckoutPublicConfirmed,
  errors: [
    'SALES_ARE_STOPPED',
    'NOT_FOUND',
    'CHECKOUT_IS_NOT_OPEN',
    'CHECKOUT_HAS_EXPIRED',
    'CHECKOUT_IS_BEING_CONFIRMED',
    'AMOUNTS_OF_THE_CHECKOUT_HAVE_CHANGED',
    'PAYMENT_OF_THE_CHECKOUT_FAILED',
    'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS',
    'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION',
    'SUBSCRIPTION_IS_DISPUTED',
    'TRIAL_WAS_ALREADY_USED',
    'DISCOUNT_REDEMPTION_LIMIT_REACHED',
    'THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER',
    'THIS_CUSTOMER_WAS_DELETED',
    'SERVICE_UNAVAILABLE',
  ],
})
export const streamByClient = endpoint({
  method: 'GET',
  path: `${clientPath}/stream`,
  summary: 'Changes of a checkout as server-sent events',
  access: buyer,
  params: Client,
  output: z.null(),
  errors: ['NOT_FOUND', 'CHECKOUT_HAS_EXPIRED', 'SERVICE_UNAVAILABLE'],
})
