import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { createProduct } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { buy } from '#testing/withdrawals.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  slug = (await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)).body.slug
})
afterAll(() => server.stop())

async function buyer() {
  const { order } = await buy(server, merchant, await createProduct(merchant))
  const page = pageAt(server, `/portal/${slug}`)
  const { token } = await portalOf(server, merchant, order.customer_id)
  await page.open(`?customer_session_token=${token}`)
  const shown = async () => page.facts('portal-order', await page.open(`/orders/${order.id}`))
  return { order, page, shown }
}

test('the page of an order says what went back and when, with its credit note', async () => {
  const { order, page, shown } = await buyer()
  expect((await shown()).refunds).toEqual([])
  // 3.00 of an order of 10.00 with 19 % inside: 3.00 and its tax of 0.57.
  const refund = { order_id: order.id, amount: 300, reason: 'other' }
  expect((await merchant.call('POST', '/v1/refunds/', refund)).status).toBeLessThan(300)
  await expect.poll(async () => (await shown()).refunds.length).toBe(1)
  const [one] = (await shown()).refunds
  expect(one).toMatchObject({ amount: 357, hasFailed: false })
  expect(one?.number).toMatch(/-CR-0001$/)
  const below = `/orders/${order.id}/credit-notes/${one?.id}`
  const answer = await page.open(below)
  expect(answer.status).toBe(303)
  const file = await server.app.router.fetch(new Request(answer.headers.get('location') ?? ''))
  expect(file.headers.get('content-type')).toBe('application/pdf')

  // Somebody else has no such order, and the order no other credit note.
  const other = await buyer()
  const isLedBack = async (path: string) =>
    (await other.page.open(path)).headers.get('location')?.startsWith(`/portal/${slug}/orders/`)
  expect(await isLedBack(below)).toBe(true)
  expect(await isLedBack(`/orders/${other.order.id}/credit-notes/${one?.id}`)).toBe(true)
})
