import pg from 'pg'
import type { BenchUser } from '../users.ts'

export type BenchMerchant = {
  readonly organizationId: string
  readonly token: string
  readonly productId: string
  readonly planId: string
}

type Json = Readonly<Record<string, unknown>>

export async function post<Answer>(origin: string, path: string, headers: Json, body: object) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} failed: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const scopes = [
  'products:write',
  'checkouts:write',
  'webhooks:write',
  'orders:read',
  'events:write',
  'meters:write',
  'benefits:write',
  'license_keys:read',
  'customers:read',
  'customer_sessions:write',
]

/** An organization with a product, a plan and a token, as its owner sets them up. */
export async function createMerchant(origin: string, owner: BenchUser): Promise<BenchMerchant> {
  const asOwner = { origin, cookie: owner.cookie }
  const path = '/api/auth/organization/create'
  const organization = await post<{ id: string }>(origin, path, asOwner, {
    name: 'Merchant',
    slug: 'merchant',
  })
  const { token } = await post<{ token: string }>(
    origin,
    '/v1/organization-access-tokens/',
    asOwner,
    { organization_id: organization.id, comment: 'Bench', scopes },
  )
  const bearer = { authorization: `Bearer ${token}` }
  const create = (more: object) =>
    post<{ id: string }>(origin, '/v1/products/', bearer, {
      prices: [{ amount_type: 'fixed', price_amount: 1_000 }],
      ...more,
    })
  const { id: productId } = await create({ name: 'Book' })
  const { id: planId } = await create({ name: 'Plan', recurring_interval: 'month' })
  return { organizationId: organization.id, token, productId, planId }
}

/** Two meters: one counts the events of the bench, one sums a field of some of them. */
export async function createMeters(
  origin: string,
  { token }: BenchMerchant,
): Promise<[string, string]> {
  const clause = (property: string, value: string) => ({ property, operator: 'eq', value })
  const meters = [
    { clauses: [clause('name', 'request')], aggregation: { func: 'count' } },
    {
      clauses: [clause('name', 'request'), clause('model', 'm3')],
      aggregation: { func: 'sum', property: 'tokens' },
    },
  ] as const
  const create = async ({ clauses, aggregation }: (typeof meters)[number]) => {
    const filter = { conjunction: 'and', clauses }
    const headers = { authorization: `Bearer ${token}` }
    const input = { name: 'Meter', filter, aggregation }
    return (await post<{ id: string }>(origin, '/v1/meters/', headers, input)).id
  }
  const [all, some] = meters
  return [await create(all), await create(some)]
}

/** An endpoint that is told of nothing by itself. */
export async function createEndpoint(origin: string, { token }: BenchMerchant, port: number) {
  const { id } = await post<{ id: string }>(
    origin,
    '/v1/webhooks/endpoints',
    { authorization: `Bearer ${token}` },
    { url: `http://127.0.0.1:${port}/`, format: 'raw', events: ['product.created'] },
  )
  return id
}

/** Rows that are like this one, under other ids. */
export const copies = (table: string, changes: string) =>
  `insert into ${table}
   select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changes}))).*
     from ${table} as one, generate_series($2::integer, $3::integer) as n
    where `

const customer = `md5('customer ' || n)::uuid`
const method = `md5('method ' || n)::uuid`
const card = `md5('card ' || n)::uuid`
const subscription = `md5('subscription ' || n)::uuid`

/**
 * Copies the only subscription of a database, with its customer and card, and makes all copies due now.
 * A copy has the ids that the replay of statements makes of `series`.
 */
export async function makeDue(client: pg.Client, organizationId: string, from: number, to: number) {
  const texts = [
    copies(
      'customers',
      `'id', ${customer}, 'email', 'n' || n || '@bench.example', 'default_payment_method_id', ${method}`,
    ) +
      `id = (select customer_id from subscriptions where organization_id = $1
                order by created_at desc, id limit 1)`,
    copies('sandbox_cards', `'reference', ${card}, 'customer_id', ${customer}`) +
      `organization_id = $1 and reference = (select p.reference from payment_methods p
         where p.organization_id = $1 order by created_at desc, id limit 1)`,
    copies(
      'payment_methods',
      `'id', ${method}, 'customer_id', ${customer}, 'reference', ${card}, 'fingerprint', ${card}`,
    ) +
      `id = (select id from payment_methods where organization_id = $1
                order by created_at desc, id limit 1)`,
    copies(
      'subscriptions',
      `'id', ${subscription}, 'customer_id', ${customer}, 'checkout_id', null,
       'customer_email', 'n' || n || '@bench.example',
       'anchor_at', one.anchor_at - interval '32 days',
       'started_at', one.started_at - interval '32 days',
       'created_at', one.created_at - interval '32 days',
       'current_period_start', one.current_period_start - interval '32 days',
       'current_period_end', one.current_period_start - interval '1 day'`,
    ) +
      `id = (select id from subscriptions where organization_id = $1
                order by created_at desc, id limit 1)`,
  ]
  for (const text of texts) await client.query(text, [organizationId, from, to])
  await client.query(
    `insert into timers (organization_id, lane, kind, subject_id, due_at, rank)
     select $1, ${customer}, 'subscriptions.cycle', ${subscription}, now() - interval '1 day', 6
       from generate_series($2::integer, $3::integer) as n`,
    [organizationId, from, to],
  )
  await client.query('analyze timers, subscriptions, customers, payment_methods')
  await client.query(`update timer_turns set wake_at = '-infinity' where organization_id = $1`, [
    organizationId,
  ])
}

/** What the rows of one copy are called, by the words of their ids. */
export async function seriesOf(client: pg.Client, n: number) {
  const { rows } = await client.query<Record<string, string>>(
    `select ${customer}::text as customer, ${method}::text as method, ${card}::text as card,
            ${subscription}::text as subscription from (select $1::integer as n) as one`,
    [n],
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([word, id]) => [id, word]))
}

export const renewals = async (client: pg.Client) => {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from orders where billing_reason = 'subscription_cycle' and status = 'paid'`,
  )
  return Number(rows[0]?.n)
}

/** Messages that wait to be delivered. */
export async function insertMessages(
  client: pg.Client,
  organizationId: string,
  endpointId: string,
  count: number,
) {
  await client.query(
    `insert into merchant_webhook_messages
       (id, endpoint_id, organization_id, type, ordering_key, body, status, due_at, created_at)
     select md5($1 || n)::uuid::text, $1, $2, 'order.paid', 'order:' || n,
            json_build_object('type', 'order.paid', 'n', n)::text, 'waiting',
            now() - interval '1 hour', now() - interval '1 hour'
       from generate_series(1, $3::integer) as n`,
    [endpointId, organizationId, count],
  )
  await client.query('analyze merchant_webhook_messages')
}

export const restoreMessages = `
  delete from merchant_webhook_attempts;
  update merchant_webhook_messages
     set status = 'waiting', attempts = 0, parked = false, leased_until = null, done_at = null,
         due_at = created_at`

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
