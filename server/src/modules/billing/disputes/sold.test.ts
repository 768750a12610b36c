import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBenefit, granted, grantsOf, setBenefits } from '#testing/benefits.ts'
import {
  buyerOf,
  createProduct,
  moneyMoved,
  openCheckout,
  ordersOf as ordersOfCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import {
  changeTerms,
  disputesOf,
  paymentsOfOrder,
  statusesOf,
  subscribeDisputed,
} from '#testing/disputes.ts'
import { buyProduct, firstKey } from '#testing/license-keys.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { card, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, eventsOf, ordersOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Terms = Parameters<typeof subscribeDisputed>[2]
const disputed = (token: string, terms?: Terms) => subscribeDisputed(server, token, terms)
const verified = ({ organizationId }: Merchant) => server.app.services.ledger.verify(organizationId)

async function balanceOf({ organizationId }: Merchant, customerId: string) {
  const [row] = await server.query<{ amount: number }>(
    'select amount::int as amount from balances where organization_id = $1 and customer_id = $2',
    [organizationId, customerId],
  )
  return row?.amount
}

test('the first lost dispute ends the subscription, and the card is not charged again', async () => {
  const { bought, merchant, read } = await disputed('tok_dispute_lost', { plan: {} })
  await merchant.advance('P8D')
  expect(await read()).toMatchObject({ status: 'canceled', cancel_at_period_end: false })
  expect(await granted(merchant)).toEqual([])
  expect((await eventsOf(server, merchant)).slice(-3)).toEqual([
    ...['subscription.updated', 'subscription.canceled', 'subscription.revoked'],
  ])
  await merchant.advance('P5M')
  expect(statusesOf(await disputesOf(merchant))).toEqual(['lost'])
  expect(await ordersOf(merchant, bought)).toHaveLength(1)
  expect((await read()).status).toBe('canceled')
  expect(await verified(merchant)).toEqual([])
})

describe('a renewal during a dispute', () => {
  const grace = { benefit_revocation_grace_period: 7 }

  test('makes its order and waits past due with its benefits, until the dispute is lost', async () => {
    const { benefit, bought, merchant, read } = await disputed('tok_dispute_lost', { terms: grace })
    await merchant.advance('P7D')
    expect(await read()).toMatchObject({
      status: 'past_due',
      past_due_at: bought.current_period_end,
    })
    const [, renewal] = await ordersOf(merchant, bought)
    expect(renewal).toMatchObject({ status: 'pending', next_payment_attempt_at: null })
    expect(await paymentsOfOrder(merchant, renewal)).toEqual([])
    expect(await granted(merchant)).toEqual([benefit.id])
    expect((await eventsOf(server, merchant)).slice(-5)).toEqual([
      ...['subscription.cycled', 'subscription.updated', 'order.created'],
      ...['subscription.updated', 'subscription.past_due'],
    ])
    await merchant.advance('PT1H')
    expect(await read()).toMatchObject({ status: 'canceled' })
    expect(await granted(merchant)).toEqual([])
    await merchant.advance('P2M')
    expect(await paymentsOfOrder(merchant, renewal)).toEqual([])
    expect(await verified(merchant)).toEqual([])
  })

  test('is charged when the dispute is won', async () => {
    const { bought, merchant, read } = await disputed('tok_dispute_won')
    await merchant.advance('P7D')
    expect(await granted(merchant)).toEqual([])
    await merchant.advance('PT1H')
    const [, renewal] = await ordersOf(merchant, bought)
    expect(renewal.status).toBe('paid')
    const [payment, ...others] = await paymentsOfOrder(merchant, renewal)
    expect(others).toEqual([])
    const [{ modified_at: closedAt }] = await disputesOf(merchant)
    expect(payment.created_at).toBe(closedAt)
    expect(await read()).toMatchObject({ status: 'active', past_due_at: null })
    expect(await granted(merchant)).toHaveLength(1)
  })

  test('has its day 0 when the dispute closes, also where it had failed before', async () => {
    const { bought, merchant, read } = await disputed('tok_dispute_won')
    await merchant.advance('P7D')
    await server.query(
      "update sandbox_cards set card = 'tok_declined' where organization_id = $1",
      [merchant.organizationId],
    )
    const closedAt = (await merchant.advance('PT1H')).getTime()
    const day = 86_400_000
    let passed = 0
    for (const days of [2, 7, 14, 21]) {
      const [, renewal] = await ordersOf(merchant, bought)
      const next = new Date(renewal.next_payment_attempt_at).getTime()
      expect((next - closedAt) / day).toBeCloseTo(days, 3)
      await merchant.advance(`P${days - passed}D`)
      passed = days
    }
    await merchant.advance('PT1M')
    expect(await read()).toMatchObject({ status: 'canceled' })
  })

  test('is charged at once with another card, but not with the same one added again', async () => {
    const { bought, merchant, read } = await disputed('tok_dispute_lost')
    await merchant.advance('P7D')
    const { call } = await portalOf(server, merchant, bought.customer_id)
    const again = await call('POST', '/customers/me/payment-methods', card('tok_dispute_lost'))
    expect(again.status, again.text).toBe(201)
    const [, renewal] = await ordersOf(merchant, bought)
    expect(await paymentsOfOrder(merchant, renewal)).toEqual([])
    expect((await read()).status).toBe('past_due')
    const other = await call('POST', '/customers/me/payment-methods', card('tok_visa'))
    expect(other.status, other.text).toBe(201)
    await merchant.advance('PT1M')
    expect((await ordersOf(merchant, bought))[1].status).toBe('paid')
    expect(await read()).toMatchObject({ status: 'active', past_due_at: null })
    expect(statusesOf(await disputesOf(merchant))).toEqual(['needs_response'])
  })

  test('is not charged with a disputed card that was removed and added again', async () => {
    const { bought, merchant } = await disputed('tok_dispute_lost')
    await merchant.advance('PT2H')
    const { call } = await portalOf(server, merchant, bought.customer_id)
    const path = '/customers/me/payment-methods'
    const [old] = (await call('GET', path)).body.items
    // Another card is the default meanwhile, so that the old one can be removed.
    await call('POST', path, card('tok_visa'))
    expect((await call('DELETE', `${path}/${old.id}`)).status).toBe(204)
    const added = await call('POST', path, card('tok_dispute_lost'))
    expect(added.body.id).not.toBe(old.id)
    await merchant.advance('P6DT22H')
    const [, renewal] = await ordersOf(merchant, bought)
    expect(renewal).toMatchObject({ status: 'pending' })
    expect(await paymentsOfOrder(merchant, renewal)).toEqual([])
  })

  test('is refused by hand with the disputed card, and paid with another one', async () => {
    const { bought, merchant } = await disputed('tok_dispute_lost')
    await merchant.advance('P7D')
    const [, renewal] = await ordersOf(merchant, bought)
    const { call } = await portalOf(server, merchant, bought.customer_id)
    const pay = (body: object) => call('POST', `/orders/${renewal.id}/confirm-payment`, body)
    expect((await pay({})).body).toMatchObject({
      status: 'failed',
      error: 'A payment with this card is disputed, so it is not charged.',
    })
    expect((await pay({ confirmation_token_id: 'tok_visa' })).body.status).toBe('succeeded')
  })

  test('gives the money back where the disputed card is typed anew', async () => {
    const { bought, merchant, read } = await disputed('tok_dispute_lost')
    await merchant.advance('P7D')
    const [, renewal] = await ordersOf(merchant, bought)
    const before = await moneyMoved(server, merchant)
    const { call } = await portalOf(server, merchant, bought.customer_id)
    const path = `/orders/${renewal.id}/confirm-payment`
    const paid = await call('POST', path, { confirmation_token_id: 'tok_dispute_lost' })
    expect(paid.body.status).not.toBe('succeeded')
    await expect.poll(() => moneyMoved(server, merchant)).toBe(before)
    expect((await ordersOf(merchant, bought))[1].status).toBe('pending')
    expect((await read()).status).toBe('past_due')
    expect(await verified(merchant)).toEqual([])
  })

  test('lets nobody buy with the disputed card, but with another one', async () => {
    const { bought, merchant } = await disputed('tok_dispute_lost')
    await merchant.advance('PT2H')
    const { id } = await createProduct(merchant)
    const before = await moneyMoved(server, merchant)
    const checkout = await openCheckout(merchant, {
      products: [id],
      customer_id: bought.customer_id,
    })
    const buyer = buyerOf(server, checkout)
    expect((await buyer.confirm(payment('tok_dispute_lost'))).status).toBe(400)
    await expect.poll(() => moneyMoved(server, merchant)).toBe(before)
    expect(await ordersOfCheckout(merchant, checkout)).toEqual([])
    expect((await buyer.confirm(payment())).status).toBe(200)
    await reaches(merchant, checkout, 'succeeded')
    expect(await verified(merchant)).toEqual([])
  })

  test('stops the attempts of an order that had failed with the card', async () => {
    const { bought, merchant } = await disputed('tok_dispute_won', {
      plan: { recurring_interval: 'day' },
    })
    await server.query(
      "update sandbox_cards set card = 'tok_declined' where organization_id = $1",
      [merchant.organizationId],
    )
    // The renewal of the first day fails before the message about the dispute arrives.
    await server.query(
      `update timers set due_at = due_at + interval '2 days'
        where organization_id = $1 and kind = 'sandbox-processor.dispute'`,
      [merchant.organizationId],
    )
    await merchant.advance('P1D')
    const [, failed] = await ordersOf(merchant, bought)
    expect(failed.next_payment_attempt_at).not.toBeNull()
    await merchant.advance('P1DT2H')
    expect(statusesOf(await disputesOf(merchant))).toEqual(['needs_response'])
    expect((await ordersOf(merchant, bought))[1].next_payment_attempt_at).toBeNull()
    await merchant.advance('P2D')
    expect(await paymentsOfOrder(merchant, failed)).toHaveLength(1)
  })
})

describe('where lost disputes end nothing', () => {
  const keep = { dispute_policy: 'keep' }

  test('the subscription goes on, and is charged when the dispute closes', async () => {
    const { bought, merchant, read } = await disputed('tok_dispute_lost', { terms: keep })
    await merchant.advance('P7D')
    expect((await read()).status).toBe('past_due')
    await merchant.advance('PT1H')
    expect(await read()).toMatchObject({ status: 'active' })
    expect(statusesOf(await ordersOf(merchant, bought))).toEqual(['paid', 'paid'])
  })

  test('what was bought once stays', async () => {
    const merchant = await createMerchant(server)
    await changeTerms(merchant, keep)
    const product = await createProduct(merchant)
    await setBenefits(merchant, product, [await createBenefit(merchant)])
    await buyProduct(server, merchant, product, { token: 'tok_dispute_lost' })
    await merchant.advance('P9D')
    expect(statusesOf(await disputesOf(merchant))).toEqual(['lost'])
    expect(await granted(merchant)).toHaveLength(1)
  })
})

test('a lost dispute revokes the license key of what was bought once', async () => {
  const merchant = await createMerchant(server)
  const benefit = await createBenefit(merchant, {
    type: 'license_keys',
    description: 'A key',
    properties: {},
  })
  const product = await createProduct(merchant)
  await setBenefits(merchant, product, [benefit])
  await buyProduct(server, merchant, product, { token: 'tok_dispute_lost' })
  const { id, key } = await firstKey(merchant)
  const validate = () =>
    merchant.call('POST', '/v1/license-keys/validate', {
      key,
      organization_id: merchant.organizationId,
    })
  await merchant.advance('P1D')
  expect((await validate()).status).toBe(200)
  await merchant.advance('P7D')
  expect((await validate()).status).toBe(404)
  expect((await merchant.call('GET', `/v1/license-keys/${id}`)).body.status).toBe('revoked')
  expect(await grantsOf(merchant)).toMatchObject([{ is_revoked: true }])
})

test('a lost dispute takes from the balance what a downgrade had credited of the money', async () => {
  const { bought, merchant, read } = await disputed('tok_dispute_lost', { plan: {} })
  const free = await createPlan(merchant, { prices: [{ amount_type: 'free' }] })
  await changed(merchant, bought, { product_id: free.id, proration_behavior: 'invoice' })
  const balance = () => balanceOf(merchant, bought.customer_id)
  const [order, credit] = await ordersOf(merchant, bought)
  expect(await balance()).toBe(-credit.total_amount)
  expect(credit.total_amount).toBeLessThan(-900)
  await merchant.advance('P8D')
  expect(statusesOf(await disputesOf(merchant))).toEqual(['lost'])
  // What had been used before the downgrade was paid by nobody; nothing more can be taken.
  expect(await balance()).toBe(0)
  expect(order.total_amount).toBe(1_000)
  expect((await read()).status).toBe('canceled')
  expect(await verified(merchant)).toEqual([])
})

test('a dispute withholds it from the day it is opened, and gives it back when it is won', async () => {
  const { bought, merchant } = await disputed('tok_dispute_won', { plan: {} })
  const free = await createPlan(merchant, { prices: [{ amount_type: 'free' }] })
  await changed(merchant, bought, { product_id: free.id, proration_behavior: 'invoice' })
  const balance = () => balanceOf(merchant, bought.customer_id)
  const credited = await balance()
  expect(credited).toBeGreaterThan(900)
  await merchant.advance('P1D')
  expect(statusesOf(await disputesOf(merchant))).toEqual(['needs_response'])
  expect(await balance()).toBe(0)
  await merchant.advance('P7D')
  expect(statusesOf(await disputesOf(merchant))).toEqual(['won'])
  expect(await balance()).toBe(credited)
  expect(await verified(merchant)).toEqual([])
})

test('a credit that waits when its money is lost becomes no balance, also where nothing ends', async () => {
  const { bought, merchant } = await disputed('tok_dispute_lost', {
    plan: {},
    terms: { dispute_policy: 'keep' },
  })
  const free = await createPlan(merchant, { prices: [{ amount_type: 'free' }] })
  await changed(merchant, bought, { product_id: free.id, proration_behavior: 'prorate' })
  await merchant.advance('P2M')
  const [, renewal] = await ordersOf(merchant, bought)
  expect(renewal.total_amount).toBeLessThan(-900)
  expect(await balanceOf(merchant, bought.customer_id)).toBe(0)
  expect(await verified(merchant)).toEqual([])
})

test('disputes of several orders of a subscription end it once', async () => {
  const { bought, merchant, read } = await disputed('tok_dispute_lost', {
    plan: { recurring_interval: 'day' },
  })
  // The first message is late, so that the next renewal is charged.
  await server.query(
    `update timers set due_at = due_at + interval '50 hours'
      where organization_id = $1 and kind = 'sandbox-processor.dispute'
        and subject_id like '%:opened'`,
    [merchant.organizationId],
  )
  await merchant.advance('P1M')
  expect(statusesOf(await disputesOf(merchant))).toEqual(['lost', 'lost'])
  expect((await read()).status).toBe('canceled')
  const told = (await eventsOf(server, merchant)).filter((type) => type === 'subscription.revoked')
  expect(told).toHaveLength(1)
  expect(
    statusesOf(await ordersOf(merchant, bought)).filter((each) => each === 'paid'),
  ).toHaveLength(2)
  expect(await verified(merchant)).toEqual([])
})

test('a dispute that is lost after the subscription has ended changes nothing of it', async () => {
  const { bought, merchant, read } = await disputed('tok_dispute_lost', { plan: {} })
  await merchant.advance('PT2H')
  await changed(merchant, bought, { revoke: true })
  const ended = await read()
  await merchant.advance('P8D')
  expect(statusesOf(await disputesOf(merchant))).toEqual(['lost'])
  expect(await read()).toEqual(ended)
})

test.each([
  ['deleted', ''],
  ['anonymized', '?anonymize=true'],
])('a dispute of a customer who was %s is recorded and lost', async (_, query) => {
  const { bought, merchant } = await disputed('tok_dispute_lost', { plan: {} })
  const path = `/v1/customers/${bought.customer_id}${query}`
  expect((await merchant.call('DELETE', path)).status).toBe(204)
  await merchant.advance('P9D')
  expect(statusesOf(await disputesOf(merchant))).toEqual(['lost'])
  expect(await verified(merchant)).toEqual([])
})
