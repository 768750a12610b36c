import type { Metadata } from '@guildhall/contract/kernel/billing'
import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type Activation = {
  readonly id: string
  readonly organizationId: string
  readonly licenseKeyId: string
  readonly label: string
  readonly conditions: Metadata
  readonly meta: Metadata
  readonly createdAt: Date
}

/** With when its program was last heard of, to the hour. */
export type SeenActivation = Activation & { readonly lastSeenAt: Date | null }

const columns = `a.id, a.organization_id as "organizationId", a.license_key_id as "licenseKeyId",
  a.label, a.conditions, a.meta, a.created_at as "createdAt"`

export async function insert(tx: Tx, activation: Activation): Promise<void> {
  await tx.run(
    `insert into license_key_activations
       (id, organization_id, license_key_id, label, conditions, meta, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      activation.id,
      activation.organizationId,
      activation.licenseKeyId,
      activation.label,
      activation.conditions,
      activation.meta,
      activation.createdAt,
    ],
  )
}

/** Those of a key from elsewhere, with the ids that programs know; resolves to how many are new. */
export const insertMany = (tx: Tx, organizationId: string, all: readonly Activation[]) =>
  tx.run(
    `insert into license_key_activations
       (id, organization_id, license_key_id, label, conditions, meta, created_at)
     select id, $1, license_key_id, label, conditions, meta, created_at
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::jsonb[], $6::jsonb[], $7::timestamptz[])
         as given (id, license_key_id, label, conditions, meta, created_at)
     on conflict (organization_id, id) do nothing`,
    [
      organizationId,
      all.map(({ id }) => id),
      all.map(({ licenseKeyId }) => licenseKeyId),
      all.map(({ label }) => label),
      all.map(({ conditions }) => JSON.stringify(conditions)),
      all.map(({ meta }) => JSON.stringify(meta)),
      all.map(({ createdAt }) => createdAt),
    ],
  )

export function find(sql: Sql, organizationId: string, licenseKeyId: string, id: string) {
  return sql.one<Activation>(
    `select ${columns} from license_key_activations a
      where a.organization_id = $1 and a.license_key_id = $2 and a.id = $3`,
    [organizationId, licenseKeyId, id],
  )
}

export function ofKey(sql: Sql, organizationId: string, licenseKeyId: string) {
  return sql.many<Activation>(
    `select ${columns} from license_key_activations a
      where a.organization_id = $1 and a.license_key_id = $2 order by a.created_at, a.id`,
    [organizationId, licenseKeyId],
  )
}

/** Those of a key, the newest first, page by page. */
export function newestOfKey(
  sql: Sql,
  organizationId: string,
  licenseKeyId: string,
  page: { readonly offset: number; readonly limit: number },
) {
  return sql.many<SeenActivation>(
    `select ${columns}, a.last_seen_at as "lastSeenAt" from license_key_activations a
      where a.organization_id = $1 and a.license_key_id = $2
      order by a.created_at desc, a.id desc offset $3 limit $4`,
    [organizationId, licenseKeyId, page.offset, page.limit],
  )
}

export async function countOfKey(sql: Sql, organizationId: string, licenseKeyId: string) {
  const row = await sql.one<{ count: number }>(
    `select count(*) from license_key_activations
      where organization_id = $1 and license_key_id = $2`,
    [organizationId, licenseKeyId],
  )
  return row?.count ?? 0
}

/** Of several keys, as far as a file has them: those of one key together, oldest first. */
export function ofKeys(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<Activation>(
    `select ${columns} from license_key_activations a
      where a.organization_id = $1 and a.license_key_id = any($2::uuid[])
      order by a.license_key_id, a.created_at, a.id`,
    [organizationId, ids],
  )
}

/** False where the key, which is locked, has no such activation. */
export async function remove(
  tx: Tx,
  organizationId: string,
  licenseKeyId: string,
  id: string,
): Promise<boolean> {
  const removed = await tx.run(
    `delete from license_key_activations
      where organization_id = $1 and license_key_id = $2 and id = $3`,
    [organizationId, licenseKeyId, id],
  )
  return removed > 0
}

/** Of a key, which is locked. */
export async function removeAll(tx: Tx, organizationId: string, licenseKeyId: string) {
  await tx.run(
    'delete from license_key_activations where organization_id = $1 and license_key_id = $2',
    [organizationId, licenseKeyId],
  )
}

/** Labels name devices, and with them people. */
export async function anonymizeSome(
  tx: Tx,
  organizationId: string,
  customerId: string,
  limit: number,
): Promise<number> {
  return tx.run(
    `update license_key_activations set label = 'Anonymized', conditions = '{}', meta = '{}'
      where organization_id = $1 and id in (
        select a.id from license_key_activations a
          join license_keys k on k.organization_id = $1 and k.id = a.license_key_id
         where a.organization_id = $1 and k.customer_id = $2
           and (a.label, a.conditions, a.meta) <> ('Anonymized', '{}', '{}')
         limit $3)`,
    [organizationId, customerId, limit],
  )
}
