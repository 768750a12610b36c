import { z } from 'zod'
import {
  Address,
  CustomFieldData,
  Metadata,
  mayRead,
  mayReadOne,
  mayWriteOne,
  resource,
  Timestamp,
  TimestampInput,
  TimeZone,
  Uuid,
} from '../kernel/billing.ts'
import { AddressInput } from '../kernel/billing-address.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { withoutNull, withReplacements } from '../kernel/first-generation.ts'
import { anyOf, listOf, metadataFilter, pageQuery, sortingBy } from '../kernel/pages.ts'
import { Customer } from './customers.ts'
import { DiscountSummary } from './discounts.ts'
import { OrderSubscription } from './order-subscription.ts'
import { ProductSummary } from './products.ts'

/** An order that was given up stays `pending`. Older clients do not know drafts, which wait like it. */
const OrderStatus = withReplacements(
  z.enum(['draft', 'pending', 'paid', 'refunded', 'partially_refunded']),
  { draft: 'pending' },
)
export type OrderStatus = z.infer<typeof OrderStatus>

/** What is different of orders that are no drafts, which are all that customers see. */
const placed = { status: OrderStatus.exclude(['draft']), invoice_number: z.string() }

const BillingReason = z.enum([
  'purchase',
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
])
export type BillingReason = z.infer<typeof BillingReason>

const OrderItem = z.object({
  ...resource,
  label: z.string(),
  amount: z.int(),
  tax_amount: z.int(),
  proration: z.boolean(),
  product_price_id: Uuid.nullable(),
  period_start: Timestamp.nullable().meta({
    description: 'What it is for; null for what is sold once.',
  }),
  period_end: Timestamp.nullable().meta({
    description: 'The first instant that it is not for any more.',
  }),
})

/** Older clients read `amount` and `user_id`; they repeat `net_amount` and `customer_id`. */
export const Order = z.object({
  ...resource,
  organization_id: z.string(),
  status: OrderStatus,
  paid: z.boolean(),
  amount: z.int(),
  subtotal_amount: z.int(),
  discount_amount: z.int(),
  net_amount: z.int(),
  tax_amount: z.int(),
  total_amount: z.int(),
  applied_balance_amount: z.int(),
  due_amount: z.int(),
  refunded_amount: z.int(),
  refunded_tax_amount: z.int(),
  refundable_amount: z.int(),
  refundable_tax_amount: z.int(),
  currency: z.string(),
  billing_reason: BillingReason,
  billing_name: z.string().nullable(),
  billing_address: Address.nullable(),
  description: z.string(),
  /** A draft has none. */
  invoice_number: withoutNull(z.string().nullable(), ''),
  is_invoice_generated: z.boolean(),
  receipt_number: z.string().nullable(),
  platform_fee_amount: z.int(),
  platform_fee_currency: z.string().nullable(),
  next_payment_attempt_at: Timestamp.nullable(),
  seats: z.int().nullable(),
  user_id: Uuid,
  customer_id: Uuid,
  product_id: Uuid.nullable(),
  discount_id: Uuid.nullable(),
  subscription_id: Uuid.nullable(),
  checkout_id: Uuid.nullable(),
  metadata: Metadata,
  custom_field_data: CustomFieldData,
  customer: Customer,
  product: ProductSummary.nullable(),
  discount: DiscountSummary.nullable(),
  subscription: OrderSubscription.nullable(),
  items: z.array(OrderItem),
})
export type Order = z.infer<typeof Order>

