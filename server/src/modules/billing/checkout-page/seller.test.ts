import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
let path: string
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  path = `/v1/organizations/${merchant.organizationId}`
  slug = (await merchant.call('GET', path)).body.slug
})
afterAll(() => server.stop())

const berlin = { country: 'DE', city: 'Berlin', postal_code: '10115', line1: 'Invalidenstr. 1' }
const sellerShown = async () => {
  const page = pageAt(server, `/portal/${slug}`)
  return (await page.facts('portal-entry', await page.open())).seller
}

test('pages of buyers say who sells, as far as the seller says so', async () => {
  expect(await sellerShown()).toMatchObject({ company: null, postalAddress: null, links: [] })
  const seller = { name: 'Acme Rail GmbH', address: berlin }
  const contact = { email: 'hello@acme.example', website: 'https://acme.example' }
  await merchant.call('PATCH', path, { ...contact, order_settings: { seller } })
  const links = {
    terms_url: 'https://acme.example/terms',
    imprint_url: 'https://acme.example/imprint',
  }
  const { body } = await merchant.call('PUT', `${path}/checkout-settings`, links)
  expect(body).toMatchObject({ ...links, privacy_url: null })
  expect(await sellerShown()).toMatchObject({
    company: 'Acme Rail GmbH',
    postalAddress: berlin,
    ...contact,
    links: [
      { kind: 'terms', href: links.terms_url },
      { kind: 'imprint', href: links.imprint_url },
    ],
  })
})

test('a link is taken back, and what is left out stays', async () => {
  const settings = `${path}/checkout-settings`
  await merchant.call('PUT', settings, { privacy_url: 'https://acme.example/privacy' })
  await merchant.call('PUT', settings, { terms_url: null })
  expect((await merchant.call('GET', settings)).body).toMatchObject({
    terms_url: null,
    privacy_url: 'https://acme.example/privacy',
  })
})

test.each(['javascript:alert(1)', 'http://acme.example', 'acme.example/terms'])(
  '%s is no link for buyers',
  async (imprint_url) => {
    const answer = await merchant.call('PUT', `${path}/checkout-settings`, { imprint_url })
    expect(answer.status).toBe(422)
  },
)
