import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { openDatabase } from '../platform/database/index.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { createPublishStore } from '../platform/deliveries/publish-store.ts'
import { createEvents } from '../platform/events/index.ts'
import { createLogger } from '../platform/log.ts'
import { systemClock } from '../platform/system.ts'

const webhookTables = {
  messages: 'webhook_messages',
  receivers: 'webhook_endpoints',
  attempts: 'webhook_attempts',
  secrets: 'webhook_secrets',
}

/** A database with the schema of all migrations before one; `finish` applies the others. */
async function databaseBefore(name: string) {
  const connection = await createDatabase(inject('cluster'))
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('drop schema public cascade; create schema public')
  const migrations = await readMigrations()
  const first = migrations.findIndex((each) => each.name.includes(name))
  const apply = async (part: typeof migrations) => {
    for (const { text } of part) await client.query(text)
  }
  await apply(migrations.slice(0, first))
  return { connection, client, finish: () => apply(migrations.slice(first)) }
}

test('events from before payloads were stored once keep their payloads, and can be erased', async () => {
  const { connection, client, finish } = await databaseBefore('event-payloads')
  await client.query(`
    insert into events (type, aggregate, payload, created_at) values
      ('user.updated', 'user:ada', '{"id": "ada", "name": "Canary"}', '2026-01-01'),
      ('member.added', 'organization:o1', '{"id": "m", "organizationId": "o1"}', '2026-01-01'),
      ('organization.created', 'organization:o1', '{"id": "o1"}', '2026-01-01'),
      ('invitation.created', 'organization:o1',
       '{"id": "i", "organizationId": "o1", "email": "canary@example.com"}', '2026-01-01');
    insert into event_reactions (event_id, reaction, aggregate)
      select id, 'pending', aggregate from events where type = 'member.added';
    insert into reaction_queues (reaction, aggregate, due_at)
      values ('pending', 'organization:o1', '2026-01-01');
    insert into webhook_endpoints (id, url, event_types, created_at, updated_at)
      values ('w1', 'https://example.com/', '{*}', '2026-01-01', '2026-01-01');
    insert into webhook_messages
      (id, endpoint_id, event_id, type, ordering_key, body, status, due_at, created_at)
      select 'msg_1', 'w1', id, type, aggregate, '{"data": {"name": "Canary"}}', 'waiting',
             '2026-01-01', '2026-01-01' from events where type = 'user.updated'`)
  await finish()
  const database = openDatabase({ connection })
  onTestFinished(() => database.close())
  const events = createEvents(database, systemClock(), createLogger('silent'))
  events.attach({
    input: () => ({}),
    rows: (inputs) => `nothing as (select from json_to_recordset(${inputs}) as each (n integer))`,
    beforeErasing: createPublishStore(webhookTables).erase,
  })
  const seen: unknown[] = []
  events.react('member.added', 'pending', async (_, { payload, organizationId }) => {
    seen.push([payload, organizationId])
  })
  await events.runDue()
  expect(seen).toEqual([[{ id: 'm', organizationId: 'o1' }, 'o1']])
  const { rows } = await client.query('select organization_id as id from events order by id')
  expect(rows.map(({ id }) => id)).toEqual(['o1', 'o1', 'o1', null])
  const stored = async () =>
    (await client.query('select p.body, p.about from event_payloads p order by id')).rows
  expect((await stored()).map(({ about }) => about)).toEqual([
    'user:ada',
    null,
    null,
    'address:canary@example.com',
  ])
  expect(await events.erase(['user:ada', 'address:canary@example.com'])).toBe(2)
  expect(JSON.stringify(await stored())).not.toMatch(/canary/i)
  const left = await client.query(
    `select m.body, m.payload_id = e.payload_id as known
       from webhook_messages m join events e on e.id = m.event_id`,
  )
  expect(left.rows).toEqual([{ body: null, known: true }])
  // New payloads get ids that were not used before.
  await database.transaction((tx) =>
    events.append(tx, 'two_factor.code_sent', 'user:ada', { userId: 'ada' }),
  )
  expect(await stored()).toHaveLength(5)
})
