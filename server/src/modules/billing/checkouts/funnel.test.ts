import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, createProduct, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a funnel counts how far buyers came, of all and of one link, and by the clock of the shop', async () => {
  const merchant = await createMerchant(server)
  const { call } = merchant
  const product = await createProduct(merchant)
  const { body: link } = await call('POST', '/v1/checkout-links/', { products: [product.id] })
  const funnel = async (search = '') => (await call('GET', `/v1/checkouts/funnel${search}`)).body
  expect(await funnel()).toEqual({
    opened: 0,
    identified: 0,
    confirmed: 0,
    succeeded: 0,
    expired: 0,
    amounts: [],
    is_complete: true,
  })

  const open = () => openCheckout(merchant, { products: [product.id] })
  await open()
  const named = await open()
  await buyerOf(server, named).patch({ customer_email: 'ada@example.com' })
  const bought = await open()
  await buyerOf(server, bought).confirm(payment())
  const paid = await reaches(merchant, bought, 'succeeded')
  await server.visitor().get(new URL(link.url).pathname)
  // Who tried to pay counts, also when the card was declined.
  const declined = await open()
  await buyerOf(server, declined).confirm(payment('tok_insufficient_funds'))
  await reaches(merchant, declined, 'open')

  const all = await funnel()
  expect(all).toMatchObject({ opened: 5, identified: 3, confirmed: 2, succeeded: 1, expired: 0 })
  const { body: checkout } = await call('GET', `/v1/checkouts/${bought.id}`)
  expect(all.amounts).toEqual([{ currency: checkout.currency, amount: checkout.total_amount }])
  expect(paid).toBeDefined()
  const ofLink = `?checkout_link_id=${link.id}`
  expect(await funnel(ofLink)).toMatchObject({
    opened: 1,
    identified: 0,
    succeeded: 0,
    amounts: [],
  })
  expect(await funnel(`?product_id=${product.id}`)).toMatchObject({ opened: 5 })
  expect(await funnel(`?product_id=${link.id}`)).toMatchObject({ opened: 0 })

  await merchant.advance('P2D')
  expect(await funnel()).toMatchObject({ opened: 5, succeeded: 1, expired: 4 })
  const other = await createMerchant(server)
  expect((await other.call('GET', `/v1/checkouts/funnel${ofLink}`)).body.opened).toBe(0)
})
