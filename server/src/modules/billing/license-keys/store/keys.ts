import type { LicenseKeyValidate } from '@guildhall/contract/billing/license-keys'
import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { ListDefinition } from '../../../../platform/lists/index.ts'
import { hashToken } from '../../../../platform/system.ts'
import { displayText, type LicenseKey, mostActivations, mostUsed } from '../rules/keys.ts'

export const columns = `k.id, k.organization_id as "organizationId", k.customer_id as "customerId",
  k.benefit_id as "benefitId", k.grant_id as "grantId", k.sealed_key as "sealedKey",
  k.display_key as "displayKey", k.status, k.limit_activations as "limitActivations", k.usage,
  k.limit_usage as "limitUsage", k.validations, k.last_validated_at as "lastValidatedAt",
  k.expires_at as "expiresAt", k.created_at as "createdAt", k.modified_at as "modifiedAt"`

export const listName = 'license_keys'

export type Filter = 'benefit' | 'customer' | 'display' | 'grant' | 'hash' | 'status'

export const listing: ListDefinition<'created_at', Filter> = {
  from: 'license_keys k',
  id: 'k.id',
  organizationId: 'k.organization_id',
  columns,
  sorts: { created_at: { by: 'k.created_at', type: 'timestamptz', id: 'k.id' } },
  filters: {
    benefit: { expression: 'k.benefit_id', type: 'uuid' },
    customer: { expression: 'k.customer_id', type: 'uuid' },
    display: { expression: 'k.display_key' },
    grant: { expression: 'k.grant_id', type: 'uuid' },
    hash: { expression: `encode(k.key_hash, 'hex')` },
    status: { expression: 'k.status' },
  },
  counts: { list: listName },
}

/** Programs send keys as people typed them. */
export const hashOf = (text: string) => hashToken(text.trim().toUpperCase())

