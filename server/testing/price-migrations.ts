import { expect } from 'vitest'
import { createMerchant, type Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'
import { createPlan, fixed, ordersOf, subscribe } from './subscriptions.ts'

const now = async ({ call }: Merchant) =>
  new Date((await call('GET', '/v1/sandbox/clock')).body.now).getTime()
const days = 24 * 3_600_000
export const inDays = async (merchant: Merchant, count: number) =>
  new Date((await now(merchant)) + count * days).toISOString()

/** Replaces the prices of a product in the catalog; subscribers keep theirs. */
export async function reprice({ call }: Merchant, { id }: { id: string }, prices: object[]) {
  const answer = await call('PATCH', `/v1/products/${id}`, { prices })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.prices.map((price: { id: string }) => price.id)
}

export async function migrate(merchant: Merchant, { id }: { id: string }, input: object) {
  const answer = await merchant.call('POST', `/v1/products/${id}/price-migrations`, input)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
export const migrationOf = async ({ call }: Merchant, { id }: { id: string }) =>
  (await call('GET', `/v1/price-migrations/${id}`)).body

export async function ready(merchant: Merchant, migration: { id: string }) {
  const status = async () => (await migrationOf(merchant, migration)).status
  await expect.poll(status).not.toBe('preparing')
}

/** A subscriber at 1000, and the price of 1500 that the product has now. */
export async function soldPlan(server: TestServer, sale: object = {}, plan: object = {}) {
  const merchant = await createMerchant(server)
  const product = await createPlan(merchant, plan)
  const bought = await subscribe(server, merchant, product, sale)
  const prices = await reprice(merchant, product, fixed(1_500))
  return { merchant, product, bought, prices }
}

export const totalsOf = async (merchant: Merchant, bought: { id: string }) =>
  (await ordersOf(merchant, bought)).map((order: { total_amount: number }) => order.total_amount)

export async function migrationEvents(
  { query }: Pick<TestServer, 'query'>,
  { organizationId }: Merchant,
  type: string,
) {
  const rows = await query<{ body: Record<string, unknown> }>(
    `select p.body from events e join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type = $2 order by e.id`,
    [organizationId, `price_migration.${type}`],
  )
  return rows.map(({ body }) => body)
}
