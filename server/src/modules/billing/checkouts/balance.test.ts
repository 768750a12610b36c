import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  buyerOf,
  createProduct,
  moneyMoved,
  newBuyer,
  openCheckout,
  ordersOf,
  payment,
  paymentsOf,
  reaches,
} from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A merchant with a customer who has this balance. */
async function customerWith(amount: number) {
  const merchant = await createMerchant(server)
  const customer = await createCustomer(merchant, { email: newBuyer(), name: 'Ada' })
  await adjustBalance(server, merchant, customer.id, { amount })
  return { merchant, customer }
}

/** In Germany, where the tax is inside. */
const card = (token = 'tok_visa') => {
  const { customer_email: _, ...rest } = payment(token)
  return rest
}

const balanceOf = async ({ organizationId }: Merchant, { id }: { id: string }) => {
  const [row] = await server.query<{ amount: number }>(
    'select amount from balances where organization_id = $1 and customer_id = $2',
    [organizationId, id],
  )
  return row?.amount ?? 0
}

test.each([
  // 1000 − 300 by card, 0 of 300 left
  ['a part of it', 300, 700, -300, 0],
  // 1000 − 1000, 200 of 1200 left
  ['all of it', 1_200, 0, -1_000, 200],
  // 1000 − 980 = 20 cannot be charged: 50 by card, 980 − 950 = 30 left
  ['so much that the rest can be charged', 980, 50, -950, 30],
  // A debt is not collected from who was shown the total.
  ['none of a debt', -100, 1_000, 0, -100],
])('the balance of a named customer pays %s', async (_, balance, due, applied, left) => {
  const { customer, merchant } = await customerWith(balance)
  const checkout = await openCheckout(merchant, { customer_id: customer.id })
  const shown = { total_amount: 1_000, is_payment_required: true, is_payment_form_required: true }
  expect(checkout).toMatchObject(shown)
  const confirmed = await buyerOf(server, checkout).confirm(card())
  expect(confirmed.status, confirmed.text).toBe(200)
  expect(confirmed.body).toMatchObject(shown)
  await reaches(merchant, checkout, 'succeeded')
  const figures = { total_amount: 1_000, due_amount: due, applied_balance_amount: applied }
  expect(await ordersOf(merchant, checkout)).toMatchObject([{ status: 'paid', ...figures }])
  const paid = await paymentsOf(merchant, checkout)
  expect(paid.map(({ amount }: { amount: number }) => amount)).toEqual(due > 0 ? [due] : [])
  expect(await balanceOf(merchant, customer)).toBe(left)
  expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
})

test('a card is asked for where a balance pays all, as clients expect it of the total', async () => {
  const { customer, merchant } = await customerWith(5_000)
  const checkout = await openCheckout(merchant, { customer_id: customer.id })
  const { confirmation_token_id: _, ...without } = card()
  const refused = await buyerOf(server, checkout).confirm(without)
  expect(refused.status).toBe(422)
  expect(refused.body.detail).toMatchObject([{ loc: ['body', 'confirmation_token_id'] }])
})

test('a subscription whose first period the balance pays saves the card for the next', async () => {
  const { customer, merchant } = await customerWith(1_400)
  const { id } = await createPlan(merchant)
  const checkout = await openCheckout(merchant, { customer_id: customer.id, products: [id] })
  expect((await buyerOf(server, checkout).confirm(card())).status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  await merchant.advance('P1M')
  const { items } = (await merchant.call('GET', '/v1/orders/?sorting=created_at')).body
  expect(
    items.map((order: Record<string, number>) => [order.applied_balance_amount, order.due_amount]),
  ).toEqual([
    // 1400 − 1000 = 400, then 1000 − 400
    [-1_000, 0],
    [-400, 600],
  ])
  expect(await moneyMoved(server, merchant)).toBe(600)
})

test('a purchase that is matched by an address alone leaves the balance alone', async () => {
  const { customer, merchant } = await customerWith(700)
  const checkout = await openCheckout(merchant)
  const typed = { ...card(), customer_email: customer.email }
  expect((await buyerOf(server, checkout).confirm(typed)).status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const whole = { due_amount: 1_000, applied_balance_amount: 0 }
  expect(await ordersOf(merchant, checkout)).toMatchObject([whole])
  expect(await balanceOf(merchant, customer)).toBe(700)
})

test('a balance that pays all of a purchase pays one of two at the same time', async () => {
  const { customer, merchant } = await customerWith(1_000)
  const { id } = await createProduct(merchant)
  const named = { customer_id: customer.id, products: [id] }
  const checkouts = [await openCheckout(merchant, named), await openCheckout(merchant, named)]
  const confirm = (one: (typeof checkouts)[0]) => buyerOf(server, one).confirm(card())
  await Promise.all(checkouts.map(confirm))
  await expect
    .poll(async () => {
      const read = checkouts.map(({ id }) => merchant.call('GET', `/v1/checkouts/${id}`))
      return (await Promise.all(read)).some(({ body }) => body.status === 'confirmed')
    })
    .toBe(false)
  const orders = (await Promise.all(checkouts.map((one) => ordersOf(merchant, one)))).flat()
  const applied = orders.map((order) => order.applied_balance_amount)
  expect(applied.toSorted((a, b) => a - b).slice(0, 1)).toEqual([-1_000])
  expect(applied.slice(1).every((amount) => amount === 0 || amount === -1_000)).toBe(true)
  expect(applied.reduce((sum, amount) => sum + amount, 0)).toBe(-1_000)
  expect(await balanceOf(merchant, customer)).toBe(0)
})

test('a balance pays once, of several purchases that wait for the bank too', async () => {
  const { customer, merchant } = await customerWith(600)
  const { id } = await createProduct(merchant)
  const opened: { readonly id: string; readonly challenge: string }[] = []
  for (let index = 0; index < 2; index++) {
    const checkout = await openCheckout(merchant, { customer_id: customer.id, products: [id] })
    const { body } = await buyerOf(server, checkout).confirm(card('tok_requires_action'))
    const { pathname } = new URL(body.payment_processor_metadata.challenge_url)
    opened.push({ id: checkout.id, challenge: pathname })
  }
  const succeed = { outcome: 'succeed' }
  await Promise.all(opened.map(({ challenge }) => server.visitor().post(challenge, succeed)))
  // Either may be first. The payment of 400 of the other is returned, and its buyer may pay all of it.
  const [second, first] = await vi.waitFor(
    async () => {
      const path = ({ id: each }: { id: string }) => `/v1/checkouts/${each}`
      const told = await Promise.all(opened.map((each) => merchant.call('GET', path(each))))
      const ended = told
        .map(({ body }) => body)
        .toSorted((one, other) => one.status.localeCompare(other.status))
      expect(ended.map(({ status }) => status)).toEqual(['open', 'succeeded'])
      return ended
    },
    { timeout: 20_000, interval: 50 },
  )
  expect(await ordersOf(merchant, first)).toMatchObject([
    { due_amount: 400, applied_balance_amount: -600 },
  ])
  await merchant.advance('PT1H')
  expect(await moneyMoved(server, merchant)).toBe(400)
  expect((await buyerOf(server, second).confirm(card())).status).toBe(200)
  await reaches(merchant, second, 'succeeded')
  expect(await ordersOf(merchant, second)).toMatchObject([
    { due_amount: 1_000, applied_balance_amount: 0 },
  ])
  expect(await balanceOf(merchant, customer)).toBe(0)
  expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
})