export const PlacedOrder = Order.extend(placed)
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const errors = defineErrors({
  ORDER_IS_NOT_WAITING_FOR_A_PAYMENT: {
    status: 409,
    message: 'Order is not waiting for a payment',
    billing: { name: 'OrderNotPending' },
  },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id', about: { customer: 'customer_id' } },
  {
    'order.created': Order,
    'order.updated': Order,
    'order.paid': Order,
    'order.refunded': Order,
  },
)

const filters = {
  organization_id: z.string().optional(),
  product_id: anyOf(Uuid),
  status: anyOf(OrderStatus),
  created_after: TimestampInput.optional(),
  created_before: TimestampInput.optional(),
  query: z.string().max(256).optional().meta({
    description:
      'A part of the invoice number, of the name or email of the buyer, or of the product.',
  }),
}

const { organization_id: _, ...fileFilters } = filters
/** What a file of orders is narrowed by. */
export const OrderFileFilters = z.object(fileFilters)

export const orderSorts = [
  'created_at',
  'status',
  'invoice_number',
  'amount',
  'net_amount',
  'total_amount',
  'customer',
  'product',
  'discount',
  'subscription',
] as const
export type OrderSort = (typeof orderSorts)[number]

export const list = endpoint({
  method: 'GET',
  path: '/v1/orders/',
  summary: 'The orders, newest first',
  access: mayRead('orders'),
  query: z.object({
    ...filters,
    ...pageQuery,
    id: anyOf(Uuid),
    product_billing_type: anyOf(z.enum(['one_time', 'recurring'])),
    discount_id: anyOf(Uuid),
    customer_id: anyOf(Uuid),
    external_customer_id: anyOf(z.string().max(255)),
    checkout_id: anyOf(Uuid),
    subscription_id: anyOf(Uuid),
    sorting: sortingBy(orderSorts, ['-created_at']),
    metadata: metadataFilter,
  }),
  output: listOf(Order),
})

export const exportColumns = [
  'id',
  'created_at',
  'status',
  'invoice_number',
  'billing_reason',
  'description',
  'customer_id',
  'customer_email',
  'product_id',
  'product_name',
  'currency',
  'subtotal_amount',
  'discount_amount',
  'net_amount',
  'tax_amount',
  'total_amount',
  'refunded_amount',
  'refunded_tax_amount',
  'paid_at',
] as const
export type ExportColumn = (typeof exportColumns)[number]

export const exportAll = endpoint({
  method: 'GET',
  path: '/v1/orders/export',
  summary: 'The orders as CSV, oldest first',
  access: mayRead('orders'),
  query: z.object({
    ...filters,
    timezone: TimeZone.default('UTC'),
    columns: anyOf(z.enum(exportColumns)),
    custom_fields: z.stringbool().default(false).meta({
      description: 'Whether each custom field of the organization is a column after the others.',
    }),
  }),
  output: NoJson,
})

const OrderTotals = z.object({
  currency: z.string(),
  count: z.int().meta({ description: 'Orders in this currency.' }),
  total_amount: z
    .int()
    .meta({ description: 'What was paid of them, with the tax, in minor units.' }),
  pending_amount: z.int().meta({ description: 'What is due of those that are not paid.' }),
  refunded_amount: z.int(),
  refunded_tax_amount: z.int(),
})
export type OrderTotals = z.infer<typeof OrderTotals>

export const totals = endpoint({
  method: 'GET',
  path: '/v1/orders/totals',
  summary: 'What orders come to, each currency apart',
  access: mayRead('orders'),
  query: z.object(filters),
  output: z.object({
    items: z.array(OrderTotals),
    is_complete: z.boolean().meta({
      description: 'False where so many orders match that only the newest of them were added up.',
    }),
  }),
})

const One = z.object({ id: Uuid })

export const get = endpoint({
  method: 'GET',
  path: '/v1/orders/:id',
  summary: 'One order',
  access: mayReadOne('orders'),
  params: One,
  output: Order,
  errors: ['NOT_FOUND'],
})

export const update = endpoint({
  method: 'PATCH',
  path: '/v1/orders/:id',
  summary: 'Correct the billing details of an order',
  access: mayWriteOne('orders'),
  params: One,
  body: z.object({
    billing_name: z.string().trim().min(1).max(255).nullable().optional(),
    billing_address: AddressInput.nullable().optional(),
  }),
  output: Order,
  errors: ['NOT_FOUND'],
})

export const markPaid = endpoint({
  method: 'POST',
  path: '/v1/orders/:id/mark-paid',
  summary: 'Mark an order as paid outside of the processor',
  access: mayWriteOne('orders'),
  params: One,
  body: z.object({
    note: z.string().trim().max(500).nullish(),
    paid_at: TimestampInput.nullish(),
  }),
  output: Order,
  errors: ['NOT_FOUND', 'ORDER_IS_NOT_WAITING_FOR_A_PAYMENT'],
})