export async function insert(tx: Tx, key: LicenseKey, hash: Buffer): Promise<void> {
  await tx.run(
    `insert into license_keys (id, organization_id, customer_id, benefit_id, grant_id, key_hash,
       sealed_key, display_key, status, limit_activations, limit_usage, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      key.id,
      key.organizationId,
      key.customerId,
      key.benefitId,
      key.grantId,
      hash,
      key.sealedKey,
      key.displayKey,
      key.status,
      key.limitActivations,
      key.limitUsage,
      key.expiresAt,
      key.createdAt,
    ],
  )
}

/** What merchants and grants change; uses are counted by statements of their own. */
export async function save(tx: Tx, key: LicenseKey): Promise<void> {
  await tx.run(
    `update license_keys
        set status = $3, limit_activations = $4, usage = $5, limit_usage = $6, expires_at = $7,
            modified_at = $8
      where organization_id = $1 and id = $2`,
    [
      key.organizationId,
      key.id,
      key.status,
      key.limitActivations,
      key.usage,
      key.limitUsage,
      key.expiresAt,
      key.modifiedAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<LicenseKey>(
    `select ${columns} from license_keys k where k.organization_id = any($1) and k.id = $2`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<LicenseKey>(
    `select ${columns} from license_keys k
      where k.organization_id = $1 and k.id = $2 for update`,
    [organizationId, id],
  )
}

/** Before its activations are changed, so that nobody waits for another one crosswise. */
export function lockByKey(tx: Tx, { hash, organizationId }: Named) {
  return tx.one<Pick<LicenseKey, 'id'>>(
    `select k.id from license_keys k
      where k.organization_id = $1 and k.key_hash = $2 for update`,
    [organizationId, hash],
  )
}

export function lockOfGrant(tx: Tx, organizationId: string, grantId: string) {
  return tx.one<LicenseKey>(
    `select ${columns} from license_keys k
      where k.organization_id = $1 and k.grant_id = $2 for update`,
    [organizationId, grantId],
  )
}

/** Whether a key can still be replaced by one from elsewhere. */
export type Replaceable = LicenseKey & {
  readonly isImported: boolean
  readonly activations: number
}

/** The keys of these grants, oldest first. */
export function lockOfGrants(tx: Tx, organizationId: string, grantIds: readonly string[]) {
  return tx.many<Replaceable>(
    `select ${columns}, k.is_imported as "isImported", k.activations from license_keys k
      where k.organization_id = $1 and k.grant_id = any($2::uuid[])
      order by k.created_at, k.id for update`,
    [organizationId, grantIds],
  )
}

/** A key from elsewhere in the place of one that was generated here. */
export async function replace(
  tx: Tx,
  { activations, hash, key }: { key: LicenseKey; hash: Buffer; activations: number },
): Promise<void> {
  await tx.run(
    `update license_keys
        set key_hash = $3, sealed_key = $4, display_key = $5, status = $6, limit_activations = $7,
            activations = $8, usage = $9, limit_usage = $10, validations = $11,
            last_validated_at = $12, expires_at = $13, modified_at = $14, is_imported = true
      where organization_id = $1 and id = $2`,
    [
      key.organizationId,
      key.id,
      hash,
      key.sealedKey,
      key.displayKey,
      key.status,
      key.limitActivations,
      activations,
      key.usage,
      key.limitUsage,
      key.validations,
      key.lastValidatedAt,
      key.expiresAt,
      key.modifiedAt,
    ],
  )
}

export type Named = { readonly organizationId: string; readonly hash: Buffer }

/** With the time of its organization; of one that was deleted, no key is found. */
const timeOf = (
  instance: string,
) => `-- reads billing_clocks: keys expire by the time of the organization
  -- reads merchants: an organization that was deleted has no keys
  with now as (
    select billing_time(c, ${instance}) as at from billing_clocks c
      join merchants m on m.organization_id = c.organization_id and m.closed_at is null
     where c.organization_id = $1)`

export type Typed = {
  readonly id: string | undefined
  readonly key: string | undefined
  /** In upper case. */
  readonly keyEnd: string | undefined
}

/** Few, newest first; each of the three has an index. */
export const findTyped = (
  sql: Sql,
  organizationId: string,
  { id, key, keyEnd }: Typed,
  limit: number,
) =>
  sql.many<LicenseKey>(
    `select ${columns} from license_keys k
      where k.organization_id = $1
        and k.id = any(array(
          select id from license_keys where organization_id = $1 and id = $2
          union all
          select id from license_keys where organization_id = $1 and key_hash = $3
          union all
          (select id from license_keys where organization_id = $1 and display_key = $4
            order by created_at desc, id desc limit $5)))
      order by k.created_at desc, k.id desc limit $5`,
    [
      organizationId,
      id ?? null,
      key === undefined ? null : hashOf(key),
      keyEnd === undefined ? null : displayText(keyEnd),
      limit,
    ],
  )

export function findByKey(sql: Sql, { hash, organizationId }: Named, instance: Date) {
  return sql.one<LicenseKey & { readonly at: Date }>(
    `${timeOf('$3')}
     select ${columns}, now.at from license_keys k, now
      where k.organization_id = $1 and k.key_hash = $2`,
    [organizationId, hash, instance],
  )
}

/** An activation is noted once an hour at most, since some programs ask all the time. */
export const isSeenAnew = (at: string) =>
  `(a.last_seen_at is null or a.last_seen_at < ${at} - interval '1 hour')`

/**
 * Counts a validation if everything that the request says of the key is true; undefined otherwise. An
 * activation that was made with conditions is valid with the same ones only.
 */
export function validate(
  sql: Sql,
  { hash, organizationId }: Named,
  input: LicenseKeyValidate,
  instance: Date,
) {
  return sql.one<LicenseKey>(
    `${timeOf('$3')}
     , valid as (
       update license_keys k
          set validations = k.validations + 1, last_validated_at = now.at, usage = k.usage + $4
         from now
        where k.organization_id = $1 and k.key_hash = $2 and k.status = 'granted'
          and (k.expires_at is null or k.expires_at > now.at)
          and k.usage::bigint + $4 <= coalesce(k.limit_usage, $9)
          and ($5::uuid is null or k.benefit_id = $5) and ($6::uuid is null or k.customer_id = $6)
          and ($7::uuid is null or exists (
            select from license_key_activations a
             where a.organization_id = $1 and a.license_key_id = k.id and a.id = $7
               and (a.conditions = '{}' or a.conditions = $8::jsonb)))
        returning k.*
     ), seen as (
       update license_key_activations a set last_seen_at = k.last_validated_at
         from valid k
        where a.organization_id = $1 and a.license_key_id = k.id and a.id = $7
          and ${isSeenAnew('k.last_validated_at')}
     )
     select ${columns} from valid k`,
    [
      organizationId,
      hash,
      instance,
      input.increment_usage ?? 0,
      input.benefit_id ?? null,
      input.customer_id ?? null,
      input.activation_id ?? null,
      input.conditions,
      mostUsed,
    ],
  )
}

/** Takes one of the activations that are left; undefined if the key has none at that moment. */
export function takeActivation(tx: Tx, { hash, organizationId }: Named, at: Date) {
  return tx.one<LicenseKey>(
    `update license_keys k set activations = k.activations + 1
      where k.organization_id = $1 and k.key_hash = $2 and k.status = 'granted'
        and (k.expires_at is null or k.expires_at > $3)
        and k.activations < least(k.limit_activations, $4)
        and k.limit_activations is not null
      returning ${columns}`,
    [organizationId, hash, at, mostActivations],
  )
}

export async function giveActivationsBack(tx: Tx, organizationId: string, id: string, count = 1) {
  await tx.run(
    `update license_keys set activations = activations - $3
      where organization_id = $1 and id = $2`,
    [organizationId, id, count],
  )
}

export async function giveAllActivationsBack(tx: Tx, organizationId: string, id: string) {
  await tx.run(`update license_keys set activations = 0 where organization_id = $1 and id = $2`, [
    organizationId,
    id,
  ])
}

/** Another text in the place of the old one, which is no key any more. */
export async function replaceText(tx: Tx, key: LicenseKey, hash: Buffer): Promise<void> {
  await tx.run(
    `update license_keys
        set key_hash = $3, sealed_key = $4, display_key = $5, modified_at = $6
      where organization_id = $1 and id = $2`,
    [key.organizationId, key.id, hash, key.sealedKey, key.displayKey, key.modifiedAt],
  )
}

/** Of a sandbox that was deleted. */
export const licenseKeysErasure = eraseTables(
  'license_key_uses',
  'license_key_activations',
  'license_keys',
)
