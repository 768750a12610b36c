import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import {
  aBenefit,
  aCustomer,
  aGrant,
  anOrder,
  aProduct,
  aSubscription,
} from '../../server/testing/provider-bodies.ts'
import type { Follower } from './follower.ts'

type Message = { readonly type: string; readonly timestamp: string; readonly data: object }
/** What a provider sells: every customer buys one of these. */
export type Range = {
  /** The organization of the provider. */
  readonly seller: { readonly organization_id: string }
  readonly products: readonly ReturnType<typeof aProduct>[]
  readonly benefit: ReturnType<typeof aBenefit>
}
/** What it tells of one customer, in the order in which it happened. */
export type Story = (range: Range) => readonly Message[]

export function createRange(): Range {
  const seller = { organization_id: randomUUID() }
  const products = Array.from({ length: 20 }, (_, n) => aProduct({ ...seller, name: `Plan ${n}` }))
  return { seller, products, benefit: aBenefit(seller) }
}

const timestamp = '2026-01-05T08:00:02.000000Z'

function bought({ benefit, products, seller }: Range) {
  const id = randomUUID()
  const customer = aCustomer({ ...seller, id, external_id: id, email: `${id}@bench.example` })
  const product = products[Math.floor(Math.random() * products.length)] ?? products[0]
  const subscription = aSubscription({ customer, product })
  const order = anOrder({
    ...{ customer, product, subscription_id: subscription.id },
    ...{ status: 'paid', paid: true, billing_reason: 'subscription_create' },
  })
  const grant = aGrant({ customer, benefit, subscription_id: subscription.id })
  return { customer, grant, order, subscription }
}

/** Four objects, of each one event. */
export const different: Story = (range) => {
  const { customer, grant, order, subscription } = bought(range)
  return [
    { type: 'customer.created', timestamp, data: customer },
    { type: 'subscription.active', timestamp, data: subscription },
    { type: 'order.paid', timestamp, data: order },
    { type: 'benefit_grant.created', timestamp, data: grant },
  ]
}

/** As Polar tells a sale to whoever listens to everything: most objects several times. */
export const everything: Story = (range) => {
  const { customer, grant, order, subscription } = bought(range)
  const pending = { ...order, status: 'pending', paid: false }
  const paid = { ...order, modified_at: '2026-01-05T08:00:01.000000Z' }
  const { benefit } = range
  const { customer: _, product, ...active } = subscription
  const state = {
    ...customer,
    active_subscriptions: [{ ...active, product_id: product.id }],
    granted_benefits: [{ ...grant, benefit_type: benefit.type, benefit_metadata: {} }],
    active_meters: [],
  }
  return [
    { type: 'customer.created', timestamp, data: customer },
    { type: 'subscription.created', timestamp, data: subscription },
    { type: 'subscription.active', timestamp, data: subscription },
    { type: 'subscription.updated', timestamp, data: subscription },
    { type: 'order.created', timestamp, data: pending },
    { type: 'order.updated', timestamp, data: paid },
    { type: 'order.paid', timestamp, data: paid },
    { type: 'benefit_grant.created', timestamp, data: grant },
    { type: 'customer.state_changed', timestamp, data: state },
  ]
}

const perStatement = 2_000

/** Events that have arrived and wait, as many as asked for at least. */
export async function store(
  client: pg.Client,
  { connectionId, organizationId }: Follower,
  { count, range, story }: { readonly count: number; readonly range: Range; readonly story: Story },
): Promise<number> {
  let stored = 0
  while (stored < count) {
    const messages: Message[] = []
    while (messages.length < Math.min(perStatement, count - stored)) messages.push(...story(range))
    await client.query(
      `insert into incoming_events (id, organization_id, connection_id, webhook_id, type, headers, body,
         size, received_at, due_at)
       select gen_random_uuid(), $1, $2, gen_random_uuid()::text, type, '{}', convert_to(body, 'UTF8'),
              octet_length(body), now(), now()
         from unnest($3::text[], $4::text[]) with ordinality as m (type, body, n) order by n`,
      [
        organizationId,
        connectionId,
        messages.map(({ type }) => type),
        messages.map((message) => JSON.stringify(message)),
      ],
    )
    stored += messages.length
  }
  await client.query('analyze incoming_events')
  return stored
}
