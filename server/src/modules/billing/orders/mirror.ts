import { z } from 'zod'
import { type Sql, type Tx, upsertSet } from '../../../platform/database/index.ts'
import {
  Amount,
  Count,
  CurrencyCode,
  CustomFieldMap,
  createMirror,
  Id,
  Many,
  MetadataMap,
  maybe,
  Named,
  or,
  PostalAddress,
  resource,
  Text,
  Time,
  told,
} from '../../../platform/mirror/index.ts'
import type { Customer } from '../customers/index.ts'
import { listName } from './changes.ts'
import type { Dependencies } from './dependencies.ts'
import { soldNames } from './mirror-names.ts'
import * as store from './store/orders.ts'
import { type OrderDetails, toWire } from './wire.ts'

/** Neither a draft nor what is void is paid; there is no other word for them here. */
const Status = z
  .enum(['draft', 'void', 'pending', 'paid', 'refunded', 'partially_refunded'])
  .transform((status) => (status === 'draft' || status === 'void' ? 'pending' : status))

/** What is charged when usage is settled belongs to a cycle. */
const BillingReason = z
  .enum([
    'purchase',
    'subscription_create',
    'subscription_cycle',
    'subscription_update',
    'subscription_meter_cycle',
  ])
  .transform((reason) => (reason === 'subscription_meter_cycle' ? 'subscription_cycle' : reason))

const Item = z.object({
  ...resource,
  label: Text(2_000),
  amount: Amount,
  tax_amount: or(Amount, 0),
  proration: or(z.boolean(), false),
  product_price_id: maybe(Id),
  period_start: maybe(Time),
  period_end: maybe(Time),
})
type ItemBody = z.output<typeof Item>

const shape = z.object({
  ...resource,
  status: Status,
  billing_reason: BillingReason,
  currency: CurrencyCode,
  subtotal_amount: Amount,
  discount_amount: or(Amount, 0),
  net_amount: Amount,
  tax_amount: or(Amount, 0),
  total_amount: Amount,
  applied_balance_amount: or(Amount, 0),
  due_amount: told(Amount),
  refunded_amount: or(Amount, 0),
  refunded_tax_amount: or(Amount, 0),
  refundable_amount: told(Amount),
  refundable_tax_amount: told(Amount),
  receipt_number: maybe(Named()),
  platform_fee_amount: or(Amount, 0),
  platform_fee_currency: maybe(CurrencyCode),
  billing_name: maybe(Text()),
  billing_address: maybe(PostalAddress),
  description: or(Text(2_000), ''),
  invoice_number: or(Named(), ''),
  is_invoice_generated: or(z.boolean(), false),
  next_payment_attempt_at: maybe(Time),
  seats: maybe(Count),
  customer_id: Id,
  product_id: maybe(Id),
  discount_id: maybe(Id),
  subscription_id: maybe(Id),
  checkout_id: maybe(Id),
  metadata: MetadataMap,
  custom_field_data: CustomFieldMap,
  items: told(Many(Item)),
})
type Body = z.output<typeof shape>

/** What is left where an older body does not say it. */
function refundableOf(body: Body) {
  const { net_amount, refunded_amount, refunded_tax_amount, status, tax_amount } = body
  const left = (amount: number) => (status === 'pending' ? 0 : Math.max(0, amount))
  const { refundable_amount = left(net_amount - refunded_amount) } = body
  const { refundable_tax_amount = left(tax_amount - refunded_tax_amount) } = body
  return { refundable_amount, refundable_tax_amount }
}

/** Lists sort numbers as the engine does: the digits at the end count as a number. */
const rankOf = (number: string) =>
  number.replace(/\d+$/, (digits) => digits.padStart(19, '0').slice(-19))

const billingTypeOf = ({ product_id, subscription_id }: Body) =>
  subscription_id === null ? product_id && 'one_time' : 'recurring'

/** What is shown of other modules. */
type Names = {
  readonly customer: Pick<Customer, 'email' | 'name'>
  readonly productName: string | null
  readonly discountName: string | null
}

