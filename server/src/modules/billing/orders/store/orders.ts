import type { BillingReason, PlacedOrder } from '@guildhall/contract/billing/orders'
import type { Locale } from '@guildhall/contract/boot'
import type { Address, CustomFieldData, Metadata } from '@guildhall/contract/kernel/billing'
import type { TaxId } from '@guildhall/contract/kernel/billing-address'
import { isUuid } from '../../../../kernel/index.ts'
import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { TaxRate } from '../../tax/index.ts'

export type Order = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly productId: string | null
  readonly subscriptionId: string | null
  readonly checkoutId: string | null
  readonly discountId: string | null
  readonly status: PlacedOrder['status']
  readonly billingReason: BillingReason
  readonly currency: string
  readonly subtotalAmount: number
  readonly discountAmount: number
  readonly netAmount: number
  readonly taxAmount: number
  readonly totalAmount: number
  readonly appliedBalanceAmount: number
  readonly dueAmount: number
  readonly refundedAmount: number
  readonly refundedTaxAmount: number
  readonly reservedAmount: number
  readonly reservedTaxAmount: number
  /** What its charges come to with their tax: its total and the credits that paid the rest of them. */
  readonly chargedAmount: number
  /** What later changes credited of it, with the tax. */
  readonly creditedAmount: number
  /** What can be credited of each price, by its id, as in the items. */
  readonly charges: Readonly<Record<string, number>>
  /** Of the subscription, when the order was made. */
  readonly periodStart: Date | null
  readonly billingName: string | null
  readonly billingAddress: Address | null
  readonly taxId: TaxId | null
  readonly description: string
  readonly customerEmail: string
  readonly productName: string | null
  readonly seats: number | null
  readonly metadata: Metadata
  readonly customFieldData: CustomFieldData
  readonly invoiceNumber: string
  readonly invoiceGenerated: boolean
  readonly nextPaymentAttemptAt: Date | null
  readonly paidAt: Date | null
  readonly intentId: string | null
  readonly givenUpAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  /** Of one that is followed elsewhere: what the other columns cannot hold. */
  readonly mirrored: MirroredOrder | null
}

type MirroredOrder = Pick<
  PlacedOrder,
  | 'platform_fee_amount'
  | 'platform_fee_currency'
  | 'receipt_number'
  | 'refundable_amount'
  | 'refundable_tax_amount'
>

export const columns = `o.id, o.organization_id as "organizationId", o.customer_id as "customerId",
  o.product_id as "productId", o.subscription_id as "subscriptionId",
  o.checkout_id as "checkoutId", o.discount_id as "discountId", o.status,
  o.billing_reason as "billingReason", o.currency, o.subtotal_amount as "subtotalAmount",
  o.discount_amount as "discountAmount", o.net_amount as "netAmount", o.tax_amount as "taxAmount",
  o.total_amount as "totalAmount", o.applied_balance_amount as "appliedBalanceAmount",
  o.due_amount as "dueAmount", o.refunded_amount as "refundedAmount",
  o.refunded_tax_amount as "refundedTaxAmount", o.reserved_amount as "reservedAmount",
  o.reserved_tax_amount as "reservedTaxAmount", o.charged_amount as "chargedAmount",
  o.credited_amount as "creditedAmount", o.charges, o.period_start as "periodStart",
  o.billing_name as "billingName",
  o.billing_address as "billingAddress", o.tax_id as "taxId", o.description,
  o.customer_email as "customerEmail", o.product_name as "productName", o.seats, o.metadata,
  o.custom_field_data as "customFieldData", o.invoice_number as "invoiceNumber",
  o.invoice_generated as "invoiceGenerated", o.next_payment_attempt_at as "nextPaymentAttemptAt",
  o.paid_at as "paidAt", o.intent_id as "intentId", o.given_up_at as "givenUpAt",
  o.created_at as "createdAt", o.modified_at as "modifiedAt", o.mirrored`

/** An earlier release did not store why the rate is what it is. */
type ItemRate = Pick<TaxRate, 'behavior' | 'partsPerMillion'> & Partial<Pick<TaxRate, 'reason'>>

export type Item = {
  readonly id: string
  readonly orderId: string
  readonly label: string
  readonly amount: number
  readonly discountAmount: number
  readonly taxAmount: number
  readonly proration: boolean
  readonly priceId: string | null
  /** Of seats; null for what is not counted, and for orders of an earlier release. */
  readonly quantity: number | null
  /** Null where an earlier release made it: then it is taxed as its order is. */
  readonly taxRate: ItemRate | null
  /** What it is for, until before the end; null for what is sold once. */
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly createdAt: Date
  readonly mirrored: { readonly modified_at: string | null } | null
}

