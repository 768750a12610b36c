import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  createProduct,
  newBuyer,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { signInCode } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { Answer, Visitor } from '#testing/visitor.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  slug = await slugOf(merchant)
})
afterAll(() => server.stop())

const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug

function browser() {
  const visitor: Visitor = server.visitor({ 'accept-language': 'en' })
  const followed = async (answer: Answer): Promise<Answer> => {
    const location = answer.headers.get('location')
    return location === null ? answer : followed(await visitor.get(location))
  }
  return {
    visitor,
    open: async (path: string) => (await followed(await visitor.get(path))).body as BuyerPage,
    async send(path: string, fields: Record<string, string>) {
      const { origin } = new URL(server.config.baseUrl)
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await visitor.send(
        new Request(new URL(path, server.config.baseUrl), {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin, cookie },
          body: new URLSearchParams(fields).toString(),
        }),
      )
      return { answer, page: (await followed(answer)).body as BuyerPage }
    },
  }
}

/** Somebody who bought, and is in by a code. */
async function customer(product: object = {}, buyer: object = {}) {
  const { id } = await createProduct(merchant, product)
  const checkout = await openCheckout(merchant, { products: [id] })
  const email = newBuyer()
  await buyerOf(server, checkout).confirm({ ...payment(), customer_email: email, ...buyer })
  const { customer_id: customerId } = await reaches(merchant, checkout, 'succeeded')
  const own = browser()
  await own.send(`/portal/${slug}`, { intent: 'send-code', email })
  const { page } = await own.send(`/portal/${slug}`, {
    intent: 'enter',
    email,
    code: await signInCode(server, email),
  })
  const [order] = await ordersOf(merchant, checkout)
  return { ...own, email, customerId, order, page }
}

const monthly = { recurring_interval: 'month' }

test('a mailed code opens what runs, what one has and what was paid', async () => {
  const { email, page } = await customer(monthly)
  expect(page).toMatchObject({
    kind: 'portal-home',
    email,
    subscriptions: [{ status: 'active' }],
    orders: [{ status: 'paid' }],
  })
})

test('the answer to an address is the same for everybody, and a wrong code opens nothing', async () => {
  const { email } = await customer()
  const pages = await Promise.all(
    [
      [slug, email],
      [slug, 'nobody@example.com'],
    ].map(async ([seller = '', address = '']) => {
      const { page } = await browser().send(`/portal/${seller}`, {
        intent: 'send-code',
        email: address,
      })
      return { ...page, email: '', address: '', seller: null, isTest: false }
    }),
  )
  expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
  const stranger = browser()
  const { page } = await stranger.send(`/portal/${slug}`, {
    intent: 'enter',
    email,
    code: '00000000',
  })
  expect(page).toMatchObject({ kind: 'portal-entry', step: 'code', note: 'wrong' })
  expect(stranger.visitor.cookies.size).toBe(0)
})

test('the token of a link becomes a cookie, and leaves the address', async () => {
  const { id, email } = await createCustomer(merchant, { email: newBuyer(), name: 'Ada' })
  const made = await merchant.call('POST', '/v1/customer-sessions/', { customer_id: id })
  const { pathname, search } = new URL(made.body.customer_portal_url)
  const { visitor, open } = browser()
  const answer = await visitor.get(pathname + search)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/portal/${slug}?email=${encodeURIComponent(email)}`,
  ])
  expect(answer.setCookies[0]).toMatch(
    /; Path=\/portal\/[\w-]+; Max-Age=3600; HttpOnly; SameSite=Lax/,
  )
  expect(await open(`/portal/${slug}`)).toMatchObject({ kind: 'portal-home', name: 'Ada' })
})

test('the token of a link opens the page that the link leads to', async () => {
  const { customerId, order, page } = await customer(monthly)
  const [subscription] = page.kind === 'portal-home' ? page.subscriptions : []
  const made = await merchant.call('POST', '/v1/customer-sessions/', { customer_id: customerId })
  const token = `customer_session_token=${made.body.token}`
  const { visitor, open } = browser()
  const cancellation = `/subscriptions/${subscription?.id}?action=cancel`
  for (const below of [
    `/orders/${order.id}?locale=de`,
    '/orders?page=1',
    `/orders/${order.id}/invoice?locale=de`,
    '/settings?locale=de',
    cancellation,
  ]) {
    const path = `/portal/${slug}${below}`
    const answer = await visitor.get(`${path}&${token}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  }
  expect(await open(`/portal/${slug}${cancellation}`)).toMatchObject({ asks: 'cancel' })
  const opened = { kind: 'portal-order', order: { id: order.id } }
  expect(await browser().open(`/portal/${slug}/orders/${order.id}?${token}`)).toMatchObject(opened)
  expect(await browser().open(`/pay/${order.id}?${token}`)).toMatchObject(opened)
})

test('a link makes nobody another customer unasked, and one that ended nobody a stranger', async () => {
  const sessionOf = async (name: string) => {
    const { id, email } = await createCustomer(merchant, { email: newBuyer(), name })
    const made = await merchant.call('POST', '/v1/customer-sessions/', { customer_id: id })
    return { email, link: `?customer_session_token=${made.body.token}`, token: made.body.token }
  }
  const [ada, grete] = [await sessionOf('Ada'), await sessionOf('Grete')]
  const path = `/portal/${slug}`
  const { open, send } = browser()
  expect(await open(path + ada.link)).toMatchObject({ kind: 'portal-home', name: 'Ada' })
  const asked = await open(path + grete.link)
  expect(asked).toMatchObject({ kind: 'portal-switch', present: ada.email, other: grete.email })
  for (const link of [ada.link, '?customer_session_token=ended', '']) {
    expect(await open(path + link)).toMatchObject({ name: 'Ada' })
  }
  const { page } = await send(path, { intent: 'switch', token: grete.token })
  expect(page).toMatchObject({ kind: 'portal-home', name: 'Grete' })
})

