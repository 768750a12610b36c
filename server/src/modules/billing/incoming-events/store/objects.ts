import type { Tx } from '../../../../platform/database/index.ts'

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
}

type Reference = Pick<StoredObject, 'kind' | 'id'>

/** In the order of their ids, so that two transactions with the same ones do not deadlock. */
export function lockMany(tx: Tx, organizationId: string, references: readonly Reference[]) {
  return tx.many<StoredObject>(
    `select m.kind, m.id, m.stamp, m.told_at as "toldAt", m.sequence, m.body, m.types,
            m.is_copy as "isCopy", m.pictured, m.is_deleted as "isDeleted"
       from mirrored_objects m
       join unnest($2::text[], $3::text[]) as wanted (kind, id)
         on m.kind = wanted.kind and m.id = wanted.id
      where m.organization_id = $1 order by m.kind, m.id for update of m`,
    [organizationId, references.map(({ kind }) => kind), references.map(({ id }) => id)],
  )
}

/** Of a kind, those that name this customer. */
export function lockOfCustomer(tx: Tx, organizationId: string, kind: string, customerId: string) {
  return tx.many<StoredObject>(
    `select m.kind, m.id, m.stamp, m.told_at as "toldAt", m.sequence, m.body, m.types,
            m.is_copy as "isCopy", m.pictured, m.is_deleted as "isDeleted"
       from mirrored_objects m
      where m.organization_id = $1 and m.kind = $2 and m.body ->> 'customer_id' = $3
      order by m.kind, m.id for update`,
    [organizationId, kind, customerId],
  )
}

export async function save(tx: Tx, organizationId: string, objects: readonly StoredObject[]) {
  await tx.run(
    `insert into mirrored_objects (organization_id, kind, id, stamp, told_at, sequence, body, types,
       is_copy, pictured, is_deleted)
     select $1, kind, id, stamp, "toldAt", sequence, body,
            array(select jsonb_array_elements_text(types)), "isCopy", pictured, "isDeleted"
       from json_to_recordset($2::json) as told (kind text, id text, stamp bigint,
              "toldAt" bigint, sequence bigint, body jsonb, types jsonb, "isCopy" boolean,
              pictured text, "isDeleted" boolean)
     on conflict (organization_id, kind, id) do update
        set stamp = excluded.stamp, told_at = excluded.told_at, sequence = excluded.sequence,
            body = excluded.body, types = excluded.types, is_copy = excluded.is_copy, pictured = excluded.pictured,
            is_deleted = excluded.is_deleted`,
    [organizationId, JSON.stringify(objects)],
  )
}
