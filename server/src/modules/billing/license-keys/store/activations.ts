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
