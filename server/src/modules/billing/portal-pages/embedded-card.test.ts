import { chargedAtOnce } from '@guildhall/contract/portal-card-pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import {
  buyerOf,
  createProduct,
  newBuyer,
  openCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { newPortalCustomer, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const listed = 'https://shop.example.com'
const unlisted = 'https://evil.example.com'
const path = '/embed/payment-method/'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  await list(merchant, [listed])
})
afterAll(() => server.stop())

const list = ({ call, organizationId }: Merchant, embed_hosts: string[]) =>
  call('PUT', `/v1/organizations/${organizationId}/checkout-settings`, { embed_hosts })

const from = (origin: string) => ({ referer: `${origin}/`, 'sec-fetch-dest': 'iframe' })

/** A customer of the merchant, and the address to which the token of their session leads. */
async function customer(of = merchant) {
  const made = await newPortalCustomer(server, of)
  return { ...made, email: made.customer.email as string, link: await linkOf(made.token) }
}

async function linkOf(token: string, query = ''): Promise<string> {
  const answer = await server.visitor().get(`${path}${token}${query}`, from(listed))
  return answer.headers.get('location') ?? ''
}

/** In a frame of a listed host, as the browser asks. */
const framed = (link: string) => pageAt(server, link, { ...from(listed), 'accept-language': 'en' })

async function formOf(link: string) {
  const page = framed(link)
  return page.facts('embedded-card', await page.open())
}

async function add(link: string, token: string, more: Record<string, string> = {}) {
  const page = framed(link)
  const { attempt, overdue } = await formOf(link)
  return page.send({
    intent: 'confirm',
    confirmation_token_id: token,
    attempt,
    charged_at_once: chargedAtOnce(overdue),
    ...more,
  })
}

const resultOf = async (link: string, answer: Awaited<ReturnType<typeof add>>) =>
  framed(link).facts('embedded-card-result', answer)

async function cardsOf({ call }: Awaited<ReturnType<typeof customer>>) {
  const { body } = await call('GET', '/customers/me/payment-methods')
  return body.items as readonly { id: string; is_default: boolean; card: { last4: string } }[]
}

/** Who may show the page, and which page it is. */
async function shown(address: string, headers: Record<string, string> = {}) {
  const answer = await server.visitor().get(address, headers)
  const policy = answer.headers.get('content-security-policy') ?? ''
  return {
    status: answer.status,
    kind: answer.body?.kind,
    frame: answer.body?.frame,
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    text: answer.text,
    headers: answer.headers,
  }
}

