import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { card, portalOf } from '#testing/portal.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A subscription whose renewal the bank wants to have confirmed. */
async function asked() {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant))
  await cardsBecome(server, merchant.organizationId, 'tok_always_requires_action')
  await merchant.advance('P1M')
  const [, order] = await ordersOf(merchant, bought)
  return { merchant, bought, order }
}

const attemptsAt = async ({ call }: Merchant, { id }: { readonly id: string }) =>
  (await call('GET', `/v1/payments/?order_id=${id}&sorting=created_at`)).body.items.map(
    ({ decline_reason, trigger }: { decline_reason: string | null; trigger: string }) => [
      trigger,
      decline_reason,
    ],
  )
const refused = ['subscription_cycle', 'authentication_required']

test('a card whose bank asks for the customer is not tried again, and pays once they confirm', async () => {
  const { merchant, bought, order } = await asked()
  expect(order).toMatchObject({ status: 'pending', next_payment_attempt_at: null })
  expect((await subscriptionOf(merchant, bought)).status).toBe('past_due')
  await merchant.advance('P20D')
  expect(await attemptsAt(merchant, order)).toEqual([refused])

  const { call } = await portalOf(server, merchant, bought.customer_id)
  const { body } = await call('POST', `/orders/${order.id}/confirm-payment`, {})
  expect(body.status).toBe('requires_action')
  const { pathname } = new URL(body.challenge_url)
  await server.visitor().post(pathname, { outcome: 'succeed' })
  await expect
    .poll(async () => (await subscriptionOf(merchant, bought)).status, { timeout: 15_000 })
    .toBe('active')
  await merchant.advance('P5D')
  expect(await attemptsAt(merchant, order)).toEqual([refused, ['retry_customer', null]])
})

test('an order that nobody confirms is given up on day 21, without another attempt', async () => {
  const { merchant, bought, order } = await asked()
  await merchant.advance('P20D')
  expect((await subscriptionOf(merchant, bought)).status).toBe('past_due')
  await merchant.advance('P2D')
  expect((await subscriptionOf(merchant, bought)).status).toBe('canceled')
  await merchant.advance('P3M')
  expect(await attemptsAt(merchant, order)).toEqual([refused])
})

test('another card is charged at once', async () => {
  const { merchant, bought, order } = await asked()
  const { call } = await portalOf(server, merchant, bought.customer_id)
  const added = await call('POST', '/customers/me/payment-methods', card())
  expect(added.status, added.text).toBe(201)
  await merchant.advance('PT1M')
  expect((await subscriptionOf(merchant, bought)).status).toBe('active')
  const second = ['retry_payment_method_update', null]
  expect(await attemptsAt(merchant, order)).toEqual([refused, second])
})