test('a cancellation takes two clicks, and is undone at the same place', async () => {
  const { open, send, page } = await customer(monthly)
  const [subscription] = page.kind === 'portal-home' ? page.subscriptions : []
  const path = `/portal/${slug}/subscriptions/${subscription?.id}`
  expect(await open(`${path}?action=cancel`)).toMatchObject({ asks: 'cancel', note: null })
  const canceled = await send(path, { intent: 'cancel', reason: 'too_expensive' })
  expect(canceled.page).toMatchObject({
    kind: 'portal-subscription',
    note: 'canceled',
    subscription: { status: 'active', cancel_at_period_end: true },
  })
  const seen = await merchant.call('GET', `/v1/subscriptions/${subscription?.id}`)
  expect(seen.body.customer_cancellation_reason).toBe('too_expensive')
  const resumed = await send(path, { intent: 'resume' })
  expect(resumed.page).toMatchObject({
    note: 'resumed',
    subscription: { cancel_at_period_end: false },
  })
})

test('what belongs to others is not there, and a session of another seller opens nothing', async () => {
  const [one, other] = [await customer(monthly), await customer(monthly)]
  const [subscription] = other.page.kind === 'portal-home' ? other.page.subscriptions : []
  for (const path of [
    `subscriptions/${subscription?.id}`,
    `orders/${other.order.id}`,
    `orders/${other.order.id}/invoice`,
  ]) {
    const page = await one.open(`/portal/${slug}/${path}`)
    expect(JSON.stringify(page)).not.toContain(other.email)
    expect(page.kind).toBe('portal-home')
  }
  const { page } = await one.send(`/portal/${slug}/subscriptions/${subscription?.id}`, {
    intent: 'cancel',
  })
  expect(page.kind).toBe('portal-home')
  const untouched = await merchant.call('GET', `/v1/subscriptions/${subscription?.id}`)
  expect(untouched.body.cancel_at_period_end).toBe(false)
  const elsewhere = await slugOf(await createMerchant(server))
  expect(await one.open(`/portal/${elsewhere}`)).toMatchObject({ kind: 'portal-entry' })
})

test('an order has its invoice, and the address of an email leads to it', async () => {
  const { order, open, visitor } = await customer()
  const path = `/portal/${slug}/orders/${order.id}`
  expect(await open(`/pay/${order.id}`)).toMatchObject({
    kind: 'portal-order',
    isPayable: false,
    order: { id: order.id },
  })
  const invoice = await visitor.get(`${path}/invoice`)
  expect(invoice.headers.get('location')).toMatch(/\/files\/documents\//)
  const stranger = await browser().open(`/pay/${order.id}?email=ada%40example.com`)
  expect(stranger).toMatchObject({ kind: 'portal-entry', email: 'ada@example.com', note: null })
  expect(await browser().open('/pay/nothing')).toMatchObject({ kind: 'portal-entry', seller: null })
})

test('the order of a company abroad says who accounts for the tax', async () => {
  const { order, open } = await customer(
    {},
    {
      customer_billing_name: 'Bruyère GmbH',
      is_business_customer: true,
      customer_tax_id: 'DE136695976',
      customer_billing_address: {
        country: 'DE',
        line1: 'Hof 1',
        city: 'Köln',
        postal_code: '50667',
      },
    },
  )
  expect(order.tax_amount).toBe(0)
  expect(await open(`/portal/${slug}/orders/${order.id}`)).toMatchObject({
    tax: { rate: 0, isReverseCharge: true },
  })
  const at = await customer()
  expect(await at.open(`/portal/${slug}/orders/${at.order.id}`)).toMatchObject({
    tax: { isReverseCharge: false },
  })
})

test('a renewal that failed is paid with another card where the email leads', async () => {
  const { id } = await createProduct(merchant, monthly)
  const checkout = await openCheckout(merchant, { products: [id] })
  const email = newBuyer()
  await buyerOf(server, checkout).confirm({
    ...payment('tok_fails_on_renewal'),
    customer_email: email,
  })
  await reaches(merchant, checkout, 'succeeded')
  await merchant.advance('P32D')
  const own = browser()
  await own.send(`/portal/${slug}`, { intent: 'send-code', email })
  const entered = await own.send(`/portal/${slug}`, {
    intent: 'enter',
    email,
    code: await signInCode(server, email),
  })
  const { page } = entered
  const due =
    page.kind === 'portal-home' ? page.orders.find((each) => each.status === 'pending') : undefined
  const path = `/portal/${slug}/orders/${due?.id}`
  // The code says whose mailbox it is, and not who entered the card.
  expect(await own.open(path)).toMatchObject({ isPayable: true, card: null })
  const due_amount = String(due?.due_amount)
  const refused = { intent: 'confirm', confirmation_token_id: 'tok_declined', due_amount }
  const declined = await own.send(path, refused)
  expect(declined.page).toMatchObject({ note: 'declined', order: { status: 'pending' } })
  const typed = { intent: 'confirm', confirmation_token_id: 'tok_visa', due_amount }
  const paid = await own.send(path, typed)
  expect(paid.page).toMatchObject({ note: 'paid', order: { status: 'paid' } })
})

test('who leaves is out', async () => {
  const { open, send } = await customer()
  const { page } = await send(`/portal/${slug}`, { intent: 'leave' })
  expect(page).toMatchObject({ kind: 'portal-entry', step: 'address' })
  expect(await open(`/portal/${slug}`)).toMatchObject({ kind: 'portal-entry' })
})
