import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, newBuyer, placesOf } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import type { Merchant } from '#testing/merchants.ts'
import { sellSeats } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed } from '#testing/subscriptions.ts'
import { importFile } from '#testing/transfers.ts'

let server: TestServer
let merchant: Merchant
let victim: { readonly id: string }
let bodies: Record<string, readonly [path: string, body: (id: string) => object, place: string]>

beforeAll(async () => {
  server = await startServer()
  const sold = await sellSeats(server, 10)
  merchant = sold.merchant
  victim = await createCustomer(merchant, { email: newBuyer(), external_id: 'ada' })
  const { id: product } = await createProduct(merchant, {})
  const { id: product_id } = await createPlan(merchant, { prices: fixed(0) })
  const customer = (external_id: string) => ({ email: newBuyer(), external_id })
  const checkout = (name: string) => (id: string) => ({ products: [product], [name]: id })
  const event = (external_customer_id: string) => ({
    events: [{ name: 'use', external_customer_id }],
  })
  const free = (external_customer_id: string) => ({ product_id, external_customer_id })
  const seat = (external_customer_id: string) => ({
    subscription_id: sold.subscription.id,
    external_customer_id,
    immediate_claim: true,
  })
  bodies = {
    checkout: ['checkouts/', checkout('external_customer_id'), 'external_customer_id'],
    'checkout of an older client': [
      'checkouts/',
      checkout('customer_external_id'),
      'customer_external_id',
    ],
    session: ['customer-sessions/', (id) => ({ external_customer_id: id }), 'external_customer_id'],
    'session of an older client': [
      'customer-sessions/',
      (id) => ({ customer_external_id: id }),
      'customer_external_id',
    ],
    event: ['events/ingest', event, 'events.0.external_customer_id'],
    subscription: ['subscriptions/', free, 'external_customer_id'],
    seat: ['customer-seats', seat, 'external_customer_id'],
    customer: ['customers/', customer, 'external_id'],
  }
})
afterAll(() => server.stop())

const outer = [' ada', 'ada ', 'ada\t', '\u00a0ada', 'ada\u2003', '\nada']

describe('the id of a customer with white space around it', () => {
  test.each([
    'checkout',
    'checkout of an older client',
    'session',
    'session of an older client',
    'event',
    'subscription',
    'seat',
    'customer',
  ])('is refused where it names a customer: %s', async (name) => {
    const [path, body, place] = bodies[name] ?? ['', () => ({}), '']
    for (const id of outer) {
      const answer = await merchant.call('POST', `/v1/${path}`, body(id))
      expect(answer.status, JSON.stringify(id)).toBe(422)
      const { loc, msg } = answer.body.detail.at(-1)
      expect(loc.join('.')).toBe(`body.${place}`)
      expect(msg).toBe('Input should not begin or end with white space')
    }
    // As it is, it is taken; white space within it belongs to it.
    const own = name === 'customer' ? `a ${name}` : 'ada'
    const taken = await merchant.call('POST', `/v1/${path}`, body(own))
    expect(taken.status, taken.text).toBeLessThan(300)
  })

  test('finds nobody in a path or a filter', async () => {
    for (const id of outer.map(encodeURIComponent)) {
      const found = await merchant.call('GET', `/v1/customers/external/${id}`)
      expect(found.status).toBe(404)
      const listed = await merchant.call('GET', `/v1/subscriptions/?external_customer_id=${id}`)
      expect(listed.body.items).toEqual([])
    }
  })

  test('is refused when a customer gets it later', async () => {
    const { id } = await createCustomer(merchant, { email: newBuyer() })
    for (const external_id of [' eve', 'eve ']) {
      const answer = await merchant.call('PATCH', `/v1/customers/${id}`, { external_id })
      expect(placesOf(answer)).toEqual([422, ['body.external_id']])
    }
  })

  test('is refused in a file, and is not that of another customer', async () => {
    const file = ['external_id,email', `ada ,${newBuyer()}`, ` ada,${newBuyer()}`].join('\n')
    const options = { format: 'csv', resource: 'customers' }
    const { counts } = await importFile(server, merchant, file, options)
    expect(counts.customers).toMatchObject({ created: 0, existing: 0, refused: 2 })
    expect((await merchant.call('GET', '/v1/customers/external/ada')).body.id).toBe(victim.id)
  })
})
