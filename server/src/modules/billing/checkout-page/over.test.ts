import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '#testing/checkout-page.ts'
import { createProduct, newBuyer, openCheckout, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const shop = 'https://shop.example.com'
const order = (token = 'tok_visa') => ({
  intent: 'confirm',
  customer_email: newBuyer(),
  country: 'DE',
  confirmation_token_id: token,
})
const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug

/** Its time is over at once: that of the merchant stays as it is for other tests. */
const end = ({ id }: { id: string }) =>
  server.query("update checkouts set expires_at = '2020-01-01' where id = $1", [id])

test('what was paid leads to the portal of its seller, from each of its addresses', async () => {
  const own = await createMerchant(server)
  const checkout = await openCheckout(own)
  const page = pageOf(server, checkout)
  expect((await page.send(order())).status).toBe(303)
  await reaches(own, checkout, 'succeeded')
  await own.advance('P2D')
  const portal = `/portal/${await slugOf(own)}`
  const ledFrom = async (below: string) => {
    const answer = await page.open(below)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await ledFrom('')).toEqual([303, portal])
  expect(await ledFrom('/confirmation')).toEqual([303, portal])
  expect(await ledFrom('/invoice')).toEqual([303, portal])
  expect(await ledFrom('?locale=de&theme=dark')).toEqual([303, `${portal}?theme=dark&locale=de`])
  const again = await page.followed(await page.send({ intent: 'again' }))
  expect(again.body).toMatchObject({ kind: 'portal-entry', seller: { portal } })
})

test('what was paid says where it is found, in a frame, which the portal is not shown in', async () => {
  await merchant.call('PUT', `/v1/organizations/${merchant.organizationId}/checkout-settings`, {
    embed_hosts: [shop],
  })
  const checkout = await openCheckout(merchant)
  const page = pageOf(server, checkout)
  await page.send(order())
  await reaches(merchant, checkout, 'succeeded')
  await end(checkout)
  const framed = { referer: `${shop}/`, 'sec-fetch-dest': 'iframe' }
  const { body } = await page.visitor.get(`${page.path}?embed=true`, framed)
  expect(body).toMatchObject({ kind: 'notice', notice: 'bought', again: null })
  expect(body.seller.portal).toBe(`/portal/${await slugOf(merchant)}`)
})

test('while a payment is under way nothing is said of a charge, and the portal is the way on', async () => {
  const checkout = await openCheckout(merchant)
  const page = pageOf(server, checkout)
  await page.send(order('tok_requires_action'))
  await reaches(merchant, checkout, 'confirmed')
  await end(checkout)
  for (const below of ['', '/confirmation']) {
    const shown = await page.facts('notice', await page.open(below))
    expect(shown).toMatchObject({ notice: 'underWay', again: null })
    expect(shown.seller?.portal).toBe(`/portal/${await slugOf(merchant)}`)
  }
  const again = await page.facts('notice', await page.send({ intent: 'again' }))
  expect(again.notice).toBe('underWay')
})

test('prices that were made for it are asked of the seller, who is named', async () => {
  const { id } = await createProduct(merchant)
  const prices = { [id]: [{ amount_type: 'fixed', price_amount: 700 }] }
  const checkout = await openCheckout(merchant, { products: [id], prices, return_url: shop })
  const page = pageOf(server, checkout)
  await end(checkout)
  const answer = await page.open()
  expect(answer.status).toBe(410)
  expect(await page.facts('notice', answer)).toMatchObject({
    notice: 'expiredAlone',
    again: null,
    seller: { back: shop },
  })
})

test('its page is in the language of the checkout, of its seller, and says that it is a test', async () => {
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    email: 'help@example.com',
  })
  const checkout = await openCheckout(merchant, { locale: 'fr' })
  const page = pageOf(server, checkout)
  await end(checkout)
  expect(await page.facts('notice', await page.open())).toMatchObject({
    notice: 'expired',
    locale: 'fr',
    isTest: true,
    again: page.path,
    seller: { email: 'help@example.com', portal: `/portal/${await slugOf(merchant)}` },
  })
  const asked = await page.facts('notice', await page.open('?locale=pl'))
  expect([asked.locale, asked.again]).toEqual(['pl', `${page.path}?locale=pl`])
})

test('of a seller who is gone, nothing is said', async () => {
  const own = await createMerchant(server)
  const checkout = await openCheckout(own)
  await end(checkout)
  const gone = 'update merchants set closed_at = created_at where organization_id = $1'
  await server.query(gone, [own.organizationId])
  const { body, status } = await pageOf(server, checkout).open('')
  expect([status, body]).toMatchObject([404, { kind: 'notice', notice: 'unknown', seller: null }])
})
