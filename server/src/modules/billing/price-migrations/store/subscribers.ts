import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { Subscription } from '../../subscriptions/index.ts'
import { columns, type PriceMigration } from './migrations.ts'

export type NewSubscriber = { readonly subscriptionId: string; readonly announceAt: Date | null }

type Of = Pick<PriceMigration, 'organizationId' | 'id'>

export async function insert(tx: Tx, { organizationId, id }: Of, all: readonly NewSubscriber[]) {
  await tx.run(
    `insert into price_migration_subscribers
       (organization_id, migration_id, subscription_id, status, announce_at)
     select $1, $2, each.id, 'waiting', each.announce_at
       from unnest($3::uuid[], $4::timestamptz[]) as each (id, announce_at)
     on conflict do nothing`,
    [
      organizationId,
      id,
      all.map(({ subscriptionId }) => subscriptionId),
      all.map(({ announceAt }) => announceAt),
    ],
  )
}

/** A migration that may concern a subscription. */
export type Candidate = PriceMigration & {
  /** Null for a subscription that was not looked at yet. */
  readonly subscriberStatus: 'waiting' | 'moved' | 'skipped' | null
  readonly announcedAt: Date | null
}

/** Those in its currency whose date has come, the one to prefer first. */
export function candidates(
  sql: Sql,
  organizationId: string,
  subscription: Pick<Subscription, 'currency' | 'id' | 'productId'>,
  start: Date,
) {
  return sql.many<Candidate>(
    `select ${columns}, u.status as "subscriberStatus", u.announced_at as "announcedAt"
       from price_migrations x
       left join price_migration_subscribers u
         on u.organization_id = $1 and u.migration_id = x.id and u.subscription_id = $3
      where x.organization_id = $1 and x.canceled_at is null and x.effective_at <= $4
        and x.currency = $5
        and (x.product_id = $2 or u.status = 'waiting')
      order by x.effective_at desc, x.created_at desc, x.id desc`,
    [organizationId, subscription.productId, subscription.id, start, subscription.currency],
  )
}

/** It moves, or keeps its prices for good; once. */
export async function settle(
  tx: Tx,
  { organizationId, id }: Of,
  subscriptionId: string,
  status: 'moved' | 'skipped',
  at: Date,
) {
  await tx.run(
    `insert into price_migration_subscribers as u
       (organization_id, migration_id, subscription_id, status, settled_at)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, migration_id, subscription_id)
       do update set status = $4, settled_at = $5 where u.status = 'waiting'`,
    [organizationId, id, subscriptionId, status, at],
  )
}

/** The subscription ended. */
export async function skipAll(tx: Tx, organizationId: string, subscriptionId: string, at: Date) {
  await tx.run(
    `update price_migration_subscribers set status = 'skipped', settled_at = $3
      where organization_id = $1 and subscription_id = $2 and status = 'waiting'`,
    [organizationId, subscriptionId, at],
  )
}

/** A migration that a subscriber was told of and waits for. */
export function announced(tx: Tx, { organizationId, id }: Of, subscriptionId: string) {
  return tx.one<PriceMigration & { readonly announcedAt: Date }>(
    `select ${columns}, u.announced_at as "announcedAt"
       from price_migration_subscribers u
       join price_migrations x on x.organization_id = $1 and x.id = u.migration_id
      where u.organization_id = $1 and u.migration_id = $2 and u.subscription_id = $3
        and u.status = 'waiting' and u.announced_at is not null and x.canceled_at is null`,
    [organizationId, id, subscriptionId],
  )
}

type Announced = { readonly subscriptionId: string; readonly announceAt: Date }

/** Those who are to be told first. */
export function toAnnounce(tx: Tx, { organizationId, id }: Of, limit: number) {
  return tx.many<Announced>(
    `select u.subscription_id as "subscriptionId", u.announce_at as "announceAt"
       from price_migration_subscribers u
      where u.organization_id = $1 and u.migration_id = $2 and u.status = 'waiting'
        and u.announced_at is null and u.announce_at is not null
      order by u.announce_at, u.subscription_id limit $3`,
    [organizationId, id, limit],
  )
}

export async function markAnnounced(tx: Tx, of: Of, ids: readonly string[], at: Date) {
  await tx.run(
    `update price_migration_subscribers set announced_at = $4
      where organization_id = $1 and migration_id = $2 and subscription_id = any($3::uuid[])
        and status = 'waiting'`,
    [of.organizationId, of.id, ids, at],
  )
}

export async function announceLater(tx: Tx, of: Of, all: readonly NewSubscriber[]) {
  await tx.run(
    `update price_migration_subscribers u set announce_at = each.announce_at
       from unnest($3::uuid[], $4::timestamptz[]) as each (id, announce_at)
      where u.organization_id = $1 and u.migration_id = $2 and u.subscription_id = each.id`,
    [
      of.organizationId,
      of.id,
      all.map(({ subscriptionId }) => subscriptionId),
      all.map(({ announceAt }) => announceAt),
    ],
  )
}

export type Count = {
  readonly migrationId: string
  readonly status: 'waiting' | 'moved' | 'skipped'
  readonly isAnnounced: boolean
  readonly n: number
}

export const counts = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<Count>(
    `select u.migration_id as "migrationId", u.status, u.announced_at is not null as "isAnnounced",
            count(*) as n
       from price_migration_subscribers u
      where u.organization_id = $1 and u.migration_id = any($2::uuid[])
      group by 1, 2, 3`,
    [organizationId, ids],
  )
