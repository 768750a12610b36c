import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as store from '../../server/src/modules/billing/incoming-events/store/events.ts'
import { openDatabase, type Tx } from '../../server/src/platform/database/index.ts'
import { spreadOf } from '../measure.ts'
import type { Follower } from './follower.ts'

const types = ['customer.updated', 'subscription.updated', 'order.paid', 'benefit_grant.created']
const batch = { count: 100, bytes: 8_388_608 }
const day = 86_400_000
const rounds = 9

/** Events of the last thirty days that were applied, and a tenth as many that are older. */
export async function storeSettled(client: pg.Client, follower: Follower, count: number) {
  const { connectionId, organizationId } = follower
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into incoming_events (id, organization_id, connection_id, webhook_id, type, headers, body,
       size, received_at, verdict, attempts)
     select gen_random_uuid(), $1, $2, gen_random_uuid()::text, ($4::text[])[1 + n % 4], '{}',
            decode(repeat('00', 1000), 'hex'), 1000, now() - interval '33 days' * n / $3,
            case when n % 1000 = 0 then 'foreign' else 'applied' end, 1
       from generate_series(1, $3::int) as n`,
    [organizationId, connectionId, count, types],
  )
  await client.query('vacuum analyze incoming_events')
}

/** What waits, in a server that does not run meanwhile. */
export const makeWaiting = (client: pg.Client, { connectionId }: Follower, count: number) =>
  client.query(
    `update incoming_events set due_at = now(), verdict = null where id in (
       select id from incoming_events where connection_id = $1
        order by sequence limit $2)`,
    [connectionId, count],
  )

/** What is read for the first time comes from the disk. */
const openPatiently = (url: string) =>
  openDatabase({
    connection: { connectionString: url },
    maxConnections: 1,
    settings: { statement_timeout: '0' },
  })

class Undone extends Error {}

/** Milliseconds of the statements of the inbox, with what the server uses, one at a time. */
export async function timeStatements(url: string, { connectionId }: Follower) {
  const database = openPatiently(url)
  const now = new Date()
  const statements: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
    'organizations with something to do': (tx) => store.organizationsAfter(tx, '', now, 500),
    'the next hundred events of a connection': (tx) => store.takeDue(tx, connectionId, now, batch),
    'what waits for a hundred objects': (tx) =>
      store.wake(
        tx,
        connectionId,
        Array.from({ length: 100 }, () => randomUUID()),
        now,
      ),
    'how much waits, for 429': (tx) => store.waitingOf(tx, connectionId, 100_000),
  }
  const rows: (readonly [string, number])[] = []
  for (const [title, run] of Object.entries(statements)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const undone = database.transaction(async (tx) => {
        const began = performance.now()
        await run(tx)
        times.push(performance.now() - began)
        throw new Undone()
      })
      await undone.catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
    }
    rows.push([title, spreadOf(times).median])
  }
  await database.close()
  return rows
}

/** Deletes what is older than thirty days, with its pauses. */
export async function timeSweep(url: string) {
  const database = openPatiently(url)
  const began = performance.now()
  const deleted = await store.deleteOld(database.sql, new Date(Date.now() - 30 * day))
  const seconds = (performance.now() - began) / 1_000
  await database.close()
  return { deleted, seconds }
}
