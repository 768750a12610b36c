import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { Lot } from '../rules/lots.ts'

export type NewLot = Omit<Lot, 'remaining'> & {
  readonly organizationId: string
  readonly customerId: string
  readonly meterId: string
  /** What granted it: the same again is the same lot. */
  readonly grantKey: string
  readonly units: number
  /** Of which the units are a part, where it is of a period. */
  readonly slotId?: string
  readonly benefitId?: string
  readonly periodStart?: Date | null
  readonly entitled?: number
}

const columns = `l.id, l.remaining, l.rollover, l.subscription_id as "subscriptionId",
  l.expires_at as "expiresAt", l.created_at as "createdAt"`

/** False where the grant has its lot already. */
export async function insert(tx: Tx, lot: NewLot): Promise<boolean> {
  const added = await tx.run(
    `insert into meter_credits (id, organization_id, customer_id, meter_id, grant_key,
       subscription_id, units, remaining, rollover, expires_at, created_at, slot_id, benefit_id,
       period_start, entitled)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (organization_id, meter_id, grant_key) do nothing`,
    [
      lot.id,
      lot.organizationId,
      lot.customerId,
      lot.meterId,
      lot.grantKey,
      lot.subscriptionId,
      lot.units,
      lot.rollover,
      lot.expiresAt,
      lot.createdAt,
      lot.slotId ?? null,
      lot.benefitId ?? null,
      lot.periodStart ?? null,
      lot.entitled ?? 0,
    ],
  )
  return added > 0
}

/**
 * What a subscription, order or seat was credited of a meter in a period, by all its benefits, also for
 * parts of it.
 */
export function ofSlot(
  sql: Sql,
  { meterId, organizationId, periodStart, slotId }: Slot & { readonly meterId: string },
) {
  return sql.many<{ grantKey: string; units: number; entitled: number }>(
    `select l.grant_key as "grantKey", l.units, l.entitled from meter_credits l
      where l.organization_id = $1 and l.slot_id = $2 and l.meter_id = $3
        and ($4::timestamptz is null and l.period_start is null or l.period_start >= $4)`,
    [organizationId, slotId, meterId, periodStart],
  )
}

export type Slot = {
  readonly organizationId: string
  readonly slotId: string
  readonly periodStart: Date | null
}

/** A lot that was revoked has what was left of it, and more. */
export async function reopen(tx: Tx, lot: NewLot, added: number): Promise<void> {
  await tx.run(
    `update meter_credits
        set units = units + $4, remaining = remaining + $4, entitled = $5, rollover = $6,
            ended_at = case when remaining + $4 > 0 then null else ended_at end
      where organization_id = $1 and meter_id = $2 and grant_key = $3`,
    [lot.organizationId, lot.meterId, lot.grantKey, added, lot.entitled ?? 0, lot.rollover],
  )
}

/** The benefit gives nothing any more, also by lots that ended. Resolves to those that are live. */
export function close(
  tx: Tx,
  organizationId: string,
  meterId: string,
  of: { readonly slotId: string; readonly benefitId: string; readonly customerId: string },
) {
  return tx.many<Place>(
    `with closed as (
       update meter_credits set entitled = 0
        where organization_id = $1 and slot_id = $2 and meter_id = $3 and benefit_id = $4
          and customer_id = $5 and (entitled > 0 or ended_at is null)
       returning id, customer_id, meter_id, ended_at)
     select id, customer_id as "customerId", meter_id as "meterId" from closed
      where ended_at is null order by id`,
    [organizationId, of.slotId, meterId, of.benefitId, of.customerId],
  )
}

/** What was used of a lot stays until the next reset. Of a period, it counts as what was given. */
export async function end(
  tx: Tx,
  organizationId: string,
  id: string,
  { at, used }: { readonly at: Date; readonly used: number },
) {
  await tx.run(
    `update meter_credits
        set units = case when slot_id is null then units else units - remaining + $3 end,
            remaining = $3, ended_at = case when $3 > 0 then null else $4::timestamptz end
      where organization_id = $1 and id = $2`,
    [organizationId, id, used, at],
  )
}

export function live(sql: Sql, organizationId: string, customerId: string, meterId: string) {
  return sql.many<Lot>(
    `select ${columns} from meter_credits l
      where l.organization_id = $1 and l.customer_id = $2 and l.meter_id = $3
        and l.ended_at is null
      order by l.id`,
    [organizationId, customerId, meterId],
  )
}

