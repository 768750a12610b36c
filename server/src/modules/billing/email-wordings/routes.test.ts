import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  buyerOf,
  createProduct,
  newBuyer,
  openCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const listOf = ({ organizationId }: Merchant) =>
  `/v1/organizations/${organizationId}/email-wordings`
const pathOf = (merchant: Merchant, email = 'orderPaid', locale = 'de') =>
  `${listOf(merchant)}/${email}/${locale}`

const put = (merchant: Merchant, body: object, email?: string, locale?: string) =>
  merchant.call('PUT', pathOf(merchant, email, locale), { revision: 0, ...body })

async function word(merchant: Merchant, body: object, email?: string, locale?: string) {
  const answer = await put(merchant, body, email, locale)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function emailAfterPurchase(merchant: Merchant, more: object) {
  const customer_email = newBuyer()
  const { id } = await createProduct(merchant, { name: 'Lampe' })
  const checkout = await openCheckout(merchant, { products: [id] })
  const buyer = { ...payment(), customer_email, ...more }
  const confirmed = await buyerOf(server, checkout).confirm(buyer)
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  return vi.waitFor(
    async () => {
      const [email] = await emailsTo(server, customer_email)
      if (!email) throw new Error('not yet')
      return { ...email, to: customer_email }
    },
    { timeout: 15_000, interval: 50 },
  )
}

test('an email has the words of its language, around all that it has to say', async () => {
  const merchant = await createMerchant(server)
  const { organizationId } = merchant
  await merchant.call('PATCH', `/v1/organizations/${organizationId}`, { name: 'Lampenladen' })
  await word(merchant, {
    subject: 'Danke, {customer}: {product}',
    greeting: 'Moin {customer},',
    opening: 'schön, dass du da bist.\nDeine {total} sind da.',
    closing: 'Viel Freude wünscht\n{seller}\n\nHilfe: https://lampen.example/hilfe.',
  })
  await word(merchant, { subject: 'Merci pour {product}' }, 'orderPaid', 'fr')

  const german = await emailAfterPurchase(merchant, { locale: 'de', customer_name: 'Ada' })
  expect(german.subject).toBe('Danke, Ada: Lampe')
  const [head, tail] = german.text.split('vielen Dank')
  expect(head).toMatch(/Moin Ada,\n\nschön, dass du da bist\.\nDeine 10,00\s\$ sind da\.\n\n$/)
  // What it has to say, then the words at the end, then who sends it.
  expect(tail).toMatch(
    /Lampe: 10,00\s\$[\s\S]*\/orders\/[\s\S]*Viel Freude wünscht\nLampenladen\n\nHilfe: https:\/\/lampen\.example\/hilfe\.\n\n-- \nLampenladen/,
  )
  expect(german.html).toMatch(
    /Hilfe: <a class="link" href="https:\/\/lampen\.example\/hilfe" [^>]+>https:\/\/lampen\.example\/hilfe<\/a>\./,
  )
  expect(german.html).toContain('Viel Freude wünscht<br>Lampenladen')

  const french = await emailAfterPurchase(merchant, { locale: 'fr' })
  expect(french.subject).toBe('Merci pour Lampe')
  const english = await emailAfterPurchase(merchant, { locale: 'en' })
  expect(english.subject).toBe('Your receipt from Lampenladen')
  expect(english.text).not.toContain('lampen.example')
})

test('a customer without a name gets the standard greeting, and their address elsewhere', async () => {
  const merchant = await createMerchant(server)
  await word(merchant, { greeting: 'Moin {customer},', closing: 'Für {customer}' })
  const email = await emailAfterPurchase(merchant, { locale: 'de', customer_name: '' })
  expect(email.text).not.toContain('Moin')
  expect(email.text).toContain(`Für ${email.to}`)
})

test('A-328 hostile words become no markup, no other header and no hidden link', async () => {
  const merchant = await createMerchant(server)
  // A link inside of quotes is no address, so the text is refused as a whole.
  const refused = await put(merchant, { opening: '<a href="https://evil.example">Bank</a>' })
  expect(refused.status).toBe(422)
  await word(merchant, {
    subject: 'Hi\r\nBcc: eve@example.com <img src=x>',
    opening: '<script>alert(1)</script>\u202E<b onclick=x>',
    closing: '[Bank](https://evil.example/x) {customer}',
  })
  const email = await emailAfterPurchase(merchant, {
    locale: 'de',
    customer_name: 'https://evil.example/{seller} <i>',
  })
  expect(email.subject).toBe('Hi Bcc: eve@example.com <img src=x>')
  expect(email.html).not.toMatch(/<script|<b |<i>|<img src=x|\u202E/)
  expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;b onclick=x&gt;')
  const links = [...email.html.matchAll(/href="([^"]+)"[^>]*>([^<]*)</g)]
  const evil = links.filter(([, href]) => href?.includes('evil'))
  expect(evil.map(([, href, shown]) => [href, shown])).toEqual([
    ['https://evil.example/x', 'https://evil.example/x'],
  ])
  // The server's own frame is there: who sends it and why.
  expect(email.text).toContain('sendet Ihnen diese E-Mail')
})

test.each([
  [
    'an unknown placeholder',
    'subject',
    'Hi {amount}',
    /\{amount\} is unknown here. Known: \{customer\}, \{seller\}/,
  ],
  ['a link in a line', 'greeting', 'See https://acme.example', /no addresses/],
  ['a link without encryption', 'opening', 'See http://acme.example', /https/],
  ['a long way down', 'closing', '\n.'.repeat(30), /20 lines/],
  ['a long text', 'opening', 'a'.repeat(1_001), /1000/],
])('%s is refused at its field', async (_, field, text, message) => {
  const merchant = await createMerchant(server)
  const answer = await put(merchant, { [field]: text })
  expect(answer.status).toBe(422)
  expect(answer.body.detail[0].loc).toEqual(['body', field])
  expect(answer.body.detail[0].msg).toMatch(message)
  expect((await merchant.call('GET', pathOf(merchant))).body.revision).toBe(0)
})

test('words that somebody else changed meanwhile are not replaced, whoever was first', async () => {
  const merchant = await createMerchant(server)
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => put(merchant, { subject: `Version ${n}` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const { body } = await merchant.call('GET', pathOf(merchant))
  expect(body).toMatchObject({ revision: 1, placeholders: expect.arrayContaining(['total']) })
  const late = await put(merchant, { subject: 'Late', revision: 5 })
  expect([late.status, late.body.error]).toEqual([409, 'EmailWordingChanged'])
  expect(await word(merchant, { revision: 1 })).toMatchObject({ subject: null, revision: 2 })
})

test('the list says where there are words, and in which subject they end', async () => {
  const merchant = await createMerchant(server)
  await word(merchant, { subject: 'Danke für {product}' })
  await word(merchant, { closing: 'Ada' }, 'withdrawalReceipt', 'en')
  const { body } = await merchant.call('GET', `${listOf(merchant)}?locale=de`)
  const of = (name: string) => body.items.find(({ email }: { email: string }) => email === name)
  expect(of('orderPaid')).toEqual({
    email: 'orderPaid',
    kind: 'order_confirmation',
    subject: 'Danke für Analytical Engine',
    locales: ['de'],
  })
  expect(of('withdrawalReceipt')).toMatchObject({ kind: null, locales: ['en'] })
  const shown = await merchant.call('GET', pathOf(merchant, 'withdrawalReceipt', 'en'))
  expect(shown.body).toMatchObject({ subject_is_fixed: true, closing: 'Ada' })
  const preview = `/v1/organizations/${merchant.organizationId}/emails/order_confirmation/preview`
  const stored = await merchant.call('GET', `${preview}?locale=de`)
  expect(stored.body.items[0].subject).toBe('Danke für Analytical Engine')
})

test('a draft is shown before it is saved, without scripts and only in pages of this server', async () => {
  const merchant = await createMerchant(server)
  const path = `${pathOf(merchant)}/preview`
  const { visitor } = merchant.owner
  const shown = await visitor.post(path, { opening: 'Schön, {customer}!' })
  expect(shown.status, shown.text).toBe(200)
  expect(shown.text).toContain('Schön, Ada Lovelace!')
  expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  const refused = await visitor.post(path, { opening: '{nobody}' })
  expect(refused.text).not.toContain('nobody')
  expect((await merchant.call('GET', pathOf(merchant))).body.opening).toBeNull()
})

test('a test goes to whoever asks, with sample values, and not without end', async () => {
  const own = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const merchant = await createMerchant(own)
  const { email, visitor } = merchant.owner
  const path = `${pathOf(merchant)}/test`
  const sent = await visitor.post(path, { subject: 'Danke, {customer}' })
  expect([sent.status, sent.body]).toEqual([200, { to: email }])
  const [mail] = (await emailsTo(own, email)).filter(({ subject }) => subject.startsWith('Danke'))
  expect(mail?.subject).toBe('Danke, Ada Lovelace')
  expect(mail?.text).toContain('Diesen Test haben Sie sich selbst geschickt')
  const statuses: number[] = []
  for (let n = 0; n < 30; n++) statuses.push((await visitor.post(path, {})).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  // A program has no mailbox.
  expect((await merchant.call('POST', path, {})).status).toBe(401)
})

test('A-329 another seller neither reads nor writes the words, and reading takes no right to write', async () => {
  const merchant = await createMerchant(server)
  await word(merchant, { subject: 'Danke' })
  const other = await createMerchant(server)
  for (const [method, path, body] of [
    ['GET', listOf(merchant), undefined],
    ['GET', pathOf(merchant), undefined],
    ['PUT', pathOf(merchant), { subject: 'Mine', revision: 1 }],
    ['POST', `${pathOf(merchant)}/preview`, {}],
  ] as const) {
    expect((await other.call(method, path, body)).status, `${method} ${path}`).toBe(404)
  }
  expect((await other.owner.visitor.post(`${pathOf(merchant)}/test`, {})).status).toBe(404)
  const { token } = await createAccessToken(merchant.owner, merchant.organizationId, {
    scopes: ['organizations:read'],
  })
  const path = pathOf(merchant)
  expect((await callWithToken(server, token, 'GET', path)).status).toBe(200)
  const refused = await callWithToken(server, token, 'PUT', path, { subject: 'x', revision: 1 })
  expect(refused.status).toBe(403)
  expect((await merchant.call('GET', path)).body).toMatchObject({ subject: 'Danke', revision: 1 })
})

test('a change is in the audit log with its words', async () => {
  const merchant = await createMerchant(server)
  await word(merchant, { subject: 'Danke' })
  const rows = await server.query<{ payload: { subject: string; email: string } }>(
    `select p.body as payload from events e join event_payloads p on p.id = e.payload_id
      where e.type = 'email_wording.updated' and p.body->>'organization_id' = $1`,
    [merchant.organizationId],
  )
  expect(rows.map(({ payload }) => [payload.email, payload.subject])).toEqual([
    ['orderPaid', 'Danke'],
  ])
})

test('who deletes the organization deletes the words', async () => {
  const merchant = await createMerchant(server)
  await word(merchant, { subject: 'Danke' })
  const { status } = await merchant.owner.visitor.post('/api/auth/organization/delete', {
    organizationId: merchant.organizationId,
  })
  expect(status).toBe(200)
  const rows = await server.query('select 1 from email_wordings where organization_id = $1', [
    merchant.organizationId,
  ])
  expect(rows).toEqual([])
})
