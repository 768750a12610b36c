import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerOf, errorOf, moneyMoved, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { changeTerms, subscribeDisputed, weekly } from '#testing/disputes.ts'
import { portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  fixed,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Terms = Parameters<typeof subscribeDisputed>[2]
const disputed = (token: string, terms?: Terms) => subscribeDisputed(server, token, terms)

describe('during a dispute', () => {
  async function open(plan: object = {}) {
    const all = await disputed('tok_dispute_lost', { plan })
    await all.merchant.advance('PT2H')
    const dear = await createPlan(all.merchant, { ...plan, prices: fixed(9_000) })
    const cheap = await createPlan(all.merchant, { ...plan, prices: fixed(500) })
    return { ...all, cheap, dear }
  }

  test('nothing is increased: not by the customer, nor prorated, invoiced or planned by the seller', async () => {
    const { bought, dear, merchant, read } = await open()
    const refused = [402, 'PaymentFailed']
    const { call } = await portalOf(server, merchant, bought.customer_id)
    const path = `/subscriptions/${bought.id}`
    const answer = await call('PATCH', path, { product_id: dear.id })
    expect([errorOf(answer), answer.body.reason]).toEqual([refused, 'disputed'])
    for (const proration_behavior of ['prorate', 'invoice', 'next_period']) {
      const body = { product_id: dear.id, proration_behavior }
      expect(errorOf(await change(merchant, bought, body))).toEqual(refused)
    }
    expect(await read()).toMatchObject({ amount: 1_000, pending_update: null })
  })

  test('another card does not help the subscription, but another subscription with it', async () => {
    const { bought, dear, merchant, product } = await open()
    await changeTerms(merchant, { allow_multiple_subscriptions: true })
    const checkout = { customer_id: bought.customer_id }
    const buyer = { customer_email: undefined }
    const other = await subscribe(server, merchant, product, { checkout, buyer })
    const body = { product_id: dear.id, proration_behavior: 'prorate' }
    expect(errorOf(await change(merchant, bought, body))).toEqual([402, 'PaymentFailed'])
    await changed(merchant, other, body)
  })

  test('an increase that was planned before waits for the end of the dispute', async () => {
    const { dear, bought, merchant, read } = await disputed('tok_dispute_won').then(
      async (all) => ({
        ...all,
        dear: await createPlan(all.merchant, { ...weekly, prices: fixed(9_000) }),
      }),
    )
    const body = { product_id: dear.id, proration_behavior: 'next_period' }
    await changed(merchant, bought, body)
    await merchant.advance('P7D')
    expect(await read()).toMatchObject({ amount: 1_000, pending_update: { product_id: dear.id } })
    await merchant.advance('PT1H')
    expect(await read()).toMatchObject({ status: 'active', amount: 1_000 })
  })

  const free = { prices: [{ amount_type: 'free' }] }
  const refused = [402, 'PaymentFailed', 'disputed']

  test('no checkout upgrades what was made free of charge', async () => {
    const { bought, dear, merchant, read } = await open()
    const product = await createPlan(merchant, free)
    await changed(merchant, bought, { product_id: product.id, proration_behavior: 'prorate' })
    const checkout = await openCheckout(merchant, {
      products: [dear.id],
      subscription_id: bought.id,
    })
    const answer = await buyerOf(server, checkout).confirm(payment())
    expect([...errorOf(answer), answer.body.reason]).toEqual(refused)
    expect((await read()).product_id).toBe(product.id)
  })

  test('no checkout upgrades a free subscription with the disputed card, but with another one', async () => {
    const { bought, dear, merchant } = await open()
    await changeTerms(merchant, { allow_multiple_subscriptions: true })
    const product = await createPlan(merchant, free)
    const { body: other } = await merchant.call('POST', '/v1/subscriptions/', {
      customer_id: bought.customer_id,
      product_id: product.id,
    })
    const before = await moneyMoved(server, merchant)
    const checkout = await openCheckout(merchant, {
      products: [dear.id],
      subscription_id: other.id,
    })
    const buyer = buyerOf(server, checkout)
    expect((await buyer.confirm(payment('tok_dispute_lost'))).status).toBe(400)
    await expect.poll(() => moneyMoved(server, merchant)).toBe(before)
    expect((await subscriptionOf(merchant, other)).product_id).toBe(product.id)
    expect((await buyer.confirm(payment())).status).toBe(200)
    await reaches(merchant, checkout, 'succeeded')
    expect((await subscriptionOf(merchant, other)).product_id).toBe(dear.id)
  })

  test('a decrease is made', async () => {
    const { bought, cheap, merchant } = await open()
    const body = { product_id: cheap.id, proration_behavior: 'next_period' }
    expect(await changed(merchant, bought, body)).toMatchObject({
      pending_update: { product_id: cheap.id },
    })
  })
})
