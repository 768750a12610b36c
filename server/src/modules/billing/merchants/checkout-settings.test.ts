import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckout } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const pathOf = (organizationId: string) => `/v1/organizations/${organizationId}/checkout-settings`

describe('the hosts that may show checkouts in a frame', () => {
  test('are none at first, replaced as a whole, and each is kept once', async () => {
    const { call, organizationId } = await createMerchant(server)
    const path = pathOf(organizationId)
    expect((await call('GET', path)).body).toMatchObject({ embed_hosts: [] })
    const hosts = ['https://example.com', 'http://localhost:3000']
    const changed = await call('PUT', path, { embed_hosts: [...hosts, 'https://example.com'] })
    expect(changed).toMatchObject({ status: 200, body: { embed_hosts: hosts } })
    expect((await call('GET', path)).body).toMatchObject({ embed_hosts: hosts })
    // A change of other settings leaves them alone.
    await call('PATCH', `/v1/organizations/${organizationId}`, { website: 'https://example.com' })
    expect((await call('GET', path)).body).toMatchObject({ embed_hosts: hosts })
    expect((await call('PUT', path, { embed_hosts: [] })).body).toMatchObject({ embed_hosts: [] })
  })

  test.each([
    'https://shop.example.com:8443',
    'https://xn--mnchen-3ya.example',
    'http://localhost',
    'http://shop.localhost:3000',
    'http://127.0.0.1:5173',
  ])('may be %s', async (host) => {
    const { call, organizationId } = await createMerchant(server)
    const { status } = await call('PUT', pathOf(organizationId), { embed_hosts: [host] })
    expect(status).toBe(200)
  })

  test.each([
    'http://example.com',
    'https://example.com/',
    'https://example.com/shop',
    'https://EXAMPLE.com',
    'https://user@example.com',
    'https://example.com:443',
    'https://*.example.com',
    'https://*',
    '*',
    'null',
    'https://a;script-src',
    'https://a,b',
    'https://a b',
    'https://a.example\n',
    'data:text/html,',
    'http://localhost.example.com',
    `https://${'a'.repeat(260)}.com`,
  ])('are never %j', async (host) => {
    const { call, organizationId } = await createMerchant(server)
    const { status } = await call('PUT', pathOf(organizationId), { embed_hosts: [host] })
    expect(status).toBe(422)
  })

  test('are fifty at most', async () => {
    const { call, organizationId } = await createMerchant(server)
    const hosts = Array.from({ length: 51 }, (_, at) => `https://${at}.example.com`)
    const set = (embed_hosts: string[]) =>
      call('PUT', pathOf(organizationId), { embed_hosts }).then(({ status }) => status)
    expect([await set(hosts.slice(1)), await set(hosts)]).toEqual([200, 422])
  })

  test('are changed by their organization only, with the scope for it', async () => {
    const reader = await createMerchant(server, { scopes: ['organizations:read'] })
    const other = await createMerchant(server)
    const body = { embed_hosts: ['https://example.com'] }
    const path = pathOf(reader.organizationId)
    const refused = [
      await reader.call('PUT', path, body),
      await other.call('PUT', path, body),
      await other.call('GET', path),
      await server.visitor().put(path, body),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 404, 401])
    expect((await reader.call('GET', path)).body).toMatchObject({ embed_hosts: [] })
  })
})

describe('the color of a seller', () => {
  test('is chosen, kept by a change of other settings, and taken back', async () => {
    const { call, organizationId } = await createMerchant(server)
    const path = pathOf(organizationId)
    const change = async (body: object) => (await call('PUT', path, body)).body
    expect(await change({ accent_color: '#A01F2B' })).toMatchObject({
      embed_hosts: [],
      accent_color: '#a01f2b',
    })
    expect(await change({ embed_hosts: ['https://example.com'] })).toMatchObject({
      embed_hosts: ['https://example.com'],
      accent_color: '#a01f2b',
    })
    await call('PATCH', `/v1/organizations/${organizationId}`, { website: 'https://example.com' })
    expect((await call('GET', path)).body.accent_color).toBe('#a01f2b')
    expect(await change({ accent_color: null })).toMatchObject({
      embed_hosts: ['https://example.com'],
      accent_color: null,
    })
  })

  test.each(['red', '#fff', '#12345g', '#0d5148;}', '</style>', '', 7])(
    'is never %j',
    async (color) => {
      const { call, organizationId } = await createMerchant(server)
      const { status } = await call('PUT', pathOf(organizationId), { accent_color: color })
      expect(status).toBe(422)
    },
  )

  test('is told to the pages of its customers, and to no other seller’s', async () => {
    const [seller, other] = [await createMerchant(server), await createMerchant(server)]
    await seller.call('PUT', pathOf(seller.organizationId), { accent_color: '#a01f2b' })
    const pagesOf = async (merchant: Merchant) => {
      const { client_secret: secret } = await openCheckout(merchant)
      const { body } = await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)
      return [`/checkout/${secret}`, `/portal/${body.slug}`, `/withdraw/${body.slug}`]
    }
    const accentsOf = async (merchant: Merchant) => {
      const answers = (await pagesOf(merchant)).map((path) => server.visitor().get(path))
      return (await Promise.all(answers)).map(({ body }) => body.seller.accent)
    }
    expect(await accentsOf(seller)).toEqual(['#a01f2b', '#a01f2b', '#a01f2b'])
    expect(await accentsOf(other)).toEqual([null, null, null])
  })
})
