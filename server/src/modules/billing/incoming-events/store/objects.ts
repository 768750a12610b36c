import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type StoredObject = {
  readonly kind: string
  readonly id: string
  readonly stamp: number
  readonly toldAt: number | null
  readonly sequence: number
  readonly body: Readonly<Record<string, unknown>>
  readonly types: readonly string[]
  readonly isCopy: boolean
  /** A picture of its customer said it last; `part` where nothing else is known of it. */
  readonly pictured: 'part' | 'whole' | null
  readonly isDeleted: boolean
  /** When what found it at the provider by asking began; where it is left out, that stays. */
  readonly foundAt?: Date | null
}

type Reference = Pick<StoredObject, 'kind' | 'id'>

/** In the order of their ids, so that two transactions with the same ones do not deadlock. */
export function lockMany(tx: Tx, organizationId: string, references: readonly Reference[]) {
  return tx.many<StoredObject>(
    `select m.kind, m.id, m.stamp, m.told_at as "toldAt", m.sequence, m.body, m.types,
            m.is_copy as "isCopy", m.pictured, m.is_deleted as "isDeleted",
            m.found_at as "foundAt"
       from mirrored_objects m
       join unnest($2::text[], $3::text[]) as wanted (kind, id)
         on m.kind = wanted.kind and m.id = wanted.id
      where m.organization_id = $1 order by m.kind, m.id for update of m`,
    [organizationId, references.map(({ kind }) => kind), references.map(({ id }) => id)],
  )
}

export const findMany = (sql: Sql, organizationId: string, references: readonly Reference[]) =>
  sql.many<Omit<StoredObject, 'foundAt'>>(
    `select m.kind, m.id, m.stamp, m.told_at as "toldAt", m.sequence, m.body, m.types,
            m.is_copy as "isCopy", m.pictured, m.is_deleted as "isDeleted"
       from mirrored_objects m
       join unnest($2::text[], $3::text[]) as wanted (kind, id)
         on m.kind = wanted.kind and m.id = wanted.id
      where m.organization_id = $1`,
    [organizationId, references.map(({ kind }) => kind), references.map(({ id }) => id)],
  )

/** Those of them that are known, from copies too. */
export const findKnown = (sql: Sql, organizationId: string, references: readonly Reference[]) =>
  sql.many<Reference>(
    `select m.kind, m.id from mirrored_objects m
       join unnest($2::text[], $3::text[]) as wanted (kind, id)
         on m.kind = wanted.kind and m.id = wanted.id
      where m.organization_id = $1`,
    [organizationId, references.map(({ kind }) => kind), references.map(({ id }) => id)],
  )

/** Of a kind, those that name this customer. */
export function lockOfCustomer(tx: Tx, organizationId: string, kind: string, customerId: string) {
  return tx.many<StoredObject>(
    `select m.kind, m.id, m.stamp, m.told_at as "toldAt", m.sequence, m.body, m.types,
            m.is_copy as "isCopy", m.pictured, m.is_deleted as "isDeleted",
            m.found_at as "foundAt"
       from mirrored_objects m
      where m.organization_id = $1 and m.kind = $2 and m.body ->> 'customer_id' = $3
      order by m.kind, m.id for update`,
    [organizationId, kind, customerId],
  )
}

export async function save(tx: Tx, organizationId: string, objects: readonly StoredObject[]) {
  await tx.run(
    `insert into mirrored_objects (organization_id, kind, id, stamp, told_at, sequence, body, types,
       is_copy, pictured, is_deleted, found_at)
     select $1, kind, id, stamp, "toldAt", sequence, body,
            array(select jsonb_array_elements_text(types)), "isCopy", pictured, "isDeleted",
            "foundAt"
       from json_to_recordset($2::json) as told (kind text, id text, stamp bigint,
              "toldAt" bigint, sequence bigint, body jsonb, types jsonb, "isCopy" boolean,
              pictured text, "isDeleted" boolean, "foundAt" timestamptz)
     on conflict (organization_id, kind, id) do update
        set stamp = excluded.stamp, told_at = excluded.told_at, sequence = excluded.sequence,
            body = excluded.body, types = excluded.types, is_copy = excluded.is_copy,
            pictured = excluded.pictured, is_deleted = excluded.is_deleted,
            found_at = coalesce(excluded.found_at, mirrored_objects.found_at)`,
    [organizationId, JSON.stringify(objects)],
  )
}

/** What was found, or asked for, by a reading that began then. */
export const markFound = (
  tx: Tx,
  organizationId: string,
  { ids, kind }: { readonly kind: string; readonly ids: readonly string[] },
  at: Date,
) =>
  tx.run(
    `update mirrored_objects set found_at = $4
      where organization_id = $1 and kind = $2 and id = any($3::text[])`,
    [organizationId, kind, ids, at],
  )

/** What was not found by a reading that began then, without what events told since. */
export const notFound = (
  sql: Sql,
  organizationId: string,
  kind: string,
  { at, limit, sequence }: { readonly at: Date; readonly sequence: number; readonly limit: number },
) =>
  sql.many<Pick<StoredObject, 'id'>>(
    `select m.id from mirrored_objects m
      where m.organization_id = $1 and m.kind = $2 and not m.is_deleted
        and (m.found_at is null or m.found_at < $3) and m.sequence <= $4
      order by m.id limit $5`,
    [organizationId, kind, at, sequence, limit],
  )

/** What was bought with seats, after one of it. */
export const withSeats = (
  sql: Sql,
  organizationId: string,
  after: { readonly kind: string; readonly id: string },
  limit: number,
) =>
  sql.many<Pick<StoredObject, 'kind' | 'id'>>(
    `select m.kind, m.id from mirrored_objects m
      where m.organization_id = $1 and m.kind in ('subscription', 'order')
        and (m.kind, m.id) > ($2, $3) and m.body ->> 'seats' is not null
      order by m.kind, m.id limit $4`,
    [organizationId, after.kind, after.id, limit],
  )
