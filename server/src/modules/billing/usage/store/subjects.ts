import type { Sql, Tx } from '../../../../platform/database/index.ts'

/** Creates those that events name and that are missing; in order, so that writers do not deadlock. */
export function addMissing(
  tx: Tx,
  organizationIds: readonly string[],
  customerIds: readonly (string | null)[],
  externalIds: readonly (string | null)[],
): void {
  tx.send(
    `insert into usage_subjects (organization_id, customer_id, external_id)
     select distinct g.organization_id, g.customer_id, g.external_id
       from unnest($1::text[], $2::uuid[], $3::text[]) as g (organization_id, customer_id, external_id)
       left join usage_subjects x on x.organization_id = g.organization_id
        and x.external_id = g.external_id and x.ended_at is null
       left join usage_subjects c on c.organization_id = g.organization_id
        and c.customer_id = g.customer_id and c.external_id is null
      where x.id is null and c.id is null
      order by 1, 2, 3
     on conflict do nothing`,
    [organizationIds, customerIds, externalIds],
  )
}

/** Events that named this external id, earlier and later, are of the customer; false if they were. */
export async function link(
  tx: Tx,
  organizationId: string,
  customerId: string,
  externalId: string,
): Promise<boolean> {
  const changed = await tx.run(
    `insert into usage_subjects (organization_id, customer_id, external_id) values ($1, $2, $3)
     on conflict (organization_id, external_id) where external_id is not null and ended_at is null
     do update set customer_id = excluded.customer_id
      where usage_subjects.customer_id is distinct from excluded.customer_id`,
    [organizationId, customerId, externalId],
  )
  return changed > 0
}

/** The external id may be given to another customer, who does not inherit the events. */
export async function end(tx: Tx, organizationId: string, customerId: string, at: Date) {
  await tx.run(
    `update usage_subjects set ended_at = $3
      where organization_id = $1 and customer_id = $2 and ended_at is null`,
    [organizationId, customerId, at],
  )
}

export type Subject = {
  readonly id: number
  readonly customerId: string | null
  readonly externalId: string | null
}

const columns = 's.id, s.customer_id as "customerId", s.external_id as "externalId"'

export function ofCustomers(sql: Sql, organizationId: string, customerIds: readonly string[]) {
  return sql.many<Subject>(
    `select ${columns} from usage_subjects s
      where s.organization_id = $1 and s.customer_id = any($2::uuid[])`,
    [organizationId, customerIds],
  )
}

/** With the other subjects of the customer that has an external id now. */
export function ofExternalIds(sql: Sql, organizationId: string, externalIds: readonly string[]) {
  return sql.many<Subject>(
    `select ${columns} from usage_subjects s
      where s.organization_id = $1
        and (s.external_id = any($2::text[]) and s.ended_at is null
             or s.customer_id in (
               select x.customer_id from usage_subjects x
                where x.organization_id = $1 and x.external_id = any($2::text[])
                  and x.ended_at is null))`,
    [organizationId, externalIds],
  )
}

export function findMany(sql: Sql, organizationId: string, ids: readonly number[]) {
  return sql.many<Subject>(
    `select ${columns} from usage_subjects s
      where s.organization_id = $1 and s.id = any($2::bigint[])`,
    [organizationId, ids],
  )
}
