import type pg from 'pg'
import { billingCounts, billingRows } from '../growth/fill-billing.ts'
import { spreadOf } from '../measure.ts'
import type { BenchUser } from '../users.ts'
import type { Follower } from './follower.ts'

type Seller = Omit<Follower, 'connectionId'>
/** Parts of a title and the paths of it, one for each that is compared. */
type Reading = { readonly title: string; readonly paths: readonly string[] }

const rounds = 10
const each = 20

/** As many customers, subscriptions and orders as a mirrored organization has. */
export async function fillOwn(client: pg.Client, { organizationId }: Seller, size: number) {
  await client.query('set statement_timeout = 0; set enable_nestloop = off')
  const unread = /^insert into (payment_intents|checkouts|metric_facts|order_items) /
  const rows = billingRows(1).filter((text) => !unread.test(text))
  for (const text of [...rows, ...billingCounts]) await client.query(text, [size, organizationId])
  await client.query('reset enable_nestloop')
  await client.query('vacuum analyze')
}

async function customersOf(client: pg.Client, { organizationId }: Seller) {
  const { rows } = await client.query<{ id: string }>(
    'select id from customers where organization_id = $1 order by id limit 1 offset 100',
    [organizationId],
  )
  return rows[0]?.id
}

/** Milliseconds for an answer: those that are compared take turns. */
async function timesOf(origin: string, asked: readonly { path: string; headers: object }[]) {
  const times = asked.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { headers, path }] of asked.entries()) {
      for (let n = 0; n < each; n++) {
        const began = performance.now()
        const answer = await fetch(origin + path, { headers: headers as Record<string, string> })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
        // The first round only warms up.
        if (round > 0) times[index]?.push(performance.now() - began)
      }
    }
  }
  return times.map((all) => spreadOf(all).median)
}

export async function readBoth(
  origin: string,
  client: pg.Client,
  sellers: readonly [mirrored: Seller, own: Seller],
) {
  const customers = await Promise.all(sellers.map((seller) => customersOf(client, seller)))
  const paths: readonly Reading[] = [
    { title: 'ten subscriptions', paths: ['/v1/subscriptions/?limit=10'] },
    { title: 'a hundred orders', paths: ['/v1/orders/?limit=100'] },
    { title: 'a hundred customers', paths: ['/v1/customers/?limit=100'] },
    { title: 'the state of a customer', paths: customers.map((id) => `/v1/customers/${id}/state`) },
  ]
  const rows: (readonly [string, ...number[]])[] = []
  for (const { paths: of, title } of paths) {
    const asked = sellers.map(({ token }, index) => ({
      path: of[index] ?? of[0] ?? '',
      headers: { authorization: `Bearer ${token}` },
    }))
    rows.push([title, ...(await timesOf(origin, asked))])
  }
  return rows
}

/** The list of incoming events, by each of its filters. */
export async function readEvents(origin: string, by: BenchUser, { organizationId }: Seller) {
  const path = `/api/organizations/${organizationId}/incoming-events`
  const queries = [
    '',
    '?type=order.paid',
    '?verdict=applied',
    '?verdict=failed',
    '?verdict=applied&type=order.paid',
    '?verdict=failed&type=order.paid',
  ]
  const headers = { cookie: by.cookie }
  const rows: (readonly [string, number])[] = []
  for (const query of queries) {
    const [time = Number.NaN] = await timesOf(origin, [{ path: path + query, headers }])
    rows.push([query === '' ? 'all' : query.slice(1), time])
  }
  return rows
}
