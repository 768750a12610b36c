import { Aggregation, Filter } from '@guildhall/contract/billing/meter-filter'
import { z } from 'zod'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import {
  Amount,
  createMirror,
  Id,
  MetadataMap,
  maybe,
  or,
  resource,
  Storable,
  Text,
  Time,
} from '../../../platform/mirror/index.ts'
import * as balances from './store/customer-meters.ts'
import * as store from './store/meters.ts'
import { type CustomerMeterDetails, customerMeterToWire, toWire } from './wire.ts'

/** Prices name their meter only, without saying since when there is one. */
const unknownTime = new Date(0).toISOString()

const shape = z.object({
  ...resource,
  created_at: or(Time, unknownTime),
  name: Text(),
  unit: or(z.enum(['scalar', 'token', 'custom']), 'scalar'),
  custom_label: maybe(Text()),
  custom_multiplier: maybe(z.int32().min(1)),
  filter: maybe(Storable(Filter)),
  aggregation: maybe(Storable(Aggregation)),
  metadata: MetadataMap,
  archived_at: maybe(Time),
})
type Body = z.output<typeof shape>

const rowOf = (body: Body) => ({
  id: body.id,
  name: body.name,
  unit: body.unit,
  custom_label: body.custom_label,
  custom_multiplier: body.custom_multiplier,
  filter: body.filter ?? { conjunction: 'and', clauses: [] },
  aggregation: body.aggregation ?? { func: 'count' },
  metadata: body.metadata,
  archived_at: body.archived_at,
  created_at: body.created_at,
  modified_at: body.modified_at,
  mirrored: {},
})

export const createMetersMirror = () =>
  createMirror<Body>({
    table: 'meters',
    shape,
    counted: { list: store.listName, key: 'archived_at is not null' },
    isPartial: ({ aggregation, filter }) => filter === null || aggregation === null,
    rows: (_tx, _organizationId, bodies) => bodies.map(rowOf),
    show: async (sql, organizationId, ids) =>
      (await store.findMany(sql, organizationId, ids)).map(toWire),
  })

/** A state of a customer names no customer: whoever reads one adds it. */
const balanceShape = z.object({
  ...resource,
  customer_id: Id,
  meter_id: Id,
  consumed_units: z.number(),
  credited_units: Amount,
  balance: z.number(),
})
type Balance = z.output<typeof balanceShape>

const balanceRowOf = (body: Balance) => ({
  id: body.id,
  customer_id: body.customer_id,
  meter_id: body.meter_id,
  consumed: body.consumed_units,
  credited: body.credited_units,
  created_at: body.created_at,
  modified_at: body.modified_at,
  mirrored: { balance: body.balance },
})

type DetailsOf = (
  sql: Sql,
  organizationId: string,
  found: readonly balances.CustomerMeter[],
) => Promise<readonly CustomerMeterDetails[]>

/** What a picture of a customer shows: these and no others. */
type Picture = { readonly customerId: string; readonly ids: readonly string[] }

export function createBalancesMirror(detailsOf: DetailsOf) {
  const mirror = createMirror<Balance>({
    table: 'customer_meters',
    shape: balanceShape,
    async rows(tx, organizationId, bodies) {
      const ids = [...new Set(bodies.map(({ meter_id }) => meter_id))]
      const known = new Set((await store.findMany(tx, organizationId, ids)).map(({ id }) => id))
      return bodies.filter(({ meter_id }) => known.has(meter_id)).map(balanceRowOf)
    },
    show: async (sql, organizationId, ids) => {
      const found = await balances.findMany(sql, organizationId, ids)
      return (await detailsOf(sql, organizationId, found)).map(customerMeterToWire)
    },
  })
  return {
    ...mirror,
    /** Deletes what a picture of its customer does not show any more. */
    removeOthers: (tx: Tx, organizationId: string, pictures: readonly Picture[]) =>
      balances.removeOthers(tx, organizationId, pictures),
  }
}