describe('the token of a session', () => {
  test('leaves the address at once, for one that opens nothing else', async () => {
    const { link, token } = await customer()
    expect(link).toMatch(/^\/embed\/payment-method\/g1\.[\w.-]+$/)
    const { headers, text } = await shown(link, from(listed))
    expect(text).not.toContain(token)
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    const sealed = link.slice(path.length)
    const authorization = `Bearer ${sealed}`
    const visitor = server.visitor()
    const api = await visitor.get('/v1/customer-portal/customers/me', { authorization })
    expect(api.status).toBe(401)
    const { slug } = (await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`))
      .body
    const linked = await visitor.get(`/portal/${slug}?customer_session_token=${sealed}`)
    expect(linked.setCookies).toEqual([])
    visitor.cookies.set('guildhall_portal', sealed)
    expect((await visitor.get(`/portal/${slug}`)).body.kind).toBe('portal-entry')
  })

  test('keeps theme, language and mode, and nothing else of the query', async () => {
    const { token } = await customer()
    const query = '?theme=dark&locale=de&embed=inline&next=https://evil.example.com'
    expect(await linkOf(token, query)).toMatch(/\?theme=dark&locale=de&embed=inline$/)
  })

  test('of a purchase, an unknown and an expired one show that the form has ended', async () => {
    const { id } = await createProduct(merchant)
    const checkout = await openCheckout(merchant, { products: [id] })
    const bought = await buyerOf(server, checkout).confirm({
      ...payment('tok_visa'),
      customer_email: newBuyer(),
    })
    await reaches(merchant, checkout, 'succeeded')
    const ended = { status: 410, kind: 'notice', ancestors: '*' }
    for (const token of [bought.body.customer_session_token, 'polar_cst_unknown', 'g1.a.b.c.d']) {
      expect(await shown(path + token, from(listed))).toMatchObject(ended)
    }
    const own = await customer()
    const open = await formOf(own.link)
    await merchant.call('POST', '/v1/sandbox/clock', { advance: 'PT61M' })
    expect(await shown(own.link, from(listed))).toMatchObject(ended)
    const late = await framed(own.link).send({
      intent: 'confirm',
      confirmation_token_id: 'tok_visa',
      attempt: open.attempt,
      charged_at_once: '',
    })
    expect([late.status, late.body.notice]).toEqual([410, 'cardFormEnded'])
    const again = await portalOf(server, merchant, own.customer.id)
    expect((await again.call('GET', '/customers/me/payment-methods')).body.items).toEqual([])
  })
})

describe('the form for a card', () => {
  test('is shown to the hosts of the seller only', async () => {
    const { link } = await customer()
    const form = { status: 200, kind: 'embedded-card', ancestors: listed }
    const refused = { status: 403, kind: 'refusal', ancestors: '*' }
    expect(await shown(link, from(listed))).toMatchObject({
      ...form,
      frame: { mode: 'inline', hosts: [listed], trusted: [], sale: null },
    })
    expect(await shown(link, from(new URL(server.config.baseUrl).origin))).toMatchObject(form)
    expect(await shown(link, from(unlisted))).toMatchObject(refused)
    expect(await shown(`${link}?embed_origin=${listed}`, from(unlisted))).toMatchObject(refused)
    expect(await shown(`${link}?embed_origin=${unlisted}`, from(listed))).toMatchObject(refused)
    const other = await createMerchant(server)
    const theirs = await customer(other)
    expect(await shown(theirs.link, from(listed))).toMatchObject(refused)
  })

  test('that is refused says nothing of the customer or the seller, and how to open it', async () => {
    const { email, link } = await customer()
    const { text } = await shown(link, from(unlisted))
    expect(text).not.toContain(email)
    expect(JSON.parse(text)).toMatchObject({ seller: null, refused: 'card' })
    const address = JSON.parse(text).address as string
    const tab = await shown(address, { 'sec-fetch-dest': 'document' })
    expect(tab).toMatchObject({ kind: 'embedded-card', ancestors: "'none'", frame: undefined })
  })

  test('saves the card of its customer once, and says which', async () => {
    const own = await customer()
    const { attempt, owner } = await formOf(own.link)
    expect(owner).toBe(own.email)
    const fields = { intent: 'confirm', confirmation_token_id: 'tok_visa', attempt }
    const page = framed(own.link)
    const answers = await Promise.all([page.send(fields), page.send(fields)])
    for (const answer of answers) {
      expect(await resultOf(own.link, answer)).toMatchObject({
        saved: { brand: 'visa', last4: '4242' },
        note: null,
        waiting: null,
      })
    }
    const [card, ...more] = await cardsOf(own)
    expect(more).toEqual([])
    expect((await resultOf(own.link, answers[0])).saved?.id).toBe(card?.id)
  })

  test('shows nothing of other cards, and removes and chooses none', async () => {
    const own = await customer()
    await add(own.link, 'tok_visa', { set_default: 'true' })
    const { text } = await shown(own.link, from(listed))
    expect(text).not.toContain('4242')
    const [card] = await cardsOf(own)
    for (const intent of ['remove', 'default', 'choose', 'pay', 'update']) {
      const page = framed(own.link)
      const answer = await page.send({ intent, payment_method_id: card?.id ?? '' })
      expect((await page.facts('embedded-card', answer)).note).toBeNull()
    }
    expect(await cardsOf(own)).toEqual([card])
  })

  test('tells why a bank declined it, and takes another', async () => {
    const own = await customer()
    const declined = await resultOf(own.link, await add(own.link, 'tok_requires_action'))
    expect(declined.waiting?.challengeUrl).toMatch(/\/v1\/sandbox\/challenges\//)
    const refusedBy = framed(own.link)
    const form = await refusedBy.facts('embedded-card', await add(own.link, 'tok_declined'))
    expect(form.note).toBe('declined')
    const given = await framed(declined.address).send({ intent: 'give-up' })
    expect((await refusedBy.facts('embedded-card', given)).note).toBeNull()
    const later = await framed(declined.address).open()
    expect(later.body).toMatchObject({ note: 'declined', saved: null, waiting: null })
    expect(await cardsOf(own)).toEqual([])
  })

  test('says nothing of the attempt of another customer', async () => {
    const [own, other] = [await customer(), await customer()]
    const theirs = await add(other.link, 'tok_visa')
    const attempt = theirs.headers.get('location')?.split('/').at(-1)
    const answer = await framed(`${own.link}/${attempt}`).open()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, own.link])
    expect((await framed(`${own.link}/nothing`).open()).status).toBe(303)
  })

  test('charges what is overdue for no other amount than it showed, also with the first card', async () => {
    const { id } = await createProduct(merchant, { recurring_interval: 'month' })
    const checkout = await openCheckout(merchant, { products: [id] })
    await buyerOf(server, checkout).confirm({
      ...payment('tok_fails_on_renewal'),
      customer_email: newBuyer(),
    })
    const { customer_id } = await reaches(merchant, checkout, 'succeeded')
    await merchant.call('POST', '/v1/sandbox/clock', { advance: 'P32D' })
    const { token } = await portalOf(server, merchant, customer_id)
    const link = await linkOf(token)
    const { overdue } = await formOf(link)
    expect(overdue).toMatchObject([{ isByDefault: true, card: null }])
    const page = framed(link)
    const other = await add(link, 'tok_visa', { set_default: 'true', charged_at_once: '' })
    expect((await page.facts('embedded-card', other)).note).toBe('amountsChanged')
    expect(
      await resultOf(link, await add(link, 'tok_visa', { set_default: 'true' })),
    ).toMatchObject({
      saved: { last4: '4242' },
    })
  })

  test('ends with the session, when the customer is deleted', async () => {
    const own = await customer()
    expect((await merchant.call('DELETE', `/v1/customers/${own.customer.id}`)).status).toBe(204)
    expect(await shown(own.link, from(listed))).toMatchObject({ status: 410, kind: 'notice' })
  })
})

test('a bank leads whoever has no session to a page that says where the result is', async () => {
  const own = await customer()
  const answer = await add(own.link, 'tok_requires_action')
  const attempt = answer.headers.get('location')?.split('/').at(-1)
  const { slug } = (await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)).body
  const entry = await server.visitor().get(`/portal/${slug}/cards?added=${attempt}`)
  expect(entry.body).toMatchObject({ kind: 'portal-entry', note: 'added' })
})
