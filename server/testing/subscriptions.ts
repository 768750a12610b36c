import { expect } from 'vitest'
import { buyerOf, openCheckout, payment, reaches } from './checkouts.ts'
import type { Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'
import type { AnyServer } from './users.ts'

export const fixed = (price_amount: number, more: object = {}) => [
  { amount_type: 'fixed', price_amount, ...more },
]

/** A product that renews every month, for 1000 with the tax inside. */
export async function createPlan({ call }: Merchant, more: object = {}) {
  const plan = { name: 'Plan', recurring_interval: 'month', prices: fixed(1_000), ...more }
  const answer = await call('POST', '/v1/products/', plan)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

type Sale = {
  readonly token?: string | null
  readonly buyer?: object
  readonly checkout?: object
}

/** A new subscription of a plan, bought in Germany. */
export async function subscribe(
  server: AnyServer,
  merchant: Merchant,
  { id }: { readonly id: string },
  { token = 'tok_visa', buyer = {}, checkout: more = {} }: Sale = {},
) {
  const checkout = await openCheckout(merchant, { products: [id], ...more })
  const confirmed = await buyerOf(server, checkout).confirm({ ...payment(token), ...buyer })
  expect(confirmed.status, confirmed.text).toBe(200)
  const { customer_id: customerId } = await reaches(merchant, checkout, 'succeeded')
  const path = `/v1/subscriptions/?customer_id=${customerId}&sorting=-started_at`
  const { body } = await merchant.call('GET', path)
  return body.items[0]
}

export const subscriptionOf = async ({ call }: Merchant, { id }: { readonly id: string }) =>
  (await call('GET', `/v1/subscriptions/${id}`)).body

/** Oldest first. */
export const ordersOf = async ({ call }: Merchant, { id }: { readonly id: string }) =>
  (await call('GET', `/v1/orders/?subscription_id=${id}&sorting=created_at&limit=100`)).body.items

export const change = ({ call }: Merchant, { id }: { readonly id: string }, body: object) =>
  call('PATCH', `/v1/subscriptions/${id}`, body)

/** A change that is made. */
export async function changed(merchant: Merchant, one: { readonly id: string }, body: object) {
  const answer = await change(merchant, one, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Moves the clock of the merchant to this instant. */
export async function moveTo({ call }: Merchant, to: string) {
  const answer = await call('POST', '/v1/sandbox/clock', { to })
  expect(answer.status, answer.text).toBe(200)
}

/** The types of all events about subscriptions and orders, in their order. */
export async function eventsOf({ query }: TestServer, { organizationId }: Merchant) {
  const rows = await query<{ type: string }>(
    `select type from events
      where organization_id = $1 and type ~ '^(subscription|order)[.]' order by id`,
    [organizationId],
  )
  return rows.map(({ type }) => type)
}
