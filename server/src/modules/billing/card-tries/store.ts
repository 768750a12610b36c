import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import {
  countedFor,
  mostCounted,
  newestOfNetwork,
  newestOfSeller,
  type Recent,
} from './rules/verdict.ts'

/** Of the advisory locks; others have other numbers. */
const firstLock = 231_000

export type Place = {
  readonly organizationId: string
  readonly placeId: string
  /** Of the customer, or of the address that was typed; null in a sandbox. */
  readonly ownerHash: Buffer | null
  /** Of those who are no customers; null in a sandbox. */
  readonly network: string | null
}
type NewTry = Place & {
  readonly id: string
  readonly intentId: string
  readonly work: string | null
  readonly createdAt: Date
}

/** Those who try at the same place, for the same owner or from the same network take turns. */
export function lock(tx: Tx, { network, organizationId, ownerHash, placeId }: Place): void {
  const keys = [placeId, ownerHash?.toString('hex'), network]
  for (const [kind, key] of keys.entries()) {
    if (!key) continue
    // In this order everywhere, so that nobody waits in a circle.
    tx.send('select pg_advisory_xact_lock($1, hashtext($2))', [
      firstLock + kind,
      `${organizationId} ${key}`,
    ])
  }
}

/** False where the work was used for another try. */
export async function insert(tx: Tx, row: NewTry): Promise<boolean> {
  const count = await tx.run(
    `insert into card_tries (id, organization_id, intent_id, place_id, owner_hash, network, work,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (work) where work is not null do nothing`,
    [
      row.id,
      row.organizationId,
      row.intentId,
      row.placeId,
      row.ownerHash,
      row.network,
      row.work,
      row.createdAt,
    ],
  )
  return count === 1
}

type Row = {
  readonly scope: string
  readonly created_at: Date
  readonly failed: number
  readonly of: number
}

/**
 * What was tried lately; each part reads a bounded number of rows. One that is under way counts as failed at
 * its place, for its owner and in its network, and not at all for its seller.
 */
export async function recent(
  sql: Sql,
  { network, organizationId, ownerHash, placeId }: Place,
  now: Date,
): Promise<Recent> {
  const since = new Date(now.getTime() - countedFor)
  const rows = await sql.many<Row>(
    `(select 'place' as scope, created_at, 1 as failed, 1 as of
        from card_tries
       where organization_id = $1 and place_id = $2 and created_at > $3
         and outcome is distinct from 'passed'
       order by created_at desc limit $4)
      union all
     (select 'owner', created_at, 1, 1
        from card_tries
       where organization_id = $1 and owner_hash = $5 and created_at > $3
         and outcome is distinct from 'passed'
       order by created_at desc limit $4)
      union all
     (select 'network', created_at, (outcome is distinct from 'passed')::int, 1
        from card_tries
       where organization_id = $1 and network = $6 and created_at > $3
       order by created_at desc limit $8)
      union all
     (select 'seller', $3, (count(*) filter (where outcome = 'failed'))::int, count(*)::int
        from (select outcome from card_tries
               where organization_id = $1 and created_at > $3 and outcome is not null
               order by created_at desc limit $7) as newest)`,
    [
      organizationId,
      placeId,
      since,
      mostCounted,
      ownerHash,
      network,
      newestOfSeller,
      newestOfNetwork,
    ],
  )
  const named = (name: string) => rows.filter(({ scope }) => scope === name)
  const timesOf = (name: string) =>
    named(name).flatMap(({ created_at, failed }) => (failed === 1 ? [created_at] : []))
  const seller = rows.find(({ scope }) => scope === 'seller')
  return {
    place: timesOf('place'),
    owner: timesOf('owner'),
    network: { failed: timesOf('network'), of: named('network').length },
    seller: { failed: seller?.failed ?? 0, of: seller?.of ?? 0 },
  }
}

export const settle = (
  tx: Tx,
  organizationId: string,
  intentId: string,
  outcome: 'failed' | 'passed',
) =>
  tx.send(`update card_tries set outcome = $3 where organization_id = $1 and intent_id = $2`, [
    organizationId,
    intentId,
    outcome,
  ])

export const removeOld = (sql: Sql, before: Date, limit: number) =>
  sql.run(
    `-- all tenants: old tries of every organization_id are deleted
     delete from card_tries
      where id in (select id from card_tries where created_at < $1 order by created_at limit $2)`,
    [before, limit],
  )

/** Of a sandbox that was deleted. */
export const cardTriesErasure = eraseTables('card_tries')
