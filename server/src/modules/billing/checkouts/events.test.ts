import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, openCheckout, payment, reaches } from '#testing/checkouts.ts'
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
