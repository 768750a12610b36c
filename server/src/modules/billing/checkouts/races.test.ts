import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  newBuyer,
  openCheckout,
  ordersOf,
  payment,
  paymentsOf,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { Answer } from '#testing/visitor.ts'

let nodes: readonly [TestServer, TestServer]
let merchant: Merchant
beforeAll(async () => {
  const server = await startServer()
  nodes = [server, await server.startAnotherNode()]
  merchant = await createMerchant(server)
})
afterAll(async () => {
  await nodes[1].stop()
  await nodes[0].stop()
})

const nodeAt = (n: number) => nodes[n % 2] as TestServer
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)

test('of many simultaneous confirmations on two nodes, one is carried out', async () => {
  const checkout = await openCheckout(merchant)
  const confirmation = payment()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => buyerOf(nodeAt(n), checkout).confirm(confirmation)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.error))).toEqual(
    new Set(refused.map(({ status }) => (status === 409 ? 'CheckoutLocked' : 'NotOpenCheckout'))),
  )
  await reaches(merchant, checkout, 'succeeded')
  expect(await ordersOf(merchant, checkout)).toHaveLength(1)
  expect(await paymentsOf(merchant, checkout)).toHaveLength(1)
})

test.each([1, 2, 3])('the last redemption goes to one of many checkouts (%i)', async () => {
  const discount = await createDiscount(merchant, { max_redemptions: 1, basis_points: 5_000 })
  const product = [(await openCheckout(merchant)).product_id]
  const checkouts = await Promise.all(
    Array.from({ length: 12 }, () =>
      openCheckout(merchant, { products: product, discount_id: discount.id }),
    ),
  )
  const answers = await Promise.all(
    checkouts.map((checkout, n) => buyerOf(nodeAt(n), checkout).confirm(payment())),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { body } of refused) {
    expect(['DiscountRedemptionLimitReached', 'CheckoutAmountsChanged']).toContain(body.error)
  }
  const { body } = await merchant.call('GET', `/v1/discounts/${discount.id}`)
  expect(body.redemptions_count).toBe(1)
})

test('a confirmation and the end of the day leave either a sale or an expired checkout', async () => {
  for (let round = 0; round < 6; round++) {
    const other = await createMerchant(nodes[0])
    const checkout = await openCheckout(other)
    const [answer] = await Promise.all([
      buyerOf(nodes[1], checkout).confirm(payment()),
      other.advance('P1D'),
    ])
    expect([200, 410]).toContain(answer.status)
    await reaches(other, checkout, answer.status === 200 ? 'succeeded' : 'expired')
    expect(await ordersOf(other, checkout)).toHaveLength(answer.status === 200 ? 1 : 0)
  }
})

test('a confirmation and changes of the buyer take turns: what is charged is what was said', async () => {
  const checkout = await openCheckout(merchant)
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) =>
      buyerOf(nodeAt(n), checkout).patch({ customer_name: `Name ${n}` }),
    ),
    buyerOf(nodes[1], checkout).confirm(payment()),
  ])
  for (const status of statuses(answers)) expect([200, 403]).toContain(status)
  expect(answers.at(-1)?.status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
})

test('many buyers with one new email address become one customer', async () => {
  const confirmation = { ...payment(), customer_email: newBuyer() }
  const checkouts = await Promise.all(Array.from({ length: 6 }, () => openCheckout(merchant)))
  const answers = await Promise.all(
    checkouts.map((checkout, n) => buyerOf(nodeAt(n), checkout).confirm(confirmation)),
  )
  expect(statuses(answers)).toEqual(checkouts.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.customer_id)).size).toBe(1)
})

test('the same Idempotency-Key confirms once, and gets the same response', async () => {
  const checkout = await openCheckout(merchant)
  const confirmation = payment()
  const send = () => buyerOf(nodes[0], checkout).confirm(confirmation, { 'idempotency-key': 'k' })
  const [first, second] = [await send(), await send()]
  expect(statuses([first, second])).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  await reaches(merchant, checkout, 'succeeded')
  expect(await ordersOf(merchant, checkout)).toHaveLength(1)
})
