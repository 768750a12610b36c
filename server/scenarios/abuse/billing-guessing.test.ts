import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  openCheckout,
  payment,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

/** A request of a buyer from an address. */
async function from(remoteAddress: string, method: string, path: string, body?: object) {
  const json = { 'content-type': 'application/json' }
  const response = await server.app.fetch(
    new Request(new URL(path, server.config.baseUrl), {
      method,
      headers: body ? json : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
    { incoming: { socket: { remoteAddress } } },
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}
test('A-191: codes of discounts cannot be guessed: a caller has thirty tries a minute, with any number of checkouts', async () => {
  const { id } = await createProduct(merchant)
  const code = 'RIGHT'
  await createDiscount(merchant, { code })
  const checkouts = [
    await openCheckout(merchant, { products: [id] }),
    await openCheckout(merchant, { products: [id] }),
  ]
  const link = (await merchant.call('POST', '/v1/checkout-links/', { products: [id] })).body
  const guesser = '2001:db8:1:2::'
  const tried: number[] = []
  for (let guess = 0; guess < 40; guess++) {
    const { path } = buyerOf(server, checkouts[guess % 2])
    const discount_code = `GUESS${guess}`
    tried.push((await from(guesser + guess, 'PATCH', path, { discount_code })).status)
  }
  expect(tried.slice(0, 30)).toEqual(Array(30).fill(422))
  expect(tried.slice(30)).toEqual(Array(10).fill(429))
  const follow = `${new URL(link.url).pathname}?discount_code=${code}`
  const discountVia = async (address: string) => {
    const { headers } = await from(address, 'GET', follow)
    const secret = new URL(headers.get('location') ?? '').pathname.split('/').at(-1)
    return (await from(address, 'GET', `/v1/checkouts/client/${secret}`)).body.discount
  }
  expect(await discountVia(`${guesser}ff`)).toBeNull()
  expect(await discountVia('10.8.0.1')).toMatchObject({ code })
  // Who enters no code is not limited.
  const { path } = buyerOf(server, checkouts[0])
  expect((await from(guesser, 'PATCH', path, { customer_name: 'Ada' })).status).toBe(200)
})

test('A-186: stolen cards cannot be tried out: six a minute for a network and for a checkout', async () => {
  const products = [(await createProduct(merchant)).id]
  const declined = () => payment('tok_declined')
  const tryFrom = async (address: string, checkout: { client_secret: string }) =>
    (await from(address, 'POST', `${buyerOf(server, checkout).path}/confirm`, declined())).status
  const one = await openCheckout(merchant, { products })
  const spread: number[] = []
  for (let at = 0; at < 8; at++) spread.push(await tryFrom(`10.7.0.${at}`, one))
  expect(spread).toEqual([...Array(6).fill(400), 429, 429])
  const network: number[] = []
  for (let at = 0; at < 8; at++) {
    const checkout = await openCheckout(merchant, { products })
    network.push(await tryFrom(`2001:db8:7:7::${at}`, checkout))
  }
  expect(network).toEqual([...Array(6).fill(400), 429, 429])
  const { path } = buyerOf(server, one)
  const refused = await from('2001:db8:7:7::1', 'POST', `${path}/confirm`, declined())
  expect([refused.status, refused.body.error]).toEqual([429, 'TooManyRequests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await openCheckout(merchant, { products })
  expect(await tryFrom('10.6.0.1', other)).toBe(400)
})
