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

/** Of several keys, as far as a file has them: those of one key together, oldest first. */
export function ofKeys(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<Activation>(
    `select ${columns} from license_key_activations a
      where a.organization_id = $1 and a.license_key_id = any($2::uuid[])
      order by a.license_key_id, a.created_at, a.id`,
    [organizationId, ids],
  )
}

/** The id of its key, or undefined where there is no such activation of this key. */
export function remove(tx: Tx, organizationId: string, hash: Buffer, id: string) {
  return tx.one<{ licenseKeyId: string }>(
    `delete from license_key_activations a using license_keys k
      where a.organization_id = $1 and k.organization_id = $1 and k.key_hash = $2
        and a.license_key_id = k.id and a.id = $3
      returning k.id as "licenseKeyId"`,
    [organizationId, hash, id],
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