export const find = (sql: Sql, organizationIds: readonly string[], id: string) =>
  sql.one<Order>(
    `select ${columns} from orders o where o.organization_id = any($1) and o.id = $2`,
    [organizationIds, id],
  )

export const findMany = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<Order>(
    `select ${columns} from orders o where o.organization_id = $1 and o.id = any($2::uuid[])`,
    [organizationId, ids],
  )

/** By the number of its invoice, in whatever case people copy it, or its id. */
export const findNumbered = (sql: Sql, organizationId: string, number: string) =>
  sql.one<Order>(
    `select ${columns} from orders o
      where o.organization_id = $1 and (o.invoice_number in ($2, upper($2)) or o.id = $3::uuid)
      order by o.id = $3::uuid limit 1`,
    [organizationId, number, isUuid(number) ? number : null],
  )

/** All orders of a subscription, oldest first; more than these are none of a few weeks. */
export const lockOfSubscription = (tx: Tx, organizationId: string, subscriptionId: string) =>
  tx.many<Order>(
    `select ${columns} from orders o where o.organization_id = $1 and o.subscription_id = $2
      order by o.created_at, o.id limit 100 for update`,
    [organizationId, subscriptionId],
  )

export const lock = (tx: Tx, organizationId: string, id: string) =>
  tx.one<Order>(
    `select ${columns} from orders o where o.organization_id = $1 and o.id = $2 for update`,
    [organizationId, id],
  )

/** The items of these orders, in their order. */
export const itemsOf = (sql: Sql, organizationId: string, orderIds: readonly string[]) =>
  sql.many<Item>(
    `select id, order_id as "orderId", label, amount, discount_amount as "discountAmount",
            tax_amount as "taxAmount", proration, price_id as "priceId", created_at as "createdAt",
            period_start as "periodStart", period_end as "periodEnd", quantity,
            tax_rate as "taxRate", mirrored
       from order_items where organization_id = $1 and order_id = any($2)
      order by order_id, position`,
    [organizationId, orderIds],
  )

/** What an order keeps beside its figures; written once. */
export type Snapshot = {
  readonly taxRate: object | null
  readonly seller: object
  readonly buyer: object
  readonly locale: Locale
  readonly discountName: string | null
  readonly discountCode: string | null
  readonly billingType: 'one_time' | 'recurring' | null
  readonly invoiceSeries: string
  readonly invoiceSequence: number
}

export function insert(tx: Tx, order: Order, snapshot: Snapshot) {
  tx.send(
    `insert into orders
       (id, organization_id, customer_id, product_id, subscription_id, checkout_id, discount_id,
        status, billing_reason, currency, subtotal_amount, discount_amount, net_amount, tax_amount,
        total_amount, applied_balance_amount, due_amount, billing_name, billing_address, tax_id,
        tax_rate, seller, buyer, description, customer_email, product_name, discount_name,
        billing_type, seats, metadata, custom_field_data, invoice_series, invoice_sequence,
        invoice_rank, invoice_number, paid_at, intent_id, created_at, charged_amount, charges,
        period_start, locale, discount_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
        $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33::bigint,
        $32 || lpad($33::bigint::text, 19, '0'), $34, $35, $36, $37, $38, $39,
        $40, $41, $42)`,
    [
      order.id,
      order.organizationId,
      order.customerId,
      order.productId,
      order.subscriptionId,
      order.checkoutId,
      order.discountId,
      order.status,
      order.billingReason,
      order.currency,
      order.subtotalAmount,
      order.discountAmount,
      order.netAmount,
      order.taxAmount,
      order.totalAmount,
      order.appliedBalanceAmount,
      order.dueAmount,
      order.billingName,
      order.billingAddress,
      order.taxId,
      snapshot.taxRate,
      snapshot.seller,
      snapshot.buyer,
      order.description,
      order.customerEmail,
      order.productName,
      snapshot.discountName,
      snapshot.billingType,
      order.seats,
      order.metadata,
      order.customFieldData,
      snapshot.invoiceSeries,
      snapshot.invoiceSequence,
      order.invoiceNumber,
      order.paidAt,
      order.intentId,
      order.createdAt,
      order.chargedAmount,
      order.charges,
      order.periodStart,
      snapshot.locale,
      snapshot.discountCode,
    ],
  )
}

