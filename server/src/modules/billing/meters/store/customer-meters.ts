import type { Sql, Tx } from '../../../../platform/database/index.ts'
import { type ListDefinition, likePattern, type Values } from '../../../../platform/lists/index.ts'

export type CustomerMeter = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly meterId: string
  /** Decimals. */
  readonly consumed: string
  readonly credited: number
  readonly balance: string
  readonly resetAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const columns = `t.id, t.organization_id as "organizationId", t.customer_id as "customerId",
  t.meter_id as "meterId", t.consumed, t.credited,
  coalesce((t.mirrored ->> 'balance')::numeric, t.balance) as balance, t.reset_at as "resetAt",
  t.created_at as "createdAt", t.modified_at as "modifiedAt"`

export type Sort =
  | 'created_at'
  | 'modified_at'
  | 'customer_id'
  | 'customer_name'
  | 'meter_id'
  | 'meter_name'
  | 'consumed_units'
  | 'credited_units'
  | 'balance'

export const listing: ListDefinition<Sort, 'customer' | 'external' | 'meter'> = {
  notes: '-- reads customers: lists are sorted by their names and filtered by their external ids',
  from: `customer_meters t join meters m on m.organization_id = t.organization_id and m.id = t.meter_id
    join customers c on c.organization_id = t.organization_id and c.id = t.customer_id`,
  id: 't.id',
  organizationId: 't.organization_id',
  columns,
  sorts: {
    created_at: { by: 't.created_at', type: 'timestamptz', id: 't.id' },
    modified_at: {
      by: 'coalesce(t.modified_at, t.created_at)',
      type: 'timestamptz',
      id: 't.id',
    },
    customer_id: { by: 't.customer_id::text', type: 'text', id: 't.id' },
    customer_name: { by: `coalesce(c.name, '')`, type: 'text', id: 't.id' },
    meter_id: { by: 't.meter_id::text', type: 'text', id: 't.id' },
    meter_name: { by: 'm.name', type: 'text', id: 't.id' },
    consumed_units: { by: 't.consumed', type: 'numeric', id: 't.id' },
    credited_units: { by: 't.credited', type: 'bigint', id: 't.id' },
    balance: { by: 't.balance', type: 'numeric', id: 't.id' },
  },
  filters: {
    customer: { expression: 't.customer_id', type: 'uuid' },
    external: { expression: 'c.external_id' },
    meter: { expression: 't.meter_id', type: 'uuid' },
  },
  where: ['c.deleted_at is null'],
}

/** Of meters with such names, for a list of few rows. */
export const ofMeterNamed = (text: string) => ({
  key: `meter ${text}`,
  sql: (values: Values) =>
    `lower(m.name) like ${values.add(likePattern(text.toLowerCase(), 'contains'))}`,
})

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<CustomerMeter>(
    `-- reads customers: what a deleted one used is no longer shown
     select ${columns} from customer_meters t
       join customers c on c.organization_id = t.organization_id and c.id = t.customer_id
      where t.organization_id = any($1) and t.id = $2 and c.deleted_at is null`,
    [organizationIds, id],
  )
}

export const findMany = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<CustomerMeter>(
    `select ${columns} from customer_meters t
      where t.organization_id = $1 and t.id = any($2::uuid[])`,
    [organizationId, ids],
  )

/** Of each customer, all mirrored ones but these. */
export async function removeOthers(
  tx: Tx,
  organizationId: string,
  kept: readonly { readonly customerId: string; readonly ids: readonly string[] }[],
) {
  await tx.run(
    `delete from customer_meters t
      using json_to_recordset($2::json) as g ("customerId" uuid, ids uuid[])
      where t.organization_id = $1 and t.customer_id = g."customerId"
        and t.mirrored is not null and t.id <> all(g.ids)`,
    [organizationId, JSON.stringify(kept)],
  )
}

export function lock(tx: Tx, organizationId: string, customerId: string, meterId: string) {
  return tx.one<CustomerMeter>(
    `select ${columns} from customer_meters t
      where t.organization_id = $1 and t.customer_id = $2 and t.meter_id = $3 for update`,
    [organizationId, customerId, meterId],
  )
}

/** In order, so that commands about several customers do not deadlock. */
export function lockMany(
  tx: Tx,
  organizationId: string,
  customerIds: readonly string[],
  meterId: string,
) {
  return tx.many<CustomerMeter>(
    `select ${columns} from customer_meters t
      where t.organization_id = $1 and t.customer_id = any($2::uuid[]) and t.meter_id = $3
      order by t.customer_id for update`,
    [organizationId, customerIds, meterId],
  )
}

/** Those that exist already stay as they are. */
export async function addMissing(
  tx: Tx,
  organizationId: string,
  rows: readonly { readonly id: string; readonly customerId: string }[],
  meterId: string,
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into customer_meters (id, organization_id, customer_id, meter_id, created_at)
     select g.id, $1, g.customer_id, $4, $5
       from unnest($2::uuid[], $3::uuid[]) as g (id, customer_id)
      order by g.customer_id
     on conflict do nothing`,
    [organizationId, rows.map(({ id }) => id), rows.map((each) => each.customerId), meterId, at],
  )
}

/** Resolves to the customers whose rows have changed. */
export async function saveConsumed(
  tx: Tx,
  organizationId: string,
  rows: readonly { readonly id: string; readonly consumed: string }[],
  at: Date,
): Promise<string[]> {
  const saved = await tx.many<Pick<CustomerMeter, 'customerId'>>(
    `update customer_meters t
        set consumed = g.consumed,
            modified_at = greatest($4::timestamptz(3), t.modified_at, t.created_at)
       from unnest($2::uuid[], $3::numeric[]) as g (id, consumed)
      where t.organization_id = $1 and t.id = g.id and t.consumed <> g.consumed
      returning t.customer_id as "customerId"`,
    [organizationId, rows.map(({ id }) => id), rows.map(({ consumed }) => consumed), at],
  )
  return saved.map(({ customerId }) => customerId)
}

export async function save(tx: Tx, row: CustomerMeter): Promise<void> {
  await tx.run(
    `update customer_meters
        set consumed = $3, credited = $4, reset_at = $5, modified_at = $6
      where organization_id = $1 and id = $2`,
    [row.organizationId, row.id, row.consumed, row.credited, row.resetAt, row.modifiedAt],
  )
}

export function ofCustomers(sql: Sql, organizationId: string, customerIds: readonly string[]) {
  return sql.many<CustomerMeter>(
    `select ${columns} from customer_meters t
      where t.organization_id = $1 and t.customer_id = any($2::uuid[]) order by t.meter_id`,
    [organizationId, customerIds],
  )
}
