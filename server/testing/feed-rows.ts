import type { Database } from '../src/platform/database/index.ts'

/** Inserts events of one organization that wait for their numbers. */
export async function fillFeed(database: Database, organizationId: string, count: number) {
  await database.sql.run(
    `with event as (
       insert into events (type, aggregate, organization_id, payload_id, created_at, occurred_at)
       select 'organization.updated', 'organization:' || $1::text, $1, 0, '2030-01-01', '2030-01-01'
         from generate_series(1, $2::integer) returning id)
     insert into feed_pending (organization_id, event_id) select $1, id from event`,
    [organizationId, count],
  )
  await database.sql.run('insert into feed_heads (organization_id) values ($1)', [organizationId])
  await refreshStatistics(database, ['events', 'feed_heads', 'feed_pending'])
}

export async function refreshStatistics({ sql }: Database, tables: readonly string[]) {
  for (const table of tables) await sql.run(`vacuum analyze ${table}`)
}

/** What is stored of the events of an organization. */
export async function storedEventsOf({ sql }: Database, organizationId: string) {
  const events = await sql.many('select 1 from events where organization_id = $1', [organizationId])
  const payloads = await sql.many(
    `select 1 from event_payloads where body->>'organizationId' = $1`,
    [organizationId],
  )
  return { events: events.length, payloads: payloads.length }
}