export function insertItems(tx: Tx, order: Order, items: readonly Item[]) {
  const column = (name: keyof Item) => items.map((item) => item[name])
  tx.send(
    `insert into order_items (organization_id, order_id, created_at, position, id, label, amount,
                              discount_amount, tax_amount, proration, price_id, period_start,
                              period_end, quantity, tax_rate)
     select $1, $2, $3, number, id, label, amount, discount_amount, tax_amount, proration, price_id,
            period_start, period_end, quantity, tax_rate
       from unnest($4::uuid[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::boolean[],
                   $10::uuid[], $11::timestamptz[], $12::timestamptz[], $13::integer[],
                   $14::jsonb[]) with ordinality
         as item (id, label, amount, discount_amount, tax_amount, proration, price_id,
                  period_start, period_end, quantity, tax_rate, number)`,
    [
      order.organizationId,
      order.id,
      order.createdAt,
      column('id'),
      column('label'),
      column('amount'),
      column('discountAmount'),
      column('taxAmount'),
      column('proration'),
      column('priceId'),
      column('periodStart'),
      column('periodEnd'),
      column('quantity'),
      items.map(({ taxRate }) => JSON.stringify(taxRate)),
    ],
  )
}

/** Of these orders, all items but these. */
export function removeOtherItems(
  tx: Tx,
  organizationId: string,
  orderIds: readonly string[],
  kept: readonly string[],
) {
  return tx.run(
    `delete from order_items
      where organization_id = $1 and order_id = any($2::uuid[]) and id <> all($3::uuid[])`,
    [organizationId, orderIds, kept],
  )
}

/** The columns that change after an order was created. */
export type Changes = Partial<
  Pick<
    Order,
    | 'status'
    | 'refundedAmount'
    | 'refundedTaxAmount'
    | 'reservedAmount'
    | 'reservedTaxAmount'
    | 'creditedAmount'
    | 'charges'
    | 'billingName'
    | 'billingAddress'
    | 'nextPaymentAttemptAt'
    | 'paidAt'
    | 'intentId'
    | 'givenUpAt'
    | 'invoiceGenerated'
  >
>

/** Writes a locked order with its changes. */
export function update(tx: Tx, order: Order, outsideNote: string | null = null) {
  tx.send(
    `update orders
        set status = $3, refunded_amount = $4, refunded_tax_amount = $5, reserved_amount = $6,
            reserved_tax_amount = $7, billing_name = $8, billing_address = $9,
            next_payment_attempt_at = $10, paid_at = $11, intent_id = $12, given_up_at = $13,
            outside_note = coalesce($14, outside_note), modified_at = $15, invoice_generated = $16,
            credited_amount = $17, charges = $18
      where organization_id = $1 and id = $2`,
    [
      order.organizationId,
      order.id,
      order.status,
      order.refundedAmount,
      order.refundedTaxAmount,
      order.reservedAmount,
      order.reservedTaxAmount,
      order.billingName,
      order.billingAddress satisfies Address | null,
      order.nextPaymentAttemptAt,
      order.paidAt,
      order.intentId,
      order.givenUpAt,
      outsideNote,
      order.modifiedAt,
      order.invoiceGenerated,
      order.creditedAmount,
      order.charges,
    ],
  )
}

/**
 * Takes the identity of a customer from orders, up to `limit`. What the invoice says stays: the billing
 * name and address, and the tax id.
 */
export const anonymizeSome = (
  tx: Tx,
  { organizationId, id, email }: { organizationId: string; id: string; email: string | null },
  limit: number,
) =>
  tx.run(
    `update orders set customer_email = $3, buyer = '{}', custom_field_data = '{}'
      where organization_id = $1 and id = any(array(
        select id from orders
         where organization_id = $1 and customer_id = $2
           and (customer_email <> $3 or buyer <> '{}' or custom_field_data <> '{}')
         limit $4))`,
    [organizationId, id, email ?? '', limit],
  )

/** Has anything been sold? */
export async function hasAny(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>(
    'select exists (select from orders where organization_id = $1) as found',
    [organizationId],
  )
  return row?.found ?? false
}

/** Of a sandbox that was deleted. */
export const ordersErasure = eraseTables('order_items', 'orders', 'invoice_counters')

/** Whose order it is, for its address in an email, which names no organization. */
export const organizationOf = async (sql: Sql, id: string): Promise<string | undefined> => {
  const row = await sql.one<{ organizationId: string }>(
    `-- all tenants: the id alone is known, and only its seller is told
     select organization_id as "organizationId" from orders where id = $1`,
    [id],
  )
  return row?.organizationId
}
