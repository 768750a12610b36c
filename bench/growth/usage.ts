import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connectTo, createMerchant, createMeters, post } from '../billing/merchant.ts'
import { signUp } from '../users.ts'
import type { Call } from './call.ts'
import { fillQuickly } from './quick-fill.ts'

/** A merchant with as many usage events of the last year as the size says, and a thousand customers. */
export type UsageDataset = {
  readonly organizationId: string
  /** Of all events, and the sum of a field in a seventh of them. */
  readonly meterIds: readonly [string, string]
  readonly customerId: string
  readonly customerMeterId: string
  readonly size: number
}

const customerCount = 1_000

const customers = `insert into usage_subjects (organization_id, external_id)
  select $1, 'c' || n from generate_series(1, $2::integer - 1) as n`

const events = `insert into usage_events (organization_id, id, subject_id, name, source, external_id,
    timestamp, ingested_at, metadata)
  select $1, md5('event ' || n)::uuid, s.id, 'request', 'user', 'e' || n, at, at,
         jsonb_build_object('model', 'm' || n % 7, 'tokens', n % 900, 'route', '/v1/answers')
    from generate_series(1, $2::bigint) as n
    cross join lateral (select now() - interval '365 days' * (1 - n::float8 / $2)) as t (at)
    join usage_subjects s on s.organization_id = $1 and s.external_id = 'c' || n % $3::integer`

const counts = `insert into list_count_changes (organization_id, list, key, change)
  values ($1, 'usage_events', '"all"', $2)`

const isCounted = `select bool_and(m.seq >= (select max(seq) from usage_events)) and count(*) = 2 as done
  from usage_marks m where m.organization_id = $1`

async function until(client: pg.Client, question: string, organizationId: string) {
  while (!(await client.query<{ done: boolean }>(question, [organizationId])).rows[0]?.done) {
    await wait(1_000)
  }
}

export async function prepareUsage(origin: string, databaseUrl: string, size: number) {
  const [admin, user] = await signUp(origin, 2)
  if (!admin || !user) throw new Error('No user could be signed up.')
  const merchant = await createMerchant(origin, user)
  const { organizationId } = merchant
  const asOwner = { origin, cookie: user.cookie }
  const { id: customerId } = await post<{ id: string }>(origin, '/v1/customers/', asOwner, {
    organization_id: organizationId,
    email: 'c0@bench.example',
    external_id: 'c0',
  })
  const client = await connectTo(databaseUrl)
  try {
    await fillQuickly(client, ['usage_events'], async () => {
      await client.query(customers, [organizationId, customerCount])
      await client.query(events, [organizationId, size, customerCount])
      await client.query(counts, [organizationId, size])
    })
    const began = performance.now()
    const meterIds = await createMeters(origin, merchant)
    await until(client, isCounted, organizationId)
    const seconds = Math.round((performance.now() - began) / 1_000)
    process.stderr.write(`two meters counted ${size} usage events in ${seconds} s\n`)
    await client.query('vacuum analyze')
    const path = `/v1/customer-meters/?organization_id=${organizationId}&meter_id=${meterIds[0]}`
    const answer = await fetch(origin + path, { headers: asOwner })
    const { items } = (await answer.json()) as { items: { id: string }[] }
    const customerMeterId = items[0]?.id
    if (!customerMeterId) throw new Error('The customer has no meter.')
    const cookies = { admin: admin.cookie, user: user.cookie }
    return { cookies, dataset: { organizationId, meterIds, customerId, customerMeterId, size } }
  } finally {
    await client.end()
  }
}

const day = 86_400_000

/** What a meter counted in the last so many days. */
const quantities = (
  title: string,
  interval: 'hour' | 'day' | 'month',
  days: number,
  more: (dataset: UsageDataset) => string = () => '',
): Call<UsageDataset> => ({
  title,
  ask: (dataset, n) => {
    const from = new Date(Date.now() - days * day).toISOString()
    const period = `start_timestamp=${from}&end_timestamp=${new Date().toISOString()}`
    const query = `${period}&interval=${interval}${more(dataset)}`
    return { by: 'user', path: `/v1/meters/${dataset.meterIds[n % 2]}/quantities?${query}` }
  },
})

const get = (title: string, path: (dataset: UsageDataset) => string): Call<UsageDataset> => ({
  title,
  ask: (dataset) => ({ by: 'user', path: path(dataset) }),
})

const ofCustomer = ({ customerId }: UsageDataset) => `&customer_id=${customerId}`
const inZone = () => '&timezone=Asia/Kathmandu'

let sent = 0

export const usageCalls: readonly Call<UsageDataset>[] = [
  quantities('a meter, a day by hours', 'hour', 1),
  quantities('a meter, a month by days', 'day', 30),
  quantities('a meter, a month by days in Kathmandu', 'day', 30, inZone),
  quantities('a meter, a year by months', 'month', 365),
  quantities('a meter, a customer by days', 'day', 30, ofCustomer),
  quantities('a meter, a customer by months', 'month', 365, ofCustomer),
  get('the meters of a customer', (dataset) => {
    return `/v1/customer-meters/?organization_id=${dataset.organizationId}${ofCustomer(dataset)}`
  }),
  get('a meter of a customer', ({ customerMeterId }) => `/v1/customer-meters/${customerMeterId}`),
  get('the state of a customer', ({ customerId }) => `/v1/customers/${customerId}/state`),
  get('events, the latest', ({ organizationId }) => {
    return `/v1/events/?organization_id=${organizationId}&limit=20`
  }),
  get('events, the latest of a customer', (dataset) => {
    return `/v1/events/?organization_id=${dataset.organizationId}&limit=20${ofCustomer(dataset)}`
  }),
  {
    title: 'an event is stored',
    ask: ({ organizationId }) => ({
      by: 'user',
      method: 'POST',
      path: `/v1/events/ingest?organization_id=${organizationId}`,
      body: {
        events: [
          {
            name: 'request',
            external_customer_id: 'c0',
            external_id: `new-${sent++}`,
          },
        ],
      },
    }),
  },
]
