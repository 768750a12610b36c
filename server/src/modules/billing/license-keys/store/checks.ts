import type { Metadata } from '@guildhall/contract/kernel/billing'
import type { Tx } from '../../../../platform/database/index.ts'
import { type LicenseKey, mostUsed } from '../rules/keys.ts'
import { columns, isSeenAnew } from './keys.ts'

/** A validation that uses nothing up. */
export type Check = {
  readonly organizationId: string
  readonly hash: Buffer
  readonly benefitId: string | null
  readonly customerId: string | null
  readonly activationId: string | null
  readonly conditions: Metadata
}

/** A key with the positions of the checks that it passed. */
export type Checked = LicenseKey & {
  readonly positions: readonly number[]
  /** Always empty: the column is there for its effect. */
  readonly waits: string
}

/** The time of each organization that has keys. */
const times = `-- reads billing_clocks: keys expire by the time of the organization
     -- reads merchants: an organization that was deleted has no keys
     select c.organization_id, billing_time(c, $7) as at from billing_clocks c
       join merchants m on m.organization_id = c.organization_id and m.closed_at is null
      where c.organization_id = any($1::text[])`

/**
 * Counts the checks that are true of a key. A key that another transaction changes is missing in the
 * result, so that nobody waits for the keys of others. The count may be lost in a power cut: it is
 * for information only, so the disk is not waited for.
 */
export function count(tx: Tx, checks: readonly Check[], instance: Date) {
  return tx.many<Checked>(
    `-- all tenants: each check names its organization
     with time as (
       ${times}
     ), asked as (
       select * from unnest($1::text[], $2::bytea[], $3::uuid[], $4::uuid[], $5::uuid[], $6::jsonb[])
         with ordinality
         as one (organization_id, hash, benefit_id, customer_id, activation_id, conditions, position)
     ), valid as (
       select k.id, time.at, array_agg(asked.position::integer) as positions
         from asked
         join time on time.organization_id = asked.organization_id
         join license_keys k
           on k.organization_id = asked.organization_id and k.key_hash = asked.hash
        where (asked.benefit_id is null or k.benefit_id = asked.benefit_id)
          and (asked.customer_id is null or k.customer_id = asked.customer_id)
          and (asked.activation_id is null or exists (
            select from license_key_activations a
             where a.organization_id = asked.organization_id and a.license_key_id = k.id
               and a.id = asked.activation_id
               and (a.conditions = '{}' or a.conditions = asked.conditions)))
        group by k.id, time.at
     ), locked as (
       select k.id, valid.at, valid.positions from valid join license_keys k on k.id = valid.id
        where k.status = 'granted' and (k.expires_at is null or k.expires_at > valid.at)
          and k.usage <= coalesce(k.limit_usage, $8)
        order by k.id for no key update of k skip locked
     ), named as (
       select distinct on (a.id) a.id, locked.at
         from locked
         join unnest(locked.positions) as one (position) on true
         join asked on asked.position = one.position
         join license_key_activations a
           on a.organization_id = asked.organization_id and a.license_key_id = locked.id
          and a.id = asked.activation_id
     ), seen as (
       update license_key_activations a set last_seen_at = named.at
         from named where a.id = named.id and ${isSeenAnew('named.at')}
     )
     update license_keys k
        set validations = k.validations + cardinality(locked.positions),
            last_validated_at = locked.at
       from locked where k.id = locked.id
     returning ${columns}, locked.positions,
               set_config('synchronous_commit', 'off', true) as waits`,
    [
      checks.map(({ organizationId }) => organizationId),
      checks.map(({ hash }) => hash),
      checks.map(({ benefitId }) => benefitId),
      checks.map(({ customerId }) => customerId),
      checks.map(({ activationId }) => activationId),
      checks.map(({ conditions }) => JSON.stringify(conditions)),
      instance,
      mostUsed,
    ],
  )
}
