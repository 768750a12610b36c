import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBenefit, grantsOf, setBenefits } from '#testing/benefits.ts'
import {
  buyerOf,
  createProduct,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import type { Merchant } from '#testing/merchants.ts'
import { intentOfCheckout } from '#testing/payments.ts'
import type { TestServer } from '#testing/server.ts'
import { startLiveServer } from '#testing/stripe/live.ts'
import type { FakeStripe } from '#testing/stripe/server.ts'
import { systemClock } from '../../../platform/system.ts'

let stripe: FakeStripe
let server: TestServer
let merchant: Merchant
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ merchant, server, stop, stripe } = await startLiveServer(systemClock()))
})
afterAll(() => stop())

type Row = ReturnType<FakeStripe['books']['dispute']>

async function tell(type: string, dispute: Row) {
  const { body, headers } = stripe.message(`charge.dispute.${type}`, dispute)
  const url = `${server.config.baseUrl}/stripe/webhooks`
  const init = { headers: { 'content-type': 'application/json', ...headers }, body }
  const answer = await server.visitor().send(new Request(url, { method: 'POST', ...init }))
  expect(answer.status).toBe(200)
}

/** A product with a benefit, bought once or every month. */
async function createSold(more: object) {
  const product = await createProduct(merchant, more)
  await setBenefits(merchant, product, [await createBenefit(merchant)])
  return product
}

async function sell(more: object = {}) {
  const product = await createSold(more)
  const checkout = await openCheckout(merchant, { products: [product.id] })
  await buyerOf(server, checkout).confirm(payment('ctoken_visa'))
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const { reference } = await intentOfCheckout(server, checkout.id)
  const read = async () =>
    (await merchant.call('GET', `/v1/disputes/?order_id=${order.id}`)).body.items[0]
  const becomes = (shown: object) =>
    vi.waitFor(async () => expect(await read()).toMatchObject(shown), 15_000)
  const booked = async () => {
    const rows = await server.query<{ account: string; amount: number }>(
      `select account, sum(amount)::int as amount from ledger_lines where order_id = $1
        group by account having sum(amount) <> 0`,
      [order.id],
    )
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
  }
  /** Whether the customer has the benefit. */
  const has = (isGranted: boolean) =>
    vi.waitFor(async () => {
      const [grant] = await grantsOf(merchant, `&customer_id=${order.customer_id}`)
      expect(grant?.is_granted).toBe(isGranted)
    }, 15_000)
  return { order, reference: reference ?? '', read, becomes, booked, has }
}

const verified = () => server.app.services.ledger.verify(merchant.organizationId)

test('a dispute at Stripe is recorded, alarms the operator, and is lost with its fee', async () => {
  const { becomes, booked, order, reference } = await sell()
  const dispute = stripe.books.dispute(reference)
  await tell('created', dispute)
  await becomes({ status: 'needs_response', amount: 1_000, reason: 'fraudulent' })
  expect(server.logged.join()).toContain('disputes.opened')
  // Germany has 19 % inside the price.
  expect(await booked()).toEqual({ disputed: 1_000, revenue: -840, tax: -160 })
  const input = { order_id: order.id, reason: 'other', amount: 100 }
  expect((await merchant.call('POST', '/v1/refunds/', input)).body.error).toBe('RefundsBlocked')
  Object.assign(dispute, { status: 'lost' })
  await tell('closed', dispute)
  await becomes({ status: 'lost', closed: true })
  expect(await booked()).toEqual({ processor: -1_500, fees: 1_500, refunds: 840, revenue: -840 })
  expect(await verified()).toEqual([])
})

test('a dispute that Stripe gives back is booked back, whichever message comes first', async () => {
  const { becomes, booked, reference } = await sell()
  const dispute = stripe.books.dispute(reference)
  const withdrawn = { ...dispute }
  await tell('created', dispute)
  await becomes({ status: 'needs_response' })
  const returned = { amount: 1_000, currency: 'usd', fee: 0 }
  const transactions = [...(dispute.balance_transactions as object[]), returned]
  Object.assign(dispute, { status: 'won', balance_transactions: transactions })
  await tell('funds_reinstated', dispute)
  await tell('updated', withdrawn)
  await becomes({ status: 'won', resolved: true })
  expect(await booked()).toEqual({ processor: 1_000, revenue: -840, tax: -160 })
  expect(await verified()).toEqual([])
})

/** As Stripe tells that it gives the money back. */
const returned = ({ balance_transactions }: Row) => ({
  status: 'won',
  balance_transactions: [
    ...(balance_transactions as object[]),
    { amount: 1_000, currency: 'usd', fee: 0 },
  ],
})

test('what was bought once loses its benefits though the first message tells the loss, and has them again when it is won after all', async () => {
  const { becomes, has, reference } = await sell()
  await has(true)
  const dispute = stripe.books.dispute(reference, { status: 'lost' })
  await tell('closed', dispute)
  await becomes({ status: 'lost' })
  await has(false)
  await tell('created', { ...dispute, status: 'needs_response' })
  Object.assign(dispute, returned(dispute))
  await tell('closed', dispute)
  await becomes({ status: 'won' })
  await has(true)
  expect(await verified()).toEqual([])
})

