import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '#testing/checkout-page.ts'
import { createProduct, newBuyer, openCheckout, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const next = 'https://acme.example/welcome'
const message = 'Our **forum** is open to you. <script>alert(1)</script>'
const afterwards = { after_purchase_message: message, after_purchase_url: next }

const buyer = (consent = 'content-1') => ({
  intent: 'confirm',
  customer_email: newBuyer(),
  customer_name: 'Ada',
  country: 'DE',
  confirmation_token_id: 'tok_visa',
  consent,
})

async function paid(productId: string, more: object = {}, consent?: string) {
  const checkout = await openCheckout(merchant, { products: [productId], ...more })
  const page = pageOf(server, checkout)
  await page.send(buyer(consent))
  await reaches(merchant, checkout, 'succeeded')
  return { checkout, page, receipt: await page.facts('receipt', await page.open()) }
}

test('who paid reads the message of the product, and goes on to its page', async () => {
  const { id } = await createProduct(merchant, afterwards)
  const { checkout, page, receipt } = await paid(id)
  expect(receipt.message).toContain('<strong>forum</strong>')
  expect(receipt.message).not.toContain('<script')
  expect(receipt.returnTo).toBe(next)
  const told = await merchant.call('GET', `/v1/checkouts/${checkout.id}`)
  expect(told.body.success_url).toBe(next)
  const stranger = pageOf(server, checkout)
  expect((await stranger.facts('receipt', await stranger.open())).message).toBeNull()

  // What is changed later is read by buyers of before too; where they went is not.
  await merchant.call('PATCH', `/v1/products/${id}`, {
    after_purchase_message: ' ',
    after_purchase_url: null,
  })
  const again = await page.facts('receipt', await page.open())
  expect([again.message, again.returnTo]).toEqual([null, next])
})

test('who has not paid learns neither, and nor does who has the link', async () => {
  const { id } = await createProduct(merchant, afterwards)
  const checkout = await openCheckout(merchant, { products: [id] })
  const link = await merchant.call('POST', '/v1/checkout-links/', { products: [id] })
  expect(link.status, link.text).toBe(201)
  const page = pageOf(server, checkout)
  const shown = [
    JSON.stringify(checkout),
    link.text,
    (await page.open()).text,
    (await server.visitor().get(`/v1/checkouts/client/${checkout.client_secret}`)).text,
  ]
  for (const text of shown) {
    expect(text).not.toContain('forum')
    expect(text).not.toContain(next)
  }
})

test('a page that the checkout names comes first', async () => {
  const { id } = await createProduct(merchant, afterwards)
  const { receipt } = await paid(id, { success_url: 'https://acme.example/thanks' })
  expect(receipt.returnTo).toBe('https://acme.example/thanks')
})

test('both are part of the product, and left alone where a change does not name them', async () => {
  const made = await createProduct(merchant, afterwards)
  expect(made).toMatchObject(afterwards)
  const path = `/v1/products/${made.id}`
  const renamed = await merchant.call('PATCH', path, { name: 'Other name' })
  expect(renamed.body).toMatchObject(afterwards)
  for (const url of ['javascript:alert(1)', 'https://user:secret@acme.example', '/welcome']) {
    const answer = await merchant.call('PATCH', path, { after_purchase_url: url })
    expect([url, answer.status]).toEqual([url, 422])
  }
  const long = await merchant.call('PATCH', path, { after_purchase_message: 'x'.repeat(2_001) })
  expect(long.status).toBe(422)
})

test('the email of the order says it too, as text, and that of a renewal does not', async () => {
  const { id } = await createProduct(merchant, {
    ...afterwards,
    after_purchase_message: `${message} See https://acme.example/forum.`,
    recurring_interval: 'month',
  })
  const { checkout } = await paid(id, {}, 'service-1')
  const { customer_email: to } = (await merchant.call('GET', `/v1/checkouts/${checkout.id}`)).body
  const mails = async () =>
    (await emailsTo(server, to)).filter(({ text }) => text.includes('forum'))
  await expect.poll(mails, { timeout: 15_000 }).toHaveLength(1)
  const [mail] = await mails()
  expect(mail?.text).toContain('Our forum is open to you. <script>alert(1)</script>')
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail?.html).toContain('href="https://acme.example/forum"')
  const before = (await emailsTo(server, to)).length
  await merchant.advance('P1M1D')
  await expect
    .poll(async () => (await emailsTo(server, to)).length, { timeout: 15_000 })
    .toBeGreaterThan(before)
  expect(await mails()).toHaveLength(1)
})