const rowOf = (body: Body, { customer, discountName, productName }: Names) => ({
  id: body.id,
  customer_id: body.customer_id,
  product_id: body.product_id,
  subscription_id: body.subscription_id,
  checkout_id: body.checkout_id,
  discount_id: body.discount_id,
  status: body.status,
  billing_reason: body.billing_reason,
  currency: body.currency,
  subtotal_amount: body.subtotal_amount,
  discount_amount: body.discount_amount,
  net_amount: body.net_amount,
  tax_amount: body.tax_amount,
  total_amount: body.total_amount,
  applied_balance_amount: body.applied_balance_amount,
  due_amount: body.due_amount ?? body.total_amount + body.applied_balance_amount,
  refunded_amount: body.refunded_amount,
  refunded_tax_amount: body.refunded_tax_amount,
  reserved_amount: 0,
  reserved_tax_amount: 0,
  billing_name: body.billing_name,
  billing_address: body.billing_address,
  // Documents are asked of whoever sold it.
  seller: {},
  buyer: { name: customer.name, email: customer.email },
  description: body.description,
  customer_email: customer.email ?? '',
  product_name: productName,
  discount_name: discountName,
  billing_type: billingTypeOf(body),
  seats: body.seats,
  metadata: body.metadata,
  custom_field_data: body.custom_field_data,
  invoice_series: '',
  invoice_sequence: 0,
  invoice_number: body.invoice_number,
  invoice_rank: rankOf(body.invoice_number),
  invoice_generated: body.is_invoice_generated,
  next_payment_attempt_at: body.next_payment_attempt_at,
  created_at: body.created_at,
  modified_at: body.modified_at,
  charged_amount: 0,
  credited_amount: 0,
  charges: {},
  mirrored: {
    ...refundableOf(body),
    receipt_number: body.receipt_number,
    platform_fee_amount: body.platform_fee_amount,
    platform_fee_currency: body.platform_fee_currency,
  },
})

const itemRowOf = (item: ItemBody, orderId: string, position: number) => ({
  id: item.id,
  order_id: orderId,
  position: position + 1,
  label: item.label,
  amount: item.amount,
  discount_amount: 0,
  tax_amount: item.tax_amount,
  proration: item.proration,
  price_id: item.product_price_id,
  period_start: item.period_start,
  period_end: item.period_end,
  created_at: item.created_at,
  mirrored: { modified_at: item.modified_at },
})

async function writeItems(tx: Tx, organizationId: string, bodies: readonly Body[]) {
  const lists = bodies.flatMap(({ id, items }) => (items ? [{ id, items }] : []))
  const rows = lists.flatMap(({ id, items }) =>
    items.map((item, position) => itemRowOf(item, id, position)),
  )
  const orderIds = lists.map(({ id }) => id)
  const ids = rows.map((row) => row.id)
  await store.removeOtherItems(tx, organizationId, orderIds, ids)
  await upsertSet(tx, 'order_items', organizationId, rows, { mode: 'replace' })
}

type Dependent = Pick<Dependencies, 'customers' | 'discounts' | 'products'>

type Shown = (
  sql: Sql,
  organizationId: string,
  orders: readonly store.Order[],
) => Promise<readonly OrderDetails[]>

export const createOrdersMirror = (dependencies: Dependent, detailsOf: Shown) =>
  createMirror<Body>({
    table: 'orders',
    shape,
    counted: { list: listName, key: 'status' },
    async rows(tx, organizationId, bodies) {
      const namesOf = await soldNames(dependencies, tx, organizationId, bodies)
      return bodies.flatMap((body) => {
        const { customer, discountName, productName = null } = namesOf(body)
        return customer ? [rowOf(body, { customer, discountName, productName })] : []
      })
    },
    beside: writeItems,
    async show(sql, organizationId, ids) {
      const found = await store.findMany(sql, organizationId, ids)
      return (await detailsOf(sql, organizationId, found)).map(toWire)
    },
  })
