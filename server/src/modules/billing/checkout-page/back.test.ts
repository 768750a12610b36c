import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '#testing/checkout-page.ts'
import { openCheckout } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { newPortalCustomer } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const shop = 'https://example.com/shop?from=checkout'
const settingsOf = ({ organizationId }: Merchant) =>
  `/v1/organizations/${organizationId}/checkout-settings`
const lead = async (return_url: string | null, to = merchant) => {
  const answer = await to.call('PUT', settingsOf(to), { return_url })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.return_url
}
async function backOf(more: object = {}) {
  const page = pageOf(server, await openCheckout(merchant, more))
  return (await page.facts('checkout', await page.open())).seller?.back
}

test('a checkout leads back to the address of its seller, unless it names another one', async () => {
  expect(await backOf()).toBeNull()
  expect(await lead(shop)).toBe(shop)
  expect(await backOf()).toBe(shop)
  expect(await backOf({ return_url: 'https://example.com/book' })).toBe('https://example.com/book')
  // Other settings leave it alone.
  await merchant.call('PUT', settingsOf(merchant), { accent_color: '#0d5148' })
  expect((await merchant.call('GET', settingsOf(merchant))).body.return_url).toBe(shop)
  expect(await lead(null)).toBeNull()
  expect(await backOf()).toBeNull()
})

test('an address in the request leads nowhere', async () => {
  await lead(shop)
  const { client_secret: secret } = await openCheckout(merchant)
  const { text } = await server
    .visitor()
    .get(`/checkout/${secret}?return_url=https://evil.example&back=https://evil.example`)
  expect(text).toContain('https://example.com/shop?from=checkout')
  expect(text).not.toContain('href="https://evil.example')
})

test('the portal leads there as well, unless the session names another address', async () => {
  await lead(shop)
  const { customer } = await newPortalCustomer(server, merchant)
  const session = async (more: object = {}) => {
    const asked = { customer_id: customer.id, ...more }
    const { body } = await merchant.call('POST', '/v1/customer-sessions/', asked)
    const visitor = server.visitor()
    const { pathname, search } = new URL(body.customer_portal_url)
    const entered = await visitor.get(pathname + search)
    return entered.status === 200 ? entered.text : (await visitor.get(pathname)).text
  }
  expect(await session()).toContain(shop)
  const named = await session({ return_url: 'https://example.com/account' })
  expect(named).toContain('https://example.com/account')
  expect(named).not.toContain(shop)
})

test.each([
  'http://example.com',
  'https://user@example.com',
  '//example.com',
  '/shop',
  'javascript:alert(1)',
  'https:\\\\example.com',
  'https://example.com/\n',
  `https://example.com/${'a'.repeat(2_048)}`,
  '',
])('%j is no address to go back to', async (return_url) => {
  expect((await merchant.call('PUT', settingsOf(merchant), { return_url })).status).toBe(422)
})

test('only the own organization is changed', async () => {
  const other = await createMerchant(server)
  const { status } = await other.call('PUT', settingsOf(merchant), { return_url: shop })
  expect(status).toBe(404)
  expect(await lead('http://localhost:3000/shop', other)).toBe('http://localhost:3000/shop')
})
