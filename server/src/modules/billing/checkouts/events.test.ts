import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, createProduct, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/**
 * What was told about checkouts, their customers and orders, in order; customers have no status.
 * The state of a customer is told seconds later, wherever that falls.
 */
async function told({ organizationId }: Merchant) {
  const rows = await server.query<{ type: string; status: string | null }>(
    `select e.type, p.body ->> 'status' as status from events e
       join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type ~ '^(checkout|customer|order)[.]'
        and e.type <> 'customer.state_changed'
      order by e.id`,
    [organizationId],
  )
  return rows.map(({ type, status }) => (status === null ? type : `${type} ${status}`))
}

test('a purchase is told in the order of its steps', async () => {
  const merchant = await createMerchant(server)
  const checkout = await openCheckout(merchant)
  await buyerOf(server, checkout).confirm()
  await reaches(merchant, checkout, 'succeeded')
  expect(await told(merchant)).toEqual([
    'checkout.created open',
    'checkout.updated confirmed',
    'customer.created',
    'order.created paid',
    'order.updated paid',
    'order.paid paid',
    'checkout.updated succeeded',
  ])
})

test('a failed payment and the end of the day are told as well', async () => {
  const merchant = await createMerchant(server)
  const checkout = await openCheckout(merchant)
  await buyerOf(server, checkout).confirm(payment('tok_declined'))
  await merchant.advance('P1D')
  expect(await told(merchant)).toEqual([
    'checkout.created open',
    'checkout.updated confirmed',
    'customer.created',
    'checkout.updated open',
    'checkout.expired expired',
  ])
})

test('checkouts that expire in one move are told in order, each at its own time', async () => {
  const merchant = await createMerchant(server)
  const products = [(await createProduct(merchant)).id]
  const opened = []
  for (let n = 0; n < 3; n++) opened.push(await openCheckout(merchant, { products }))
  await merchant.advance('P1D')
  const rows = await server.query<{ id: string; at: string; changed: string }>(
    `select p.body ->> 'id' as id, p.body ->> 'modified_at' as changed,
            to_json(e.occurred_at) #>> '{}' as at
       from events e join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type = 'checkout.expired' order by e.id`,
    [merchant.organizationId],
  )
  const ends = opened.map(({ id, expires_at }) => [id, Date.parse(expires_at)])
  expect(rows.map(({ at, id }) => [id, Date.parse(at)])).toEqual(ends)
  expect(rows.map(({ changed, id }) => [id, Date.parse(changed)])).toEqual(ends)
  const { body } = await merchant.call('GET', '/v1/checkouts/?status=expired')
  expect(body.pagination.total_count).toBe(3)
})

test('a challenge that outlives the checkout ends it in both steps', async () => {
  const merchant = await createMerchant(server)
  const checkout = await openCheckout(merchant)
  await buyerOf(server, checkout).confirm(payment('tok_requires_action'))
  await merchant.advance('P1D')
  expect((await told(merchant)).slice(3)).toEqual([
    'checkout.updated expired',
    'checkout.expired expired',
  ])
})
