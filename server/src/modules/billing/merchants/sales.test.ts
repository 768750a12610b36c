import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAt, pageOf } from '#testing/checkout-page.ts'
import {
  buyerOf,
  createProduct,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const reason = 'We are back on Monday.'
const notReady = [403, 'PaymentNotReady']
const pathOf = ({ organizationId }: Merchant) => `/v1/organizations/${organizationId}/sales`
const set = (merchant: Merchant, body: object) => merchant.owner.visitor.put(pathOf(merchant), body)
async function stop(merchant: Merchant) {
  const answer = await set(merchant, { stopped: true, reason })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const resume = async (merchant: Merchant) =>
  expect((await set(merchant, { stopped: false })).body).toEqual({ stopped: null })
const listOf = async ({ call }: Merchant, list: string) =>
  (await call('GET', `/v1/${list}/`)).body.items
const paymentsOf = (merchant: Merchant) => listOf(merchant, 'payments')

describe('while sales are stopped', () => {
  test('no checkout begins and none is confirmed, and afterwards the same one is paid', async () => {
    const merchant = await createMerchant(server)
    const checkout = await openCheckout(merchant)
    expect(await stop(merchant)).toMatchObject({
      stopped: { by: expect.any(String), reason, at: expect.any(String) },
    })
    const products = [checkout.product_id]
    const opened = await merchant.call('POST', '/v1/checkouts/', { products })
    expect([opened.status, opened.body.error]).toEqual(notReady)
    const confirmed = await buyerOf(server, checkout).confirm()
    expect([confirmed.status, confirmed.body.error]).toEqual(notReady)
    expect(await paymentsOf(merchant)).toEqual([])
    const page = pageOf(server, checkout)
    const notice = await page.facts('notice', await page.open())
    expect(notice).toMatchObject({ notice: 'salesStopped', words: reason })
    await resume(merchant)
    expect((await buyerOf(server, checkout).confirm()).status).toBe(200)
    await reaches(merchant, checkout, 'succeeded')
    expect(await ordersOf(merchant, checkout)).toHaveLength(1)
  })

  test('no draft of an order is charged', async () => {
    const merchant = await createMerchant(server)
    const { customer_id } = await subscribe(server, merchant, await createPlan(merchant))
    const { id: product_id } = await createProduct(merchant)
    const { body: draft } = await merchant.call('POST', '/v1/orders/', { customer_id, product_id })
    const before = await paymentsOf(merchant)
    await stop(merchant)
    const finalize = () => merchant.call('POST', `/v1/orders/${draft.id}/finalize`, {})
    const refused = await finalize()
    expect([refused.status, refused.body.error]).toEqual(notReady)
    expect(await paymentsOf(merchant)).toHaveLength(before.length)
    await resume(merchant)
    expect((await finalize()).status).toBe(200)
    expect(await paymentsOf(merchant)).toHaveLength(before.length + 1)
  })

  test('a link leads to the same words', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createProduct(merchant)
    const input = { payment_processor: 'stripe', products: [id] }
    const link = (await merchant.call('POST', '/v1/checkout-links/', input)).body
    await stop(merchant)
    const page = pageAt(server, `/c/${link.client_secret}`)
    const notice = await page.facts('notice', await page.open())
    expect(notice).toMatchObject({ notice: 'salesStopped', words: reason, seller: { name: /./ } })
    expect(await listOf(merchant, 'checkouts')).toEqual([])
  })

  test('a payment that began before is completed, so nothing is charged and not delivered', async () => {
    const merchant = await createMerchant(server)
    const checkout = await openCheckout(merchant)
    expect((await buyerOf(server, checkout).confirm(payment('tok_slow'))).status).toBe(200)
    await stop(merchant)
    await merchant.advance('PT1H')
    await reaches(merchant, checkout, 'succeeded')
    expect(await ordersOf(merchant, checkout)).toMatchObject([{ status: 'paid' }])
  })

  test('of confirmations beside the stop, each is paid and delivered or neither', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createProduct(merchant)
    const checkouts = await Promise.all(
      Array.from({ length: 8 }, () => openCheckout(merchant, { products: [id] })),
    )
    const [answers] = await Promise.all([
      Promise.all(checkouts.map((each) => buyerOf(server, each).confirm())),
      stop(merchant),
    ])
    for (const [at, { status, body }] of answers.entries()) {
      const checkout = checkouts[at]
      if (status === 200) await reaches(merchant, checkout, 'succeeded')
      else expect([status, body.error]).toEqual(notReady)
      const orders = await ordersOf(merchant, checkout)
      expect(orders).toHaveLength(status === 200 ? 1 : 0)
    }
    const sold = answers.filter(({ status }) => status === 200)
    expect(await paymentsOf(merchant)).toHaveLength(sold.length)
  })

  test('a customer keeps the plan, may cancel it, and it renews', async () => {
    const merchant = await createMerchant(server)
    const dearer = await createPlan(merchant, { name: 'Dearer', prices: fixed(3_000) })
    const subscription = await subscribe(server, merchant, await createPlan(merchant))
    await stop(merchant)
    const portal = await portalOf(server, merchant, subscription.customer_id)
    const path = `/subscriptions/${subscription.id}`
    const change = await portal.call('PATCH', path, { product_id: dearer.id })
    expect([change.status, change.body.error]).toEqual(notReady)
    const canceled = await portal.call('PATCH', path, { cancel_at_period_end: true })
    expect(canceled.status, canceled.text).toBe(200)
    await portal.call('PATCH', path, { cancel_at_period_end: false })
    await merchant.advance('P32D')
    const renewed = await merchant.call(
      'GET',
      `/v1/orders/?customer_id=${subscription.customer_id}`,
    )
    expect(renewed.body.items).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    // What the merchant does by name is meant.
    const byMerchant = await merchant.call('PATCH', `/v1/subscriptions/${subscription.id}`, {
      product_id: dearer.id,
    })
    expect(byMerchant.status, byMerchant.text).toBe(200)
    expect((await subscriptionOf(merchant, subscription)).product_id).toBe(dearer.id)
  })
})

test('twice is stopped once, by whoever was first, and the audit log has both events', async () => {
  const merchant = await createMerchant(server)
  const first = await stop(merchant)
  expect(await stop(merchant)).toEqual(first)
  await resume(merchant)
  await resume(merchant)
  const rows = await server.query<{ action: string; actorId: string }>(
    `select action, actor as "actorId" from audit_log
      where action like 'merchant.sales%' and organization_id = $1 order by id`,
    [merchant.organizationId],
  )
  expect(rows).toEqual([
    { action: 'merchant.sales_stopped', actorId: merchant.owner.id },
    { action: 'merchant.sales_resumed', actorId: merchant.owner.id },
  ])
})

test('tokens, members without the permission and others may not', async () => {
  const merchant = await createMerchant(server)
  const other = await createMerchant(server)
  const path = pathOf(merchant)
  expect((await merchant.call('PUT', path, { stopped: true })).status).toBe(401)
  const asOther = await set({ ...merchant, owner: other.owner }, { stopped: true })
  expect(asOther.status).toBe(404)
  const user = await signUpVerifiedUser(server)
  await inviteAndAccept(merchant.owner, user)
  const asMember = await set({ ...merchant, owner: user }, { stopped: true })
  expect([403, 404]).toContain(asMember.status)
  const long = await set(merchant, { stopped: true, reason: 'x'.repeat(501) })
  expect(long.status).toBe(422)
  expect(
    (await merchant.owner.visitor.get(`/v1/organizations/${merchant.organizationId}`)).body,
  ).toMatchObject({ capabilities: { checkout_payments: true } })
})
