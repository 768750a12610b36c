import { z } from 'zod'
import type { Sql } from '../../../platform/database/index.ts'
import {
  Amount,
  Count,
  CurrencyCode,
  createMirror,
  Id,
  Many,
  MetadataMap,
  maybe,
  Named,
  or,
  resource,
  Text,
  Time,
  told,
} from '../../../platform/mirror/index.ts'
import * as store from './store/discounts.ts'
import * as productStore from './store/products.ts'
import { type DiscountDetails, toWire } from './wire.ts'

/** A summary, as orders have it, has no products. */
const shared = {
  ...resource,
  name: Text(),
  code: maybe(Named()),
  duration: z.enum(['once', 'forever', 'repeating']),
  duration_in_months: maybe(z.int().min(1).max(32_767)),
  starts_at: maybe(Time),
  ends_at: maybe(Time),
  max_redemptions: maybe(Count),
  max_redemptions_per_customer: maybe(Count),
  redemptions_count: or(Count, 0),
  metadata: MetadataMap,
  deleted_at: maybe(Time),
  products: told(Many(z.object({ id: Id }))),
}

const shape = z.discriminatedUnion('type', [
  z.object({
    ...shared,
    type: z.literal('fixed'),
    amount: Amount.min(0),
    currency: CurrencyCode,
    amounts: told(z.record(CurrencyCode, Amount.min(0))),
  }),
  z.object({
    ...shared,
    type: z.literal('percentage'),
    basis_points: z.int().min(0).max(10_000),
  }),
])
type Body = z.output<typeof shape>

/** An older body has one currency. */
function termsOf(body: Body) {
  if (body.type === 'percentage') {
    return { amount: null, currency: null, amounts: null, basis_points: body.basis_points }
  }
  const { amount, amounts = { [body.currency]: amount }, currency } = body
  return { amount, currency, amounts, basis_points: null }
}

const rowOf = (body: Body) => ({
  ...termsOf(body),
  id: body.id,
  name: body.name,
  code: body.code,
  type: body.type,
  duration: body.duration,
  duration_in_months: body.duration_in_months,
  starts_at: body.starts_at,
  ends_at: body.ends_at,
  max_redemptions: body.max_redemptions,
  max_redemptions_per_customer: body.max_redemptions_per_customer,
  redemptions_count: body.redemptions_count,
  metadata: body.metadata,
  created_at: body.created_at,
  modified_at: body.modified_at,
  deleted_at: body.deleted_at,
  mirrored: {},
})

type Shown = (
  sql: Sql,
  organizationId: string,
  ids: readonly string[],
) => Promise<readonly DiscountDetails[]>

export const createDiscountsMirror = (shown: Shown) =>
  createMirror<Body>({
    table: 'discounts',
    shape,
    counted: { list: store.listName, key: `case when deleted_at is null then '' end` },
    isPartial: ({ products }) => products === undefined,
    rows: (_tx, _organizationId, bodies) => bodies.map(rowOf),
    async beside(tx, organizationId, bodies) {
      const lists = bodies.flatMap(({ id, products }) =>
        products ? [{ id, productIds: products.map((product) => product.id) }] : [],
      )
      if (lists.length > 0) await productStore.replaceMany(tx, organizationId, lists)
    },
    show: async (sql, organizationId, ids) => (await shown(sql, organizationId, ids)).map(toWire),
  })
