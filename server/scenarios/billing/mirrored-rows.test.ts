import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { allOf, type Body, follow, type Kind, listed, lists, renamed } from '#testing/mirrors.ts'
import { seatsOf } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { comparable, sellOfEverything } from '#testing/sold-shop.ts'

let server: TestServer
/** Sells by the engine. */
let seller: Merchant
/** Follows the seller. */
let follower: Merchant
let seated: Body

/** What an order shows of others. */
const summaries: readonly (readonly [Kind, string])[] = [
  ['customer', 'customer'],
  ['product', 'product'],
  ['discount', 'discount'],
  ['subscription', 'subscription'],
]

beforeAll(async () => {
  server = await startServer()
  seller = await createMerchant(server)
  follower = await createMerchant(server)
  seated = await sellOfEverything(server, seller)
  for (const kind of listed) {
    await follow(server, follower, kind, renamed(await allOf(seller, kind)))
  }
  const { seats } = await seatsOf(seller, seated)
  await follow(server, follower, 'customer_seat', renamed(seats))
}, 120_000)
afterAll(() => server.stop())

describe('what is followed elsewhere', () => {
  test.each(listed)('is listed like there: %s', async (kind) => {
    const told = renamed(await allOf(seller, kind))
    expect(told.length).toBeGreaterThan(0)
    expect(comparable(await allOf(follower, kind))).toEqual(comparable(told))
  })

  test.each(listed)('is read one by one like there: %s', async (kind) => {
    if (kind === 'refund' || kind === 'benefit_grant') return
    const [path] = lists[kind].split('?')
    for (const { id } of await allOf(seller, kind)) {
      const [there, here] = await Promise.all([
        seller.call('GET', `${path}${id}`),
        follower.call('GET', `${path}${renamed(id)}`),
      ])
      expect([there.status, here.status]).toEqual([200, 200])
      expect(comparable(here.body)).toEqual(comparable(renamed(there.body)))
    }
  })

  test('has the same seats', async () => {
    const there = await seatsOf(seller, seated)
    expect(there.seats).toHaveLength(1)
    expect(await seatsOf(follower, renamed(seated))).toEqual(renamed(there))
  })

  test('gives the same state of each customer', async () => {
    for (const { id } of await allOf(seller, 'customer')) {
      const there = await seller.call('GET', `/v1/customers/${id}/state`)
      const here = await follower.call('GET', `/v1/customers/${renamed(id)}/state`)
      expect(comparable(here.body)).toEqual(comparable(renamed(there.body)))
    }
  })

  test('is shown in payloads as it is read', async () => {
    const { database, mirrors } = server.app.services
    for (const kind of listed) {
      const here = await allOf(follower, kind)
      const ids = here.map(({ id }) => id)
      const shown = await mirrors[kind].show(database.sql, follower.organizationId, ids)
      const byId = new Map(shown.map((body) => [body.id, body]))
      const [first] = here.map(({ running_subscriptions: _, ...body }) => body)
      expect(byId.size, kind).toBe(here.length)
      expect(byId.get(ids[0] ?? '')).toEqual(first)
    }
  })
})

describe('copies inside of others', () => {
  test('make what is missing, are completed by fuller ones, and leave the rest alone', async () => {
    const copier = await createMerchant(server)
    const told = async (kind: keyof typeof lists) => renamed(await allOf(seller, kind), 2)
    const missing = (kind: Kind, copies: readonly unknown[]) =>
      follow(server, copier, kind, copies.filter(Boolean), { missing: true })
    const orders = await told('order')
    const subscriptions = await told('subscription')
    const copiesIn = (all: readonly Body[], key: string) => all.map((body) => body[key])
    for (const [kind, key] of summaries) await missing(kind, copiesIn(orders, key))
    await follow(server, copier, 'order', orders)
    expect(comparable(await allOf(copier, 'order'))).toEqual(comparable(orders))

    await missing('benefit', await told('benefit'))
    await missing('meter', await told('meter'))
    for (const [kind, key] of summaries) await missing(kind, copiesIn(subscriptions, key))
    await missing('subscription', subscriptions)
    const sold = new Set(copiesIn(subscriptions, 'id'))
    const here = (await allOf(copier, 'subscription')).filter(({ id }) => sold.has(id))
    expect(comparable(here)).toEqual(comparable(subscriptions))

    const late = subscriptions.map((body) => ({ ...body, status: 'canceled', prices: [] }))
    await missing('subscription', late)
    expect(comparable(await allOf(copier, 'subscription'))).toEqual(comparable(here))
  })
})