test('of two lost disputes of an order, one that is won after all gives nothing back', async () => {
  const { becomes, has, reference } = await sell()
  const half = { amount: 500, balance_transactions: [{ amount: -500, currency: 'usd', fee: 0 }] }
  const [one, two] = [stripe.books.dispute(reference, half), stripe.books.dispute(reference, half)]
  for (const dispute of [one, two]) {
    Object.assign(dispute, { status: 'lost' })
    await tell('closed', dispute)
    await vi.waitFor(async () => {
      const path = `/v1/disputes/?status=lost&limit=100`
      const { body } = await merchant.call('GET', path)
      expect(body.items.filter(({ amount }: { amount: number }) => amount === 500)).toHaveLength(
        dispute === one ? 1 : 2,
      )
    }, 15_000)
  }
  await has(false)
  Object.assign(one, { ...returned(one), amount: 500 })
  await tell('closed', one)
  await becomes({ status: 'lost' })
  await vi.waitFor(async () => {
    const { body } = await merchant.call('GET', '/v1/disputes/?status=won&limit=100')
    expect(body.items.filter(({ amount }: { amount: number }) => amount === 500)).toHaveLength(1)
  }, 15_000)
  await has(false)
})

test('a subscription ends with a dispute that is lost at Stripe, and stays ended when it is won', async () => {
  const { has, order, reference, becomes } = await sell({ recurring_interval: 'month' })
  await has(true)
  const dispute = stripe.books.dispute(reference)
  await tell('created', dispute)
  await becomes({ status: 'needs_response' })
  const status = async () =>
    (await merchant.call('GET', `/v1/subscriptions/${order.subscription_id}`)).body.status
  expect(await status()).toBe('active')
  Object.assign(dispute, { status: 'lost' })
  await tell('closed', dispute)
  await becomes({ status: 'lost' })
  expect(await status()).toBe('canceled')
  await has(false)
  Object.assign(dispute, returned(dispute))
  await tell('closed', dispute)
  await becomes({ status: 'won' })
  expect(await status()).toBe('canceled')
})

test('a question of the bank moves no money', async () => {
  const { becomes, booked, reference } = await sell()
  const dispute = stripe.books.dispute(reference, {
    status: 'warning_needs_response',
    balance_transactions: [],
  })
  await tell('created', dispute)
  await becomes({ status: 'early_warning', closed: false })
  Object.assign(dispute, { status: 'warning_closed' })
  await tell('closed', dispute)
  await becomes({ status: 'prevented', closed: true, resolved: false })
  expect(await booked()).toEqual({ processor: 1_000, revenue: -840, tax: -160 })
  expect(await verified()).toEqual([])
})

test('a dispute that is accepted is closed at Stripe; while that does not answer, nothing changes', async () => {
  const { becomes, booked, read, reference } = await sell()
  const dispute = stripe.books.dispute(reference)
  await tell('created', dispute)
  await becomes({ status: 'needs_response' })
  const accept = async () => merchant.call('POST', `/v1/disputes/${(await read()).id}/accept`)
  stripe.disturb(({ path }) => (path.startsWith('/v1/disputes') ? 'limited' : undefined))
  expect((await accept()).status).toBe(503)
  expect(await read()).toMatchObject({ status: 'needs_response' })
  stripe.heal()
  const accepted = await vi.waitFor(async () => {
    const answer = await accept()
    expect(answer.status).toBe(200)
    return answer
  }, 15_000)
  expect(accepted.body).toMatchObject({ status: 'lost', closed: true })
  expect(dispute.status).toBe('lost')
  expect(await booked()).toEqual({ processor: -1_500, fees: 1_500, refunds: 840, revenue: -840 })
  expect((await accept()).body.error).toBe('DisputeNotOpenError')
})

test('one that was decided at Stripe meanwhile is recorded as decided, and not accepted', async () => {
  const { becomes, read, reference } = await sell()
  const dispute = stripe.books.dispute(reference)
  await tell('created', dispute)
  await becomes({ status: 'needs_response' })
  Object.assign(dispute, returned(dispute))
  const { id } = await read()
  const answer = await merchant.call('POST', `/v1/disputes/${id}/accept`)
  expect(answer.body.error).toBe('DisputeNotOpenError')
  expect(await read()).toMatchObject({ status: 'won' })
  expect(await verified()).toEqual([])
})

test('while Stripe does not answer, the dispute waits', async () => {
  const { becomes, read, reference } = await sell()
  const dispute = stripe.books.dispute(reference)
  stripe.disturb(({ path }) => (path.startsWith('/v1/disputes') ? 'limited' : undefined))
  await tell('created', dispute)
  await vi.waitFor(() => expect(server.logged.join()).toContain('disputes.waiting'), 15_000)
  expect(await read()).toBeUndefined()
  stripe.heal()
  await becomes({ status: 'needs_response' })
})