/** All live lots of the customers who have some of a subscription, with what they used since the last reset. */
export function besides(
  sql: Sql,
  { organizationId, subscriptionId }: { organizationId: string; subscriptionId: string },
  meterId: string,
) {
  return sql.many<Lot & { customerId: string; consumed: string; periodStart: Date | null }>(
    `select ${columns}, l.customer_id as "customerId", l.period_start as "periodStart", m.consumed
       from meter_credits l
       join customer_meters m on m.organization_id = l.organization_id
         and m.customer_id = l.customer_id and m.meter_id = l.meter_id
      where l.organization_id = $1 and l.meter_id = $3 and l.ended_at is null
        and l.customer_id in (
          select o.customer_id from meter_credits o
           where o.organization_id = $1 and o.subscription_id = $2 and o.meter_id = $3
             and o.ended_at is null)
      order by l.customer_id, l.id`,
    [organizationId, subscriptionId, meterId],
  )
}

type OfPeriod = 'slotId' | 'benefitId' | 'periodStart' | 'entitled'

export type StoredLot = Omit<NewLot, 'organizationId' | OfPeriod> & {
  readonly remaining: number
  readonly endedAt: Date | null
}

/** All of an organization, also those that ended, by meter and grant. */
export const after = (
  sql: Sql,
  organizationId: string,
  { grantKey, meterId }: Pick<NewLot, 'grantKey' | 'meterId'>,
  limit: number,
) =>
  sql.many<StoredLot>(
    `select ${columns}, l.customer_id as "customerId", l.meter_id as "meterId",
            l.grant_key as "grantKey", l.units, l.ended_at as "endedAt"
       from meter_credits l
      where l.organization_id = $1 and (l.meter_id, l.grant_key) > ($2::uuid, $3::text)
      order by l.meter_id, l.grant_key limit $4`,
    [organizationId, meterId, grantKey, limit],
  )

/**
 * The meters of which a subscription has credits that were not reset at this time, in one order; what was
 * carried over then is all that it has where they were reset before a later reset of the row.
 */
export function metersOf(
  sql: Sql,
  of: {
    readonly organizationId: string
    readonly customerId: string
    readonly subscriptionId: string
  },
  { at, carried }: { readonly at: Date; readonly carried: string },
) {
  return sql.many<{ meterId: string }>(
    `select distinct l.meter_id as "meterId" from meter_credits l
       join customer_meters m on m.organization_id = l.organization_id
         and m.customer_id = l.customer_id and m.meter_id = l.meter_id
      where l.organization_id = $1 and l.customer_id = $2 and l.subscription_id = $3
        and l.ended_at is null and m.reset_at is distinct from $4::timestamptz
        and l.grant_key is distinct from $5
      order by 1`,
    [of.organizationId, of.customerId, of.subscriptionId, at, carried],
  )
}

/** Those of which the subscription ever gave credits. */
export function everMetersOf(
  sql: Sql,
  of: {
    readonly organizationId: string
    readonly customerId: string
    readonly subscriptionId: string
  },
) {
  return sql.many<{ meterId: string }>(
    `select distinct l.meter_id as "meterId" from meter_credits l
      where l.organization_id = $1 and l.customer_id = $2 and l.subscription_id = $3`,
    [of.organizationId, of.customerId, of.subscriptionId],
  )
}

type Place = { readonly id: string; readonly customerId: string; readonly meterId: string }

export function findByGrant(sql: Sql, organizationId: string, meterId: string, grantKey: string) {
  return sql.one<Place>(
    `select l.id, l.customer_id as "customerId", l.meter_id as "meterId" from meter_credits l
      where l.organization_id = $1 and l.meter_id = $2 and l.grant_key = $3
        and l.ended_at is null`,
    [organizationId, meterId, grantKey],
  )
}

export function findById(sql: Sql, organizationId: string, id: string) {
  return sql.one<Place>(
    `select l.id, l.customer_id as "customerId", l.meter_id as "meterId" from meter_credits l
      where l.organization_id = $1 and l.id = $2 and l.ended_at is null`,
    [organizationId, id],
  )
}

export async function setRemaining(
  tx: Tx,
  organizationId: string,
  lots: readonly Pick<Lot, 'id' | 'remaining'>[],
  endedAt: Date | null,
): Promise<void> {
  await tx.run(
    `update meter_credits l set remaining = g.remaining, ended_at = $4
       from unnest($2::uuid[], $3::bigint[]) as g (id, remaining)
      where l.organization_id = $1 and l.id = g.id`,
    [organizationId, lots.map(({ id }) => id), lots.map(({ remaining }) => remaining), endedAt],
  )
}
