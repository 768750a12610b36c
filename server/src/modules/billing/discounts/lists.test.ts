import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  openCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/discounts/'
const day = 86_400_000

async function names({ call }: Merchant, query: string) {
  const { body, status, text } = await call('GET', `${path}?sorting=name&${query}`)
  expect(status, text).toBe(200)
  expect(body.pagination.total_count).toBe(body.items.length)
  return body.items.map(({ name }: { name: string }) => name)
}

async function use(merchant: Merchant, { id }: { id: string }) {
  const checkout = await openCheckout(merchant, { discount_id: id })
  const confirmed = await buyerOf(server, checkout).confirm(payment())
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
}

/** A moment by the clock of the organization. */
async function inDays({ call }: Merchant, days: number) {
  const { body } = await call('GET', '/v1/sandbox/clock')
  return new Date(Date.parse(body.now) + days * day).toISOString()
}

test('each discount is in one state, which follows the clock of its organization', async () => {
  const merchant = await createMerchant(server)
  const [soon, later] = [await inDays(merchant, 3), await inDays(merchant, 40)]
  await createDiscount(merchant, { name: 'always' })
  const once = await createDiscount(merchant, { name: 'once', max_redemptions: 1, ends_at: later })
  await createDiscount(merchant, { name: 'soon', ends_at: soon })
  await createDiscount(merchant, { name: 'starts', starts_at: soon, ends_at: later })
  await use(merchant, once)
  const states = async () =>
    Object.fromEntries(
      await Promise.all(
        ['active', 'scheduled', 'ended', 'used_up'].map(async (state) => [
          state,
          await names(merchant, `state=${state}`),
        ]),
      ),
    )
  expect(await states()).toEqual({
    active: ['always', 'soon'],
    scheduled: ['starts'],
    ended: [],
    used_up: ['once'],
  })
  expect(await names(merchant, 'state=active&state=used_up')).toEqual(['always', 'once', 'soon'])
  await merchant.advance('P4D')
  expect(await states()).toEqual({
    active: ['always', 'starts'],
    scheduled: [],
    ended: ['soon'],
    used_up: ['once'],
  })
  await merchant.advance('P40D')
  expect(await states()).toMatchObject({ active: ['always'], used_up: [] })
  expect(await names(merchant, 'state=ended')).toEqual(['once', 'soon', 'starts'])
  expect((await merchant.call('GET', `${path}?state=running`)).status).toBe(422)
})

test('those of a product are the ones that name it and the ones for everything', async () => {
  const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
  const [tea, cup] = [await createProduct(merchant), await createProduct(merchant)]
  await createDiscount(merchant, { name: 'all' })
  await createDiscount(merchant, { name: 'cup', products: [cup.id] })
  await createDiscount(merchant, { name: 'tea', products: [tea.id] })
  await createDiscount(merchant, { name: 'tea and cup', products: [tea.id, cup.id] })
  await createDiscount(other, { name: 'of others' })
  expect(await names(merchant, `product_id=${tea.id}`)).toEqual(['all', 'tea', 'tea and cup'])
  expect(await names(merchant, `product_id=${cup.id}`)).toEqual(['all', 'cup', 'tea and cup'])
  expect(await names(merchant, `product_id=${tea.id}&product_id=${cup.id}`)).toHaveLength(4)
  expect(await names(merchant, `product_id=${tea.id}&query=cup`)).toEqual(['tea and cup'])
  // A product of somebody else has only their own discounts for everything.
  expect(await names(other, `product_id=${tea.id}`)).toEqual(['of others'])
})

test('those that end soon and were used lately are found', async () => {
  const merchant = await createMerchant(server)
  const [soon, later] = [await inDays(merchant, 45), await inDays(merchant, 90)]
  await createDiscount(merchant, { name: 'unused', ends_at: soon })
  const used = await createDiscount(merchant, { name: 'used', ends_at: soon })
  const distant = await createDiscount(merchant, { name: 'distant', ends_at: later })
  const endless = await createDiscount(merchant, { name: 'endless' })
  const forgotten = await createDiscount(merchant, { name: 'forgotten', ends_at: soon })
  await use(merchant, forgotten)
  await merchant.advance('P40D')
  for (const each of [used, distant, endless]) await use(merchant, each)
  const [within, since] = [await inDays(merchant, 7), await inDays(merchant, -30)]
  const ending = `state=active&ends_before=${within}`
  expect(await names(merchant, ending)).toEqual(['forgotten', 'unused', 'used'])
  expect(await names(merchant, `redeemed_after=${since}`)).toEqual(['distant', 'endless', 'used'])
  expect(await names(merchant, `${ending}&redeemed_after=${since}`)).toEqual(['used'])
  const other = await createMerchant(server)
  expect(await names(other, `redeemed_after=${since}`)).toEqual([])
})
