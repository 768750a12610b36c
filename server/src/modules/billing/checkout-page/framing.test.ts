import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const listed = 'https://shop.example.com'
const named = 'https://blog.example.com'
const ours = 'http://localhost:3000'
const unlisted = 'https://evil.example.com'

let server: TestServer
let merchant: Merchant
let secret: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  await list(merchant, [listed])
  secret = (await openCheckout(merchant, { embed_origin: named })).client_secret
})
afterAll(() => server.stop())

const list = ({ call, organizationId }: Merchant, embed_hosts: string[]) =>
  call('PUT', `/v1/organizations/${organizationId}/checkout-settings`, { embed_hosts })

const from = (origin: string) => ({ referer: `${origin}/`, 'sec-fetch-dest': 'iframe' })

/** Who may show the page, and which page it is. */
async function shown(path: string, headers: Record<string, string> = {}) {
  const answer = await server.visitor().get(path, headers)
  const policy = answer.headers.get('content-security-policy') ?? ''
  return {
    status: answer.status,
    kind: answer.body?.kind,
    mode: answer.body?.frame?.mode,
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    deny: answer.headers.get('x-frame-options'),
    location: answer.headers.get('location'),
    text: answer.text,
  }
}

const own = { status: 200, kind: 'checkout', mode: undefined, ancestors: "'none'", deny: 'DENY' }
const framed = {
  status: 200,
  kind: 'checkout',
  mode: 'overlay',
  ancestors: `${listed} ${named}`,
  deny: null,
}
const withOurs = { ...framed, ancestors: `${listed} ${named} ${ours}` }
const refused = { status: 403, kind: 'refusal', ancestors: '*', deny: null }

describe('the page of a checkout', () => {
  test.each([
    ['in its own window', '', {}, own],
    ['in its own window, from a listed host', '', from(listed), own],
    ['with another word for a frame', '?embed=yes', from(listed), own],
    ['in a frame of a listed host', '?embed=true', from(listed), framed],
    ['in a frame of the host that the seller named', '?embed=true', from(named), framed],
    ['in a part of a page', '?embed=inline', from(listed), { ...framed, mode: 'inline' }],
    ['in a frame of a host that says nothing of itself', '?embed=true', {}, framed],
    ['within the frame', '?embed=true', from(ours), withOurs],
    ['in a frame of a page of ours', `?embed=true&embed_origin=${ours}`, from(ours), withOurs],
    ['of one that says it is ours', `?embed=true&embed_origin=${ours}`, from(unlisted), refused],
    ['of one that hides, and says it is ours', `?embed=true&embed_origin=${ours}`, {}, withOurs],
    ['in a frame of another host', '?embed=true', from(unlisted), refused],
    ['in a frame of a host that says who it is', `?embed=true&embed_origin=${listed}`, {}, framed],
    ['in a frame of another that says it', `?embed=true&embed_origin=${unlisted}`, {}, refused],
    ['named in the query only', `?embed=true&embed_origin=${unlisted}`, from(unlisted), refused],
    ['of one that lies', `?embed=true&embed_origin=${listed}`, from(unlisted), refused],
    ['of none', '?embed=true&embed_origin=null', {}, refused],
    ['in plain text', '?embed=true', from('http://shop.example.com'), refused],
    ['of a part of the name', '?embed=true', from(`${listed}.evil.example`), refused],
  ])('%s', async (_, query, headers, expected) => {
    expect(await shown(`/checkout/${secret}${query}`, headers)).toMatchObject(expected)
  })

  test('is refused with nothing of the checkout', async () => {
    const { text } = await shown(`/checkout/${secret}?embed=true&theme=dark`, from(unlisted))
    expect(JSON.parse(text)).toEqual({
      kind: 'refusal',
      refused: 'checkout',
      locale: 'en',
      theme: 'dark',
      address: `/checkout/${secret}?theme=dark`,
      seller: null,
      isTest: false,
      operator: expect.anything(),
      frame: { mode: 'overlay', hosts: [], trusted: [], sale: null },
    })
  })

  test('of a seller without hosts, or of nobody, is refused everywhere', async () => {
    const other = await createMerchant(server)
    const { client_secret } = await openCheckout(other)
    for (const each of [client_secret, 'polar_c_unknown']) {
      expect(await shown(`/checkout/${each}?embed=true`)).toMatchObject(refused)
      expect(await shown(`/checkout/${each}?embed=true`, from(listed))).toMatchObject(refused)
    }
  })

  test('of a seller without hosts is shown in pages of ours, and nowhere else', async () => {
    const other = await createMerchant(server)
    const { client_secret } = await openCheckout(other)
    const path = `/checkout/${client_secret}?embed=inline&embed_origin=${ours}`
    const alone = { status: 200, kind: 'checkout', mode: 'inline', ancestors: ours, deny: null }
    expect(await shown(path, from(ours))).toMatchObject(alone)
    // The browser of a page that hides its origin refuses the frame by its header.
    expect(await shown(path)).toMatchObject(alone)
    expect(await shown(path, from(listed))).toMatchObject(refused)
  })

  test('tells pages of ours nothing that hosts of the list are told', async () => {
    const path = `/checkout/${secret}?embed=true&embed_origin=${ours}`
    const { text } = await shown(path, from(ours))
    expect(JSON.parse(text).frame).toMatchObject({
      hosts: [listed, named, ours],
      trusted: [listed],
    })
  })

  test('follows the list at once', async () => {
    const other = await createMerchant(server)
    const { client_secret } = await openCheckout(other)
    const path = `/checkout/${client_secret}?embed=true`
    await list(other, [unlisted])
    expect(await shown(path, from(unlisted))).toMatchObject({ kind: 'checkout' })
    await list(other, [])
    expect(await shown(path, from(unlisted))).toMatchObject(refused)
  })

  test('is not framed in plain text by an origin that the seller named', async () => {
    const { client_secret } = await openCheckout(merchant, { embed_origin: 'http://a.example.com' })
    const { ancestors } = await shown(`/checkout/${client_secret}?embed=true`, from(listed))
    expect(ancestors).toBe(listed)
  })

  test('keeps what it is in all its addresses', async () => {
    const { text } = await shown(`/checkout/${secret}?embed=inline&theme=dark`, from(listed))
    expect(JSON.parse(text).address).toBe(`/checkout/${secret}?theme=dark&embed=inline`)
  })

  test('has its plain address in a window', async () => {
    const headers = { 'sec-fetch-dest': 'document' }
    expect(await shown(`/checkout/${secret}?embed=true&theme=dark`, headers)).toMatchObject({
      status: 303,
      location: `/checkout/${secret}?theme=dark`,
    })
  })

  test('has a short address for frames', async () => {
    const { status, location } = await shown(`/embed/checkout/${secret}?theme=dark`, from(listed))
    expect([status, location]).toEqual([303, `/checkout/${secret}?theme=dark&embed=inline`])
    const query = `embed=true&embed_origin=${encodeURIComponent(listed)}`
    expect((await shown(`/embed/checkout/${secret}?${query}`)).location).toBe(
      `/checkout/${secret}?${query}`,
    )
  })

  test('of a link is opened in the frame, and says in it that the link has ended', async () => {
    const link = await merchant.call('POST', '/v1/checkout-links/', {
      payment_processor: 'stripe',
      products: [(await merchant.call('GET', '/v1/products/')).body.items[0].id],
    })
    const byApi = new URL(link.body.url)
    const { location } = await shown(`${byApi.pathname}?theme=dark&embed=true`, from(listed))
    expect(location).toMatch(/\/checkout\/[\w-]+\?theme=dark&embed=true$/)
    const followed = await shown(`/c/${link.body.client_secret}?embed=true`, from(listed))
    expect(followed.location).toMatch(/^\/checkout\/[\w-]+\?embed=true$/)
    expect(await shown(followed.location ?? '', from(listed))).toMatchObject({ kind: 'checkout' })
    expect(await shown('/c/unknown?embed=true', from(listed))).toMatchObject({
      kind: 'notice',
      ancestors: '*',
    })
    expect(await shown('/c/unknown', from(listed))).toMatchObject({ ancestors: "'none'" })
  })
})

