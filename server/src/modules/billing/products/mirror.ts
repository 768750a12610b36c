import { intervals } from '@guildhall/contract/billing/prices'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/index.ts'
import {
  createMirror,
  Id,
  Link,
  Many,
  MetadataMap,
  maybe,
  or,
  resource,
  Text,
  Time,
  told,
} from '../../../platform/mirror/index.ts'
import { type MirroredPrice, MirroredPrices, writeOffered } from './mirror-prices.ts'
import type { createReader } from './read.ts'
import { sortKeyOf } from './rules/set.ts'
import * as attachments from './store/attachments.ts'
import * as store from './store/products.ts'
import { toWire } from './wire.ts'

const Interval = maybe(z.enum(intervals))
const IntervalCount = maybe(z.int().min(1).max(32_767))

const Attached = z.object({ custom_field_id: Id, required: or(z.boolean(), false) })

/** A summary, as orders have it, has no lists. */
const shape = z.object({
  ...resource,
  name: Text(),
  description: maybe(Text(20_000)),
  visibility: or(z.enum(['draft', 'private', 'public']), 'public'),
  recurring_interval: Interval,
  recurring_interval_count: IntervalCount,
  meter_interval: Interval,
  meter_interval_count: IntervalCount,
  trial_interval: Interval,
  trial_interval_count: IntervalCount,
  is_archived: or(z.boolean(), false),
  metadata: MetadataMap,
  after_purchase_message: maybe(Text(20_000)),
  after_purchase_url: Link,
  deleted_at: maybe(Time),
  prices: MirroredPrices,
  benefits: told(Many(z.object({ id: Id }))),
  attached_custom_fields: told(Many(Attached)),
})
type Body = z.output<typeof shape>

const rowOf = (body: Body) => ({
  id: body.id,
  name: body.name,
  description: body.description,
  visibility: body.visibility,
  recurring_interval: body.recurring_interval,
  recurring_interval_count: body.recurring_interval_count,
  meter_interval: body.meter_interval,
  meter_interval_count: body.meter_interval_count,
  trial_interval: body.trial_interval,
  trial_interval_count: body.trial_interval_count,
  is_archived: body.is_archived,
  metadata: body.metadata,
  after_purchase_message: body.after_purchase_message,
  after_purchase_url: body.after_purchase_url,
  created_at: body.created_at,
  modified_at: body.modified_at,
  deleted_at: body.deleted_at,
  // From the prices, where they are told.
  price_amount_type: 'fixed',
  price_amount: null,
  mirrored: {},
})

type Priced = Body & { readonly prices: readonly MirroredPrice[] }

const isPriced = (body: Body): body is Priced => body.prices !== undefined

async function writePrices(tx: Tx, organizationId: string, bodies: readonly Priced[]) {
  if (bodies.length === 0) return
  const offered = bodies.map(({ created_at, id: productId, modified_at, prices: all }) => ({
    ...{ productId, prices: all },
    at: modified_at ?? created_at,
  }))
  await writeOffered(tx, organizationId, offered)
  const keys = bodies.map(({ id, prices: all }) => ({ id, ...sortKeyOf(all) }))
  await store.saveSortKeys(tx, organizationId, keys)
}

async function writeLists(tx: Tx, organizationId: string, bodies: readonly Body[]) {
  await writePrices(tx, organizationId, bodies.filter(isPriced))
  const fields = bodies.flatMap(({ attached_custom_fields: list, id: productId }) =>
    list
      ? [
          {
            productId,
            list: list.map(({ custom_field_id: customFieldId, required }) => ({
              customFieldId,
              required,
            })),
          },
        ]
      : [],
  )
  if (fields.length > 0) await attachments.replaceFieldsOf(tx, organizationId, fields)
  const given = bodies.flatMap(({ benefits, id: productId }) =>
    benefits ? [{ productId, list: benefits.map(({ id }) => id) }] : [],
  )
  if (given.length > 0) await attachments.replaceBenefitsOf(tx, organizationId, given)
}

export const createProductsMirror = ({
  details,
}: Pick<ReturnType<typeof createReader>, 'details'>) =>
  createMirror<Body>({
    table: 'products',
    shape,
    counted: { list: store.listName, key: 'case when deleted_at is null then is_archived end' },
    kept: () => ['price_amount_type', 'price_amount'],
    isPartial: (body) => !isPriced(body),
    rows: (_tx, _organizationId, bodies) => bodies.map(rowOf),
    beside: (tx, organizationId, bodies) => writeLists(tx, organizationId, bodies),
    show: async (sql, organizationId, ids) => (await details(sql, organizationId, ids)).map(toWire),
  })
