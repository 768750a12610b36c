import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { insert, type NewEvent } from '../../server/src/modules/billing/usage/store/events.ts'
import type { Tx } from '../../server/src/platform/database/index.ts'
import type { LoadResult } from '../load.ts'

/** The upper bound of storing events: the statement that stores a thousand of them, and nothing else. */
export type BareEventsOrder = {
  readonly organizationId: string
  readonly customers: number
  readonly connections: number
  readonly rows: number
  readonly seconds: number
}

const run = randomUUID()
let stored = 0

function rowOf({ customers, organizationId }: BareEventsOrder, at: Date): NewEvent {
  const n = stored++
  return {
    organizationId,
    id: randomUUID(),
    customerId: null,
    externalCustomerId: `c${n % customers}`,
    name: 'request',
    source: 'user',
    externalId: `${run}-${n}`,
    parent: null,
    timestamp: at,
    ingestedAt: at,
    metadata: { model: `m${n % 7}`, tokens: n % 900, route: '/v1/answers' },
  }
}

async function load(order: BareEventsOrder): Promise<LoadResult> {
  const { connections, organizationId, customers } = order
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' })
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(
    `insert into usage_subjects (organization_id, external_id)
     select $1, 'c' || n from generate_series(0, $2::integer - 1) as n on conflict do nothing`,
    [organizationId, customers],
  )
  const times: number[] = []
  let answers = 0
  const started = performance.now()
  const until = started + order.seconds * 1000
  const work = async (client: pg.Client) => {
    const many = async (text: string, values: unknown[]) =>
      (await client.query({ name: 'insert', text, values })).rows
    while (performance.now() < until) {
      const began = performance.now()
      const rows = Array.from({ length: order.rows }, () => rowOf(order, new Date()))
      answers += (await insert({ many } as unknown as Tx, rows, 'asNew')).size
      times.push(performance.now() - began)
    }
  }
  await Promise.all(clients.map(work))
  const seconds = (performance.now() - started) / 1000
  await Promise.all(clients.map((client) => client.end()))
  times.sort((a, b) => a - b)
  return { answers, refused: 0, seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

process.on('message', (order: BareEventsOrder) => {
  load(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
