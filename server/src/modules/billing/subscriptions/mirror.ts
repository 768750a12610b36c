import { cancellationReasons } from '@guildhall/contract/billing/cancellation-reasons'
import { intervals } from '@guildhall/contract/billing/prices'
import { z } from 'zod'
import type { Sql } from '../../../platform/database/index.ts'
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
import { soldNames } from '../orders/index.ts'
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

/**
 * Copies say less: that of an order has neither prices nor meters, and that of a customer's state no
 * customer, whom whoever reads it adds.
 */
const shape = z.object({
  ...resource,
  amount: Amount.min(0),
  currency: CurrencyCode,
  recurring_interval: z.enum(intervals),
  recurring_interval_count: or(z.int32().min(1), 1),
  status: z.enum(statuses),
  current_period_start: Time,
  current_period_end: maybe(Time),
  current_meter_period_start: Time.nullish(),
  current_meter_period_end: Time.nullish(),
  trial_start: maybe(Time),
  trial_end: maybe(Time),
  cancel_at_period_end: or(z.boolean(), false),
  canceled_at: maybe(Time),
  started_at: maybe(Time),
  ends_at: maybe(Time),
  ended_at: Time.nullish(),
  past_due_at: Time.nullish(),
  pause_at_period_end: told(z.boolean()),
  paused_at: Time.nullish(),
  resumes_at: Time.nullish(),
  customer_id: Id,
  product_id: Id,
  discount_id: maybe(Id),
  checkout_id: Id.nullish(),
  seats: Count.nullish(),
  customer_cancellation_reason: z.enum(cancellationReasons).nullish(),
  customer_cancellation_comment: Text(5_000).nullish(),
  metadata: MetadataMap,
  custom_field_data: CustomFieldMap,
  billed_to: told(z.enum(['customer', 'checkout'])),
  pending_update: PendingUpdate.nullish(),
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
  pause_at_period_end: body.pause_at_period_end ?? false,
  paused_at: body.paused_at,
  resumes_at: body.resumes_at,
  benefits_wait: false,
  mirrored: {
    seats: body.seats,
    billed_to: body.billed_to,
    pending_update: body.pending_update,
    current_meter_period_start: body.current_meter_period_start,
    current_meter_period_end: body.current_meter_period_end,
    meters: body.meters,
  },
})

/** What only some bodies say, by the columns. */
const optional: Readonly<Record<string, keyof Body>> = {
  bought_prices: 'prices',
  checkout_id: 'checkout_id',
  seats: 'seats',
  ended_at: 'ended_at',
  past_due_at: 'past_due_at',
  pause_at_period_end: 'pause_at_period_end',
  paused_at: 'paused_at',
  resumes_at: 'resumes_at',
  cancellation_reason: 'customer_cancellation_reason',
  cancellation_comment: 'customer_cancellation_comment',
}

type Dependent = Pick<Dependencies, 'customers' | 'discounts' | 'products'>

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
    isPartial: ({ prices }) => prices === undefined,
    kept: (body) =>
      Object.keys(optional).filter((name) => body[optional[name] ?? 'id'] === undefined),
    async rows(tx, organizationId, bodies) {
      const namesOf = await soldNames(dependencies, tx, organizationId, bodies)
      return bodies.flatMap((body) => {
        const { customer, discountName, productName } = namesOf(body)
        if (!customer || productName === undefined) return []
        return [rowOf(body, { customerEmail: customer.email ?? '', productName, discountName })]
      })
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
