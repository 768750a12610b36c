import { cancellationReasons } from '@guildhall/contract/billing/cancellation-reasons'
import { intervals } from '@guildhall/contract/billing/prices'
import { z } from 'zod'
import type { Sql, Tx } from '../../../platform/database/index.ts'
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
  or,
  resource,
  Text,
  Time,
  told,
} from '../../../platform/mirror/index.ts'
import { MirroredPrices, upfrontAmount } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'
import { listName } from './store/list.ts'
import * as store from './store/subscriptions.ts'
import type { SubscriptionDetails } from './wire.ts'
import { toWire } from './wire.ts'

const statuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const

const Meter = z.object({
  ...resource,
  consumed_units: z.number(),
  credited_units: Amount,
  amount: Amount,
  meter_id: Id,
})

const PendingUpdate = z.object({
  ...resource,
  applies_at: Time,
  product_id: maybe(Id),
  seats: maybe(Count),
})

/** A summary, as orders have it, has neither prices nor meters. */
const shape = z.object({
  ...resource,
  amount: Amount.min(0),
  currency: CurrencyCode,
  recurring_interval: z.enum(intervals),
  recurring_interval_count: or(z.int32().min(1), 1),
  status: z.enum(statuses),
  current_period_start: Time,
  current_period_end: maybe(Time),
  current_meter_period_start: maybe(Time),
  current_meter_period_end: maybe(Time),
  trial_start: maybe(Time),
  trial_end: maybe(Time),
  cancel_at_period_end: or(z.boolean(), false),
  canceled_at: maybe(Time),
  started_at: maybe(Time),
  ends_at: maybe(Time),
  ended_at: maybe(Time),
  past_due_at: maybe(Time),
  pause_at_period_end: or(z.boolean(), false),
  paused_at: maybe(Time),
  resumes_at: maybe(Time),
  customer_id: Id,
  product_id: Id,
  discount_id: maybe(Id),
  checkout_id: maybe(Id),
  seats: maybe(Count),
  customer_cancellation_reason: maybe(z.enum(cancellationReasons)),
  customer_cancellation_comment: maybe(Text(5_000)),
  metadata: MetadataMap,
  custom_field_data: CustomFieldMap,
  billed_to: or(z.enum(['customer', 'checkout']), 'customer'),
  pending_update: maybe(PendingUpdate),
  prices: MirroredPrices,
  meters: told(Many(Meter)),
})
type Body = z.output<typeof shape>

const boughtOf = ({ amount, prices = [], seats }: Body): store.PinnedPrice[] =>
  prices.map((price) => ({
    priceId: price.id,
    amountType: price.amountType,
    amount: upfrontAmount([price], { customAmount: amount, seats }),
    discount: 0,
    ...(price.isAdHoc && { isAdHoc: true }),
  }))

/** What sorts and finds a subscription in lists. */
type Names = {
  readonly customerEmail: string
  readonly productName: string
  readonly discountName: string | null
}

const rowOf = (body: Body, names: Names) => ({
  id: body.id,
  customer_id: body.customer_id,
  product_id: body.product_id,
  checkout_id: body.checkout_id,
  status: body.status,
  currency: body.currency,
  amount: body.amount,
  bought_prices: boughtOf(body),
  seats: body.seats,
  tax_behavior: 'location',
  discount_id: body.discount_id,
  recurring_interval: body.recurring_interval,
  recurring_interval_count: body.recurring_interval_count,
  anchor_at: body.current_period_start,
  period_index: 0,
  current_period_start: body.current_period_start,
  current_period_end: body.current_period_end ?? body.ends_at ?? body.current_period_start,
  trial_start: body.trial_start,
  trial_end: body.trial_end,
  // One that is incomplete has not started yet; lists sort by this.
  started_at: body.started_at ?? body.created_at,
  past_due_at: body.past_due_at,
  cancel_at_period_end: body.cancel_at_period_end,
  canceled_at: body.canceled_at,
  ends_at: body.ends_at,
  ended_at: body.ended_at,
  cancellation_reason: body.customer_cancellation_reason,
  cancellation_comment: body.customer_cancellation_comment,
  metadata: body.metadata,
  custom_field_data: body.custom_field_data,
  customer_email: names.customerEmail,
  product_name: names.productName,
  discount_name: names.discountName,
  created_at: body.created_at,
  modified_at: body.modified_at,
  pause_at_period_end: body.pause_at_period_end,
  paused_at: body.paused_at,
  resumes_at: body.resumes_at,
  benefits_wait: false,
  mirrored: {
    seats: body.seats,
    billed_to: body.billed_to,
    pending_update: body.pending_update,
    current_meter_period_start: body.current_meter_period_start,
    current_meter_period_end: body.current_meter_period_end,
    meters: body.meters ?? [],
  },
})

type Dependent = Pick<Dependencies, 'customers' | 'discounts' | 'products'>

/** Reads them by one statement per module: a copy inside of the body may be missing. */
async function namesOf(
  { customers, discounts, products }: Dependent,
  tx: Tx,
  organizationId: string,
  bodies: readonly Body[],
): Promise<(body: Body) => Names> {
  const idsOf = (name: 'customer_id' | 'product_id' | 'discount_id') => [
    ...new Set(bodies.flatMap((body) => body[name] ?? [])),
  ]
  const [ofCustomers, ofProducts, ofDiscounts] = await Promise.all([
    customers.findMany(tx, organizationId, idsOf('customer_id')),
    products.findMany(tx, organizationId, idsOf('product_id')),
    discounts.findMany(tx, organizationId, idsOf('discount_id')),
  ])
  const emails = new Map(ofCustomers.map(({ email, id }) => [id, email ?? '']))
  const names = new Map([...ofProducts, ...ofDiscounts].map(({ id, name }) => [id, name]))
  return (body) => ({
    customerEmail: emails.get(body.customer_id) ?? '',
    productName: names.get(body.product_id) ?? '',
    discountName: names.get(body.discount_id ?? '') ?? null,
  })
}

type Shown = (
  sql: Sql,
  organizationId: string,
  ids: readonly string[],
) => Promise<readonly SubscriptionDetails[]>

export const createSubscriptionsMirror = (dependencies: Dependent, shown: Shown) =>
  createMirror<Body>({
    table: 'subscriptions',
    shape,
    counted: { list: listName, key: 'status' },
    async rows(tx, organizationId, bodies) {
      const names = await namesOf(dependencies, tx, organizationId, bodies)
      return bodies.map((body) => rowOf(body, names(body)))
    },
    async beside(tx, organizationId, bodies) {
      const { customers, products } = dependencies
      const bought = bodies.map(({ prices = [], product_id: productId }) => ({ productId, prices }))
      await products.writeBought(tx, organizationId, bought)
      const ids = [...new Set(bodies.map(({ customer_id }) => customer_id))]
      const running = await store.runningOf(tx, organizationId, ids)
      await customers.setRunning(tx, organizationId, running)
    },
    show: async (sql, organizationId, ids) => (await shown(sql, organizationId, ids)).map(toWire),
  })