describe('the session of whoever bought in a frame', () => {
  async function buy(https: boolean, query: string) {
    const node = https
      ? await startServer({ env: { BASE_URL: 'https://pay.example.com' } })
      : server
    try {
      const seller = https ? await createMerchant(node) : merchant
      await list(seller, [listed])
      const checkout = await openCheckout(seller, { embed_origin: named })
      const visitor = node.visitor()
      const path = `/checkout/${checkout.client_secret}${query}`
      const { body: page } = await visitor.get(path, from(listed))
      const { confirmation_token_id: _, ...paid } = payment()
      const fields = new URLSearchParams({
        intent: 'confirm',
        customer_email: paid.customer_email,
        customer_name: paid.customer_name,
        country: 'DE',
        confirmation_token_id: 'tok_visa',
        expected_total_amount: String(page.checkout.total_amount),
      })
      const origin = https ? 'https://pay.example.com' : 'http://localhost:3000'
      const request = new Request(new URL(path, origin), {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: fields,
      })
      const sent = await visitor.send(request)
      expect(sent.status, sent.text).toBe(303)
      await reaches(seller, checkout, 'succeeded')
      const receipt = await visitor.get(
        `/checkout/${checkout.client_secret}/confirmation${query}`,
        from(listed),
      )
      return { checkout, cookie: sent.setCookies[0] ?? '', receipt: receipt.body }
    } finally {
      if (https) await node.stop()
    }
  }

  test('is for trusted hosts, in the page of the receipt', async () => {
    const { checkout, cookie, receipt } = await buy(false, '?embed=true')
    const [, token] = /guildhall_buyer=([\w-]+);/.exec(cookie) ?? []
    expect(token).toMatch(/^polar_cst_/)
    expect(receipt.frame).toEqual({
      mode: 'overlay',
      hosts: [listed, named],
      trusted: [listed],
      sale: {
        checkoutId: checkout.id,
        customerSessionToken: token,
        successUrl: checkout.success_url,
        redirect: false,
      },
    })
  })

  test.each([
    [true, '?embed=true', '; SameSite=None; Secure; Partitioned'],
    [true, '', '; SameSite=Lax; Secure'],
    [false, '?embed=true', '; SameSite=Lax'],
  ])('is a cookie of its own there: https %s, %j', async (https, query, end) => {
    const { cookie, receipt } = await buy(https, query)
    expect(cookie.slice(cookie.indexOf('HttpOnly') + 8)).toBe(end)
    expect('frame' in receipt).toBe(query !== '')
  })
})
