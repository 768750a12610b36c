import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createBenefit,
  granted,
  grantsOf,
  have,
  setBenefits,
  toldOfGrants,
} from '#testing/benefits.ts'
import { buyerOf, createProduct, openCheckout, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const flag = (merchant: Merchant, description: string) =>
  createBenefit(merchant, { type: 'feature_flag', description })

/** A merchant with two benefits, both of a plan. */
async function withPlan(more: object = {}) {
  const merchant = await createMerchant(server)
  const benefits = [await flag(merchant, 'Chat'), await flag(merchant, 'Dark mode')] as const
  const plan = await createPlan(merchant, more)
  await setBenefits(merchant, plan, benefits)
  return { merchant, plan, chat: benefits[0], dark: benefits[1] }
}

async function buy(merchant: Merchant, product: { id: string }, more: object = {}) {
  const checkout = await openCheckout(merchant, { products: [product.id], ...more })
  const answer = await buyerOf(server, checkout).confirm()
  expect(answer.status, answer.text).toBe(200)
  return reaches(merchant, checkout, 'succeeded')
}

const setGrace = ({ call, organizationId }: Merchant, days: number) =>
  call('PATCH', `/v1/organizations/${organizationId}`, {
    subscription_settings: { benefit_revocation_grace_period: days },
  })

test('what is bought once is granted after the purchase, in the order of the product', async () => {
  const merchant = await createMerchant(server)
  const [chat, dark] = [await flag(merchant, 'Chat'), await flag(merchant, 'Dark mode')]
  const product = await createProduct(merchant)
  await setBenefits(merchant, product, [dark, chat])
  const { customer_id, id } = await buy(merchant, product)
  await have(merchant, chat, dark)
  const [order] = (await merchant.call('GET', `/v1/orders/?checkout_id=${id}`)).body.items
  const all = await grantsOf(merchant)
  expect(all.find(({ benefit_id }) => benefit_id === dark.id)).toMatchObject({
    benefit_id: dark.id,
    benefit: dark,
    customer_id,
    customer: { id: customer_id },
    order_id: order.id,
    subscription_id: null,
    member_id: null,
    is_granted: true,
    granted_at: expect.any(String),
    is_revoked: false,
    revoked_at: null,
    error: null,
    properties: {},
  })
  expect(await toldOfGrants(server, merchant)).toEqual(['created Dark mode', 'created Chat'])
  const events = await server.query<{ type: string }>(
    `select type from events where organization_id = $1
        and type ~ '^(order|checkout|benefit_grant)[.]' order by id`,
    [merchant.organizationId],
  )
  expect(events.slice(-3).map(({ type }) => type)).toEqual([
    'checkout.updated',
    'benefit_grant.created',
    'benefit_grant.created',
  ])
})

test('a subscription keeps its benefits through renewals, until it ends', async () => {
  const { merchant, plan, chat, dark } = await withPlan()
  const bought = await subscribe(server, merchant, plan)
  await have(merchant, chat, dark)
  await merchant.advance('P1M')
  await changed(merchant, bought, { cancel_at_period_end: true })
  expect(await granted(merchant)).toHaveLength(2)
  await merchant.advance('P1M')
  expect(await granted(merchant)).toEqual([])
  const told = await toldOfGrants(server, merchant)
  expect(told.slice(0, 2)).toEqual(['created Chat', 'created Dark mode'])
  expect(told.slice(2, 4).sort()).toEqual(['cycled Chat', 'cycled Dark mode'])
  expect(told.slice(4).sort()).toEqual(['revoked Chat', 'revoked Dark mode'])
  const all = await grantsOf(merchant)
  expect(all).toMatchObject([
    { is_granted: false, is_revoked: true, subscription_id: bought.id, order_id: null },
    { is_granted: false, is_revoked: true },
  ])
})

test('a trial has the benefits, and its first paid period is a new one', async () => {
  const { merchant, plan, chat, dark } = await withPlan({
    trial_interval: 'day',
    trial_interval_count: 7,
  })
  await subscribe(server, merchant, plan)
  await have(merchant, chat, dark)
  await merchant.advance('P7D')
  const told = await toldOfGrants(server, merchant)
  expect(told.slice(0, 2)).toEqual(['created Chat', 'created Dark mode'])
  expect(told.slice(2).sort()).toEqual(['cycled Chat', 'cycled Dark mode'])
})

describe('after a failed renewal the benefits', () => {
  const failing = { token: 'tok_fails_on_renewal' }

  test('are revoked at once, and granted again when it is paid', async () => {
    const { merchant, plan, chat, dark } = await withPlan()
    const { customer_id } = await subscribe(server, merchant, plan, failing)
    await have(merchant, chat, dark)
    const before = (await grantsOf(merchant)).map(({ id }) => id)
    await merchant.advance('P1M')
    expect(await granted(merchant)).toEqual([])
    const [, order] = (
      await merchant.call('GET', `/v1/orders/?customer_id=${customer_id}&sorting=created_at`)
    ).body.items
    const paid = await merchant.call('POST', `/v1/orders/${order.id}/mark-paid`, { note: 'Bank' })
    expect(paid.status, paid.text).toBe(200)
    await have(merchant, chat, dark)
    expect((await grantsOf(merchant)).map(({ id }) => id)).toEqual(before)
    const told = await toldOfGrants(server, merchant)
    expect(told.slice(2, 4).sort()).toEqual(['revoked Chat', 'revoked Dark mode'])
    expect(told.slice(4)).toEqual(['created Chat', 'created Dark mode'])
  })

  test('end with the grace period of the organization', async () => {
    const { merchant, plan, chat, dark } = await withPlan()
    await setGrace(merchant, 7)
    await subscribe(server, merchant, plan, failing)
    await have(merchant, chat, dark)
    await merchant.advance('P1M')
    await merchant.advance('P6D')
    expect(await granted(merchant)).toHaveLength(2)
    await merchant.advance('P1D')
    expect(await granted(merchant)).toEqual([])
    const [first] = await grantsOf(merchant)
    expect(first).toMatchObject({ is_revoked: true })
  })
})

test('after a change of the plan old grants are revoked before new ones are made', async () => {
  const { merchant, plan, chat, dark } = await withPlan()
  const extra = await flag(merchant, 'Extra')
  const better = await createPlan(merchant, { name: 'Better' })
  await setBenefits(merchant, better, [extra, chat])
  const bought = await subscribe(server, merchant, plan)
  await have(merchant, chat, dark)
  await changed(merchant, bought, { product_id: better.id, proration_behavior: 'prorate' })
  await have(merchant, chat, extra)
  expect((await toldOfGrants(server, merchant)).slice(2)).toEqual([
    'revoked Dark mode',
    'created Extra',
  ])
  const next = { product_id: plan.id, proration_behavior: 'next_period' }
  await changed(merchant, bought, next)
  await merchant.advance('P1D')
  expect(await granted(merchant)).toEqual([chat.id, extra.id].sort())
  await merchant.advance('P1M')
  expect((await toldOfGrants(server, merchant)).slice(4)).toEqual([
    ...['revoked Extra', 'created Dark mode', 'cycled Chat'],
  ])
})

test('those who bought a product follow its benefits', async () => {
  const { merchant, plan, chat, dark } = await withPlan()
  const book = await createProduct(merchant)
  await setBenefits(merchant, book, [chat])
  await subscribe(server, merchant, plan)
  await buy(merchant, book)
  await have(merchant, chat, chat, dark)
  await setBenefits(merchant, plan, [dark])
  await have(merchant, chat, dark)
  await setBenefits(merchant, book, [dark])
  await have(merchant, dark, dark)
  await setBenefits(merchant, plan, [chat, dark])
  await have(merchant, chat, dark, dark)
  // The same grant again, not another one.
  expect(await grantsOf(merchant)).toHaveLength(4)
})

test('a deleted benefit is revoked', async () => {
  const { merchant, plan, chat, dark } = await withPlan()
  await subscribe(server, merchant, plan)
  await have(merchant, chat, dark)
  await merchant.call('DELETE', `/v1/benefits/${chat.id}`)
  await have(merchant, dark)
  const grant = (await grantsOf(merchant)).find(({ benefit_id }) => benefit_id === chat.id)
  expect(grant).toMatchObject({ is_revoked: true, benefit: { is_deleted: true } })
})

test('a deleted customer has nothing', async () => {
  const { merchant, plan, chat, dark } = await withPlan()
  const book = await createProduct(merchant)
  await setBenefits(merchant, book, [chat])
  const { customer_id } = await subscribe(server, merchant, plan)
  await have(merchant, chat, dark)
  const checkout = await openCheckout(merchant, { products: [book.id], customer_id })
  await buyerOf(server, checkout).confirm({
    confirmation_token_id: 'tok_visa',
    customer_name: 'Ada',
    customer_billing_address: { country: 'DE' },
  })
  await have(merchant, chat, chat, dark)
  expect((await merchant.call('DELETE', `/v1/customers/${customer_id}`)).status).toBe(204)
  await have(merchant)
})

test('a refund may revoke what an order gave, for good', async () => {
  const { merchant, chat, dark } = await withPlan()
  const book = await createProduct(merchant)
  await setBenefits(merchant, book, [chat])
  const { id } = await buy(merchant, book)
  await have(merchant, chat)
  const [order] = (await merchant.call('GET', `/v1/orders/?checkout_id=${id}`)).body.items
  const { database, grants, merchants } = server.app.services
  await database.transaction(async (tx) => {
    const moment = await merchants.moment(tx, merchant.organizationId)
    const { organizationId } = merchant
    const bought = { id: order.id, organizationId, customerId: order.customer_id }
    await grants.revokeOrder(tx, moment, bought, 'refund')
  })
  await have(merchant)
  await setBenefits(merchant, book, [dark])
  await merchant.advance('P1D')
  expect(await granted(merchant)).toEqual([])
})
