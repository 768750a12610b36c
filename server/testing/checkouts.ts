import { expect, vi } from 'vitest'
import { systemRandom } from '../src/platform/system.ts'
import type { Merchant } from './merchants.ts'
import type { Nodes } from './nodes.ts'
import type { TestServer } from './server.ts'
import type { AnyServer } from './users.ts'
import type { Answer, Visitor } from './visitor.ts'

export const germany = { country: 'DE' }
export const newYork = {
  country: 'US',
  state: 'NY',
  city: 'New York',
  postal_code: '10001',
  line1: '350 Fifth Avenue',
}

let buyers = 0
/** An email address that nobody has used. */
export const newBuyer = () => `buyer${buyers++}@example.com`

/** A product that is bought once, for 1000. */
export async function createProduct({ call }: Merchant, more: object = {}) {
  const prices = [{ amount_type: 'fixed', price_amount: 1_000 }]
  const answer = await call('POST', '/v1/products/', { name: 'Book', prices, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

export async function createDiscount({ call }: Merchant, more: object = {}) {
  const ten = { type: 'percentage', basis_points: 1_000, duration: 'once', name: 'Ten' }
  const answer = await call('POST', '/v1/discounts/', { ...ten, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** A new checkout of a product, as the merchant sees it. */
export async function openCheckout(merchant: Merchant, more: object = {}) {
  const products = 'products' in more ? more.products : [(await createProduct(merchant)).id]
  const answer = await merchant.call('POST', '/v1/checkouts/', { products, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** A confirmation that needs nothing else in Germany. */
export const payment = (token: string | null = 'tok_visa') => ({
  customer_email: newBuyer(),
  customer_name: 'Ada',
  customer_billing_address: germany,
  ...(token === null ? {} : { confirmation_token_id: token }),
})

/** Requests with the secret of a checkout. */
export function buyerOf(server: AnyServer, { client_secret: secret }: { client_secret: string }) {
  const visitor: Visitor = server.visitor()
  const path = `/v1/checkouts/client/${secret}`
  return {
    get: () => visitor.get(path),
    patch: (body: object) => visitor.patch(path, body),
    confirm: (body: object = payment(), headers?: Record<string, string>) =>
      visitor.post(`${path}/confirm`, body, headers),
    stream: () => visitor.send(new Request(new URL(`${path}/stream`, 'http://localhost:3000'))),
    path,
  }
}

/** Waits until timers have brought the checkout into this status. */
export async function reaches({ call }: Merchant, { id }: { id: string }, status: string) {
  return vi.waitFor(
    async () => {
      const { body } = await call('GET', `/v1/checkouts/${id}`)
      expect(body.status).toBe(status)
      return body
    },
    { timeout: 20_000, interval: 50 },
  )
}

export const ordersOf = async ({ call }: Merchant, { id }: { id: string }) =>
  (await call('GET', `/v1/orders/?checkout_id=${id}`)).body.items

export const paymentsOf = async ({ call }: Merchant, { id }: { id: string }) =>
  (await call('GET', `/v1/payments/?checkout_id=${id}`)).body.items

/** Sells subscriptions where no module does: each is an id, and its first order has one line. */
export function sellSubscriptions({ app }: TestServer) {
  const { checkouts } = app.services
  if (checkouts.fulfil.run) return
  const random = systemRandom()
  checkouts.fulfil.provide('tests', async (_tx, _moment, { checkout, product }) => ({
    subscriptionId: checkout.subscriptionId ?? random.uuid(),
    items: [
      {
        label: product.name,
        period: null,
        amount: checkout.activeTrialInterval === null ? checkout.amount : 0,
        proration: false,
        priceId: checkout.priceId,
      },
    ],
  }))
}

/** The steps of the sale of some checkouts: each returns a row once it was made. */
export const stepsOfSale = [
  "select 1 from checkouts where id = any($1) and status = 'confirmed'",
  'select 1 from payment_intents where checkout_id = any($1) and reference is not null',
  `select 1 from sandbox_movements m
     join sandbox_objects s on s.organization_id = m.organization_id and s.reference = m.reference
     join payment_intents i on i.id = s.intent_id where i.checkout_id = any($1)`,
  'select 1 from orders where checkout_id = any($1)',
]

type Outcome = { status: string; charges: number; orders: number; intents: number }

/** What became of a checkout, by our rows and by the books of the processor. */
export async function outcomeOf({ query }: Pick<Nodes, 'query'>, id: string) {
  const [row] = await query<Outcome>(
    `select c.status,
       (select count(*) from orders o where o.checkout_id = c.id) as orders,
       (select count(*) from payment_intents i
         where i.checkout_id = c.id and i.status not in ('succeeded', 'failed', 'canceled')) as intents,
       (select count(*) from sandbox_movements m join sandbox_objects s
           on s.organization_id = m.organization_id and s.reference = m.reference
         join payment_intents i on i.id = s.intent_id where i.checkout_id = c.id) as charges
       from checkouts c where c.id = $1`,
    [id],
  )
  return row
}

/** What the processor has received of the customers of a merchant, less what it returned. */
export async function moneyMoved({ query }: TestServer, { organizationId }: Merchant) {
  const [row] = await query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::int as sum from sandbox_movements
      where organization_id = $1`,
    [organizationId],
  )
  return row?.sum
}

/** The status of a response with invalid values, and where they are. */
export const placesOf = ({ status, body }: Answer) => [
  status,
  body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.')),
]
export const errorOf = ({ status, body }: Answer) => [status, body.error]
