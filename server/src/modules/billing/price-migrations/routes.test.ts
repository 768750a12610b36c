import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiscount, placesOf } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import {
  inDays,
  migrate,
  migrationEvents,
  migrationOf,
  ready,
  reprice,
  soldPlan,
} from '#testing/price-migrations.ts'
import { confirmIdentity, forgetConfirmation } from '#testing/proofs.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { systemRandom } from '../../../platform/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('the preview counts who moves, with monthly amounts, and changes nothing', async () => {
  const merchant = await createMerchant(server)
  const plan = { recurring_interval: 'year', prices: fixed(12_000) }
  const product = await createPlan(merchant, plan)
  const discount = await createDiscount(merchant, { duration: 'forever' })
  await subscribe(server, merchant, product)
  const leaving = await subscribe(server, merchant, product, {
    checkout: { discount_id: discount.id },
  })
  await changed(merchant, leaving, { cancel_at_period_end: true })
  const prices = await reprice(merchant, product, fixed(15_000))
  await subscribe(server, merchant, product)
  const input = { prices, effective_at: await inDays(merchant, 1) }
  const path = `/v1/products/${product.id}/price-migrations`
  const { body } = await merchant.call('POST', `${path}/preview`, input)
  // 1000 + 900 a month, then 1250 + 1125
  expect(body).toMatchObject({
    subscribers: 2,
    canceling: 1,
    past_due: 0,
    changing: 0,
    kept: { same_prices: 1, custom_amount: 0 },
    amounts: [
      { currency: 'usd', subscribers: 2, old_monthly_amount: 1_900, new_monthly_amount: 2_375 },
    ],
  })
  const { body: list } = await merchant.call('GET', '/v1/price-migrations/')
  expect(list).toEqual({ items: [], pagination: { total_count: 0, max_page: 0 } })
})

/** Subscriptions like this one, without timers. */
const copies = ({ id }: { id: string }, count: number) =>
  server.query(
    `insert into subscriptions
     select (jsonb_populate_record(s, jsonb_build_object('id', copy))).*
       from subscriptions s, unnest($2::uuid[]) copy where s.id = $1`,
    [id, Array.from({ length: count }, () => systemRandom().uuid())],
  )

test('many subscribers are listed and told in batches, and a lost one of them stops nobody', async () => {
  const { merchant, product, bought, prices } = await soldPlan(server)
  await copies(bought, 450)
  const effective_at = await inDays(merchant, 1)
  const input = { prices, effective_at, notice_days: 1 }
  const path = `/v1/products/${product.id}/price-migrations`
  const { body } = await merchant.call('POST', `${path}/preview`, input)
  expect(body.amounts).toEqual([
    {
      currency: 'usd',
      subscribers: 451,
      old_monthly_amount: 451_000,
      new_monthly_amount: 676_500,
    },
  ])
  const migration = await migrate(merchant, product, input)
  await ready(merchant, migration)
  expect((await migrationOf(merchant, migration)).subscribers.waiting).toBe(451)
  const [lost] = await server.query<{ id: string }>(
    `delete from subscriptions where organization_id = $1 and id <> $2
       and id in (select id from subscriptions where organization_id = $1 and id <> $2 limit 1)
     returning id`,
    [merchant.organizationId, bought.id],
  )
  expect(lost).toBeDefined()
  await merchant.advance('P29D')
  const told = (await migrationEvents(server, merchant, 'announced')).map(
    (each) => each.subscription_id,
  )
  expect(new Set(told).size).toBe(450)
  expect(told).toHaveLength(450)
})

test('prices of other products, chosen ones and past dates are refused', async () => {
  const { merchant, product, prices } = await soldPlan(server)
  const other = await createPlan(merchant, { prices: [{ amount_type: 'custom' }] })
  const once = await merchant.call('POST', '/v1/products/', { name: 'Book', prices: fixed(100) })
  const soon = await inDays(merchant, 1)
  const post = (id: string, input: object) =>
    merchant.call('POST', `/v1/products/${id}/price-migrations`, {
      prices,
      effective_at: soon,
      ...input,
    })
  const foreign = await post(product.id, { prices: [other.prices[0].id] })
  expect(placesOf(foreign)).toEqual([422, ['body.prices.0']])
  const custom = await post(other.id, { prices: [other.prices[0].id] })
  expect(placesOf(custom)).toEqual([422, ['body.prices.0']])
  const twice = await post(product.id, { prices: [prices[0], prices[0]] })
  expect(placesOf(twice)).toEqual([422, ['body.prices.1']])
  const past = await post(product.id, { effective_at: '2020-01-01T00:00:00Z' })
  expect(placesOf(past)).toEqual([422, ['body.effective_at']])
  const remote = await post(product.id, { effective_at: await inDays(merchant, 3_654) })
  expect(placesOf(remote)).toEqual([422, ['body.effective_at']])
  expect(placesOf(await post(once.body.id, {}))).toEqual([422, ['body.prices']])
  expect(placesOf(await post(product.id, { notice_days: 366 }))).toEqual([
    422,
    ['body.notice_days'],
  ])
})

test('a token without the scope, a member without the permission and others are refused', async () => {
  const { merchant, product, prices } = await soldPlan(server)
  const effective_at = await inDays(merchant, 1)
  const path = `/v1/products/${product.id}/price-migrations`
  const input = { prices, effective_at }
  const member = await signUpVerifiedUser(server)
  await inviteAndAccept(merchant.owner, member)
  expect((await member.visitor.post(path, input)).status).toBeGreaterThanOrEqual(403)
  const reader = await createMerchant(server, { scopes: ['products:write', 'subscriptions:read'] })
  const own = await reader.call('POST', '/v1/products/', {
    name: 'Plan',
    recurring_interval: 'month',
    prices: fixed(100),
  })
  expect((await reader.call('POST', path, input)).status).toBe(403)
  const denied = await reader.call('POST', `/v1/products/${own.body.id}/price-migrations`, input)
  expect(denied.status).toBe(403)
  const stranger = await createMerchant(server)
  expect((await stranger.call('POST', path, input)).status).toBe(404)
  const migration = await migrate(merchant, product, input)
  const cancel = await stranger.call('POST', `/v1/price-migrations/${migration.id}/cancel`)
  expect(cancel.status).toBe(404)
})

test('a session needs a confirmed identity to make anybody pay more, and a token does not', async () => {
  const { merchant, product, prices } = await soldPlan(server)
  const { owner } = merchant
  const path = `/v1/products/${product.id}/price-migrations`
  const input = { prices, effective_at: await inDays(merchant, 1) }
  forgetConfirmation(owner.visitor)
  expect(await owner.visitor.post(`${path}/preview`, input)).toMatchObject({ status: 200 })
  expect(await owner.visitor.post(path, input)).toMatchObject({
    status: 403,
  })
  const { body: none } = await merchant.call('GET', '/v1/price-migrations/')
  expect(none.items).toEqual([])
  await confirmIdentity(owner.visitor)
  expect(await owner.visitor.post(path, input)).toMatchObject({ status: 201 })
  expect(await merchant.call('POST', path, input)).toMatchObject({ status: 201 })
})
