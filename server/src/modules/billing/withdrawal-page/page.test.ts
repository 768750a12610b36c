import type { BuyerPage, DeclarationPage, DeclaredPage } from '@guildhall/contract/buyer-pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '#testing/checkout-page.ts'
import { createProduct, newBuyer, openCheckout, ordersOf, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  slug = (await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)).body.slug
})
afterAll(() => server.stop())

const visitor = () => server.visitor({ 'accept-language': 'de' })

async function send(path: string, fields: Record<string, string>) {
  const { origin } = new URL(server.config.baseUrl)
  const answer = await server.visitor().send(
    new Request(new URL(path, server.config.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: new URLSearchParams(fields).toString(),
    }),
  )
  return answer.body as BuyerPage
}

async function bought() {
  const { id } = await createProduct(merchant)
  const checkout = await openCheckout(merchant, { products: [id] })
  const email = newBuyer()
  await pageOf(server, checkout).send({
    intent: 'confirm',
    customer_email: email,
    customer_name: 'Ada Lovelace',
    country: 'DE',
    confirmation_token_id: 'tok_visa',
  })
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  return { email, order }
}

async function linkTo(email: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { body } = await server.operator().get(`/api/outbox?to=${encodeURIComponent(email)}`)
      const links = body.items.flatMap((mail: { links: string[] }) => mail.links)
      found = links.find((link: string) => link.includes('/withdraw/'))
      return found
    })
    .toBeDefined()
  const { pathname, search } = new URL(found ?? '')
  return pathname + search
}

test('without signing in, a consumer withdraws by the link in the mailbox of the order', async () => {
  const { email, order } = await bought()
  const path = `/withdraw/${slug}`
  const form = (await visitor().get(path)).body as DeclarationPage
  expect(form).toMatchObject({ kind: 'declaration', locale: 'de', isSent: false })
  const fields = {
    kind: 'withdrawal',
    name: ' ada LOVELACE ',
    email,
    order_number: order.invoice_number,
  }
  expect(await send(path, fields)).toMatchObject({ kind: 'declaration', isSent: true })
  const link = await linkTo(email)
  const preview = (await visitor().get(link)).body as DeclaredPage
  expect(preview.preview).toMatchObject({ status: 'possible', order_id: order.id })
  // Opening the link, also by the scanner of a mailbox, ends nothing.
  const before = await merchant.call('GET', `/v1/orders/${order.id}`)
  expect(before.body.refunded_amount).toBe(0)
  const done = (await send(link, { token: preview.token })) as DeclaredPage
  expect(done.preview?.status).toBe('completed')
  const again = (await send(link, { token: preview.token })) as DeclaredPage
  expect(again.preview).toEqual(done.preview)
  await expect
    .poll(async () => (await merchant.call('GET', `/v1/orders/${order.id}`)).body.status)
    .toBe('refunded')
})

test('every declaration gets the same page, whoever it names', async () => {
  const { email, order } = await bought()
  const fields = { kind: 'withdrawal', name: 'Ada', email: 'else@example.com', order_number: 'X-1' }
  const answers = await Promise.all([
    send(`/withdraw/${slug}`, { ...fields, email, order_number: order.invoice_number }),
    send(`/withdraw/${slug}`, fields),
  ])
  for (const answer of answers) {
    expect(answer).toMatchObject({ kind: 'declaration', isSent: true, problems: {}, note: null })
  }
})

test('there is no form for a shop that does not exist, and nothing is received for it', async () => {
  const fields = { kind: 'withdrawal', name: 'Ada', email: 'a@example.com', order_number: 'X-1' }
  const shown = await visitor().get('/withdraw/nobody')
  expect([shown.status, shown.body.notice]).toEqual([404, 'noShop'])
  expect(await send('/withdraw/nobody', fields)).toMatchObject({ notice: 'noShop' })
})

test('what is missing is said, and an unknown link leads back to the form', async () => {
  const form = await send(`/withdraw/${slug}`, { kind: 'withdrawal', email: '', order_number: '' })
  expect(form).toMatchObject({
    isSent: false,
    problems: { email: 'missing', order_number: 'missing' },
  })
  const unknown = (await visitor().get(`/withdraw/${slug}?token=nothing`)).body as DeclaredPage
  expect(unknown).toMatchObject({ kind: 'declared', preview: null, isRefused: false })
})
