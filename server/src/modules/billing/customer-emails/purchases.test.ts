import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  newBuyer,
  openCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const soon = { timeout: 15_000 }

/** The emails to an address, once there are so many, oldest first. */
async function emails(to: string, count: number) {
  const found = await vi.waitFor(
    async () => {
      const list = await emailsTo(server, to)
      expect(list.map(({ subject }) => subject)).toHaveLength(count)
      return list
    },
    { timeout: 15_000, interval: 50 },
  )
  return found.reverse()
}

async function organization(merchant: Merchant, change: object) {
  const path = `/v1/organizations/${merchant.organizationId}`
  const answer = await merchant.call('PATCH', path, change)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function buy(merchant: Merchant, more: object = {}, product: object = {}) {
  const customer_email = newBuyer()
  const { id } = await createProduct(merchant, product)
  const checkout = await openCheckout(merchant, { products: [id] })
  const buyer = { ...payment(), customer_email, ...more }
  const confirmed = await buyerOf(server, checkout).confirm(buyer)
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  return customer_email
}

test('what costs nothing is confirmed too, with its number and the seller as invoices name it', async () => {
  const merchant = await createMerchant(server)
  const { name } = await organization(merchant, {
    order_settings: {
      seller: {
        name: 'Lindenau Werkstatt GmbH',
        address: { line1: 'Invalidenstr. 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
      },
    },
  })
  const free = { name: 'Handbook', prices: [{ amount_type: 'free' }] }
  const to = await buy(merchant, { confirmation_token_id: null }, free)
  const [email] = await emails(to, 1)
  expect(email?.subject).toBe(`Your order from ${name}`)
  expect(email?.text).toContain('Thank you for your order of Handbook. There’s nothing to pay.')
  expect(email?.text).toMatch(/-0001/)
  expect(email?.text).toContain(
    'Sold by Lindenau Werkstatt GmbH, Invalidenstr. 1, 10115 Berlin, Germany.',
  )
})

describe('a refund', () => {
  async function bought(change: object = {}) {
    const merchant = await createMerchant(server)
    const { name } = await organization(merchant, change)
    const to = await buy(merchant, {}, { name: 'Handbook', prices: fixed(2_000) })
    const [receipt] = await emails(to, 1)
    const [order] = (await merchant.call('GET', '/v1/orders/')).body.items
    async function refund(amount: number, more: object = {}) {
      const body = { order_id: order.id, reason: 'other', amount, ...more }
      const answer = await merchant.call('POST', '/v1/refunds/', body)
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    }
    return { merchant, name, order, receipt, refund, to }
  }

  test('is told to the customer with its tax, each part once', async () => {
    const { name, order, refund, to } = await bought()
    const { amount, tax_amount } = await refund(500)
    const [, first] = await emails(to, 2)
    expect(first?.subject).toBe(`Your refund from ${name}`)
    const text = `$${((amount + tax_amount) / 100).toFixed(2)} for Handbook (order ${order.invoice_number})`
    expect(first?.text).toContain(`We’ve refunded ${text}.`)
    expect(first?.text).toContain(`orders/${order.id}`)
    expect(first?.text).not.toContain('no longer available')

    await refund(order.net_amount - 500, { revoke_benefits: true })
    const [, , rest] = await emails(to, 3)
    expect(rest?.text).toContain('What came with this order is no longer available to you.')
  })

  test('is not told where the organization wants no such emails', async () => {
    const off = { customer_email_settings: { order_refunded: false } }
    const { merchant, refund, to } = await bought(off)
    await refund(500)
    await merchant.advance('PT1H')
    await emails(to, 1)
  })
})

test('a paid order is followed by a receipt with its lines and a link without a token', async () => {
  const merchant = await createMerchant(server)
  const { name, slug } = await organization(merchant, { email: 'shop@example.com' })
  const to = await buy(merchant)
  const [email] = await emails(to, 1)
  expect(email?.subject).toBe(`Your receipt from ${name}`)
  expect(email?.text).toMatch(/Book: \$10\.00\nTax 19%, included: \$1\.60\nTotal: \$10\.00\n/)
  expect(email?.text).toContain('To get in touch, reply to this email.')
  const link = new URL(email?.links[0] ?? '')
  expect(link.pathname).toMatch(new RegExp(`^/portal/${slug}/orders/[0-9a-f-]{36}$`))
  expect(Object.fromEntries(link.searchParams)).toEqual({ email: to })
  expect(email?.html).not.toContain('polar_cst_')
  const [row] = await server.query('select from_name, reply_to from mails where recipient = $1', [
    to,
  ])
  expect(row).toEqual({ from_name: `${name} (test mode)`, reply_to: 'shop@example.com' })
})

test('a receipt names the discount, and a tax on top', async () => {
  const merchant = await createMerchant(server)
  const { id: discount_id } = await createDiscount(merchant)
  const { id } = await createProduct(merchant, {
    prices: fixed(1_000, { tax_behavior: 'exclusive' }),
  })
  const checkout = await openCheckout(merchant, { products: [id], discount_id })
  const buyer = payment()
  await buyerOf(server, checkout).confirm(buyer)
  const [email] = await emails(buyer.customer_email, 1)
  expect(email?.text).toContain(
    'Book: $10.00\nSubtotal: $10.00\nTen: -$1.00\nTax 19%: $1.71\nTotal: $10.71\n',
  )
})

test('an email is in the language of the customer, of the checkout, of the organization, or English', async () => {
  const merchant = await createMerchant(server)
  const subjects = async (to: string) => (await emails(to, 1)).map(({ subject }) => subject)[0]
  expect(await subjects(await buy(merchant, { locale: 'de-AT' }))).toMatch(/^Ihr Beleg von /)
  await organization(merchant, { customer_email_settings: { default_locale: 'ru' } })
  expect(await subjects(await buy(merchant, { locale: 'ja' }))).toMatch(/^Ваша квитанция от /)
  expect(await subjects(await buy(merchant))).toMatch(/^Ваша квитанция от /)
  const known = newBuyer()
  await merchant.call('POST', '/v1/customers/', { email: known, locale: 'pl' })
  await buy(merchant, { customer_email: known, locale: 'fr' })
  expect(await subjects(known)).toMatch(/^Twoje potwierdzenie płatności /)
})

test('an email that is switched off is not sent', async () => {
  const merchant = await createMerchant(server)
  await organization(merchant, { customer_email_settings: { order_confirmation: false } })
  const silent = await buy(merchant)
  // The setting counts when the email is due, which is after the purchase.
  await merchant.advance('PT1M')
  await organization(merchant, { customer_email_settings: { order_confirmation: true } })
  await emails(await buy(merchant), 1)
  expect(await emailsTo(server, silent)).toEqual([])
})

test('a renewal of nothing is no news', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, { prices: fixed(0) })
  const checkout = await openCheckout(merchant, { products: [plan.id] })
  const to = newBuyer()
  await buyerOf(server, checkout).confirm({ ...payment(null), customer_email: to })
  await reaches(merchant, checkout, 'succeeded')
  await emails(to, 1)
  await merchant.advance('P1M')
  await emails(await buy(merchant), 1)
  expect(await emailsTo(server, to)).toHaveLength(1)
})

test('a name with markup and addresses makes no link and no markup', async () => {
  const merchant = await createMerchant(server)
  await organization(merchant, {
    name: '<a href="https://evil.example">Bank</a>',
    order_settings: {
      seller: {
        name: 'Sign in at https://evil.example/in',
        address: { line1: 'www.evil.example', city: 'Berlin', country: 'DE' },
      },
    },
  })
  const evil = { name: '<b>https://evil.example/x</b>' }
  const customer_name = '<img src=x> www.evil.example'
  const to = await buy(merchant, { customer_name }, evil)
  const [email] = await emails(to, 1)
  expect(email?.text).toContain('Sold by Sign in at')
  expect(email?.html).not.toMatch(/<img|<b>|href="https:\/\/evil/)
  for (const text of [email?.html, email?.text, email?.subject]) {
    expect(text).not.toContain('evil.example')
    expect(text).not.toContain('https://evil')
  }
})

test('a new subscription, a trial and a free plan are confirmed', async () => {
  const merchant = await createMerchant(server)
  const customer_email = newBuyer()
  await subscribe(server, merchant, await createPlan(merchant), { buyer: { customer_email } })
  const [paid] = await emails(customer_email, 1)
  expect(paid?.subject).toBe('You’re subscribed to Plan')
  expect(paid?.text).toContain('Total: $10.00')

  const trialist = { customer_email: newBuyer() }
  const trial = { trial_interval: 'week', trial_interval_count: 2 }
  await subscribe(server, merchant, await createPlan(merchant, trial), { buyer: trialist })
  const [started] = await emails(trialist.customer_email, 1)
  expect(started?.subject).toBe('Your trial of Plan has started')
  expect(started?.text).toContain('First payment: $10.00.')

  const { id: product_id } = await createPlan(merchant, { name: 'Free', prices: fixed(0) })
  const email = newBuyer()
  const { body: customer } = await merchant.call('POST', '/v1/customers/', { email })
  const input = { product_id, customer_id: customer.id }
  expect((await merchant.call('POST', '/v1/subscriptions/', input)).status).toBe(201)
  const [free] = await emails(email, 1)
  expect(free?.subject).toBe('You’re subscribed to Free')
})

test('an email that cannot be stored is written later, once, and delays no other', async () => {
  const merchant = await createMerchant(server)
  await server.query(`create sequence failures`)
  await server.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.from_name is not null and nextval('failures') <= 1 then raise 'no room'; end if;
      return new;
    end $$`)
  await server.query(
    'create trigger refuse before insert on mails for each row execute function refuse()',
  )
  const late = await buy(merchant)
  await emails(await buy(merchant), 1)
  await merchant.advance('PT1S')
  await emails(late, 1)
  await merchant.advance('P1D')
  expect(await emailsTo(server, late)).toHaveLength(1)
})

test('a sandbox sends a stranger three emails of a kind in an hour and holds the rest; its members get all', async () => {
  const sending = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const merchant = await createMerchant(sending)
  const plan = await createPlan(merchant, { recurring_interval: 'day' })
  const stranger = newBuyer()
  await sending.query('update users set email_verified = true')
  const [member] = await sending.query<{ email: string }>('select email from users')
  const to = [stranger, member?.email ?? '']
  for (const customer_email of to)
    await subscribe(sending, merchant, plan, { buyer: { customer_email } })
  await merchant.advance('P15D')
  const renewals = (recipient: string) =>
    sending.query<{ held: string | null }>(
      `select held from mails where recipient = $1 and subject like '%was renewed'`,
      [recipient],
    )
  for (const each of to) await expect.poll(() => renewals(each), soon).toHaveLength(15)
  const countHeld = async (recipient: string) =>
    (await renewals(recipient)).filter(({ held }) => held !== null).length
  expect(await Promise.all(to.map(countHeld))).toEqual([12, 0])
  const { body } = await sending.operator().get(`/api/outbox?to=${stranger}`)
  expect(body.items[0].held).toEqual({ reason: 'sandbox_quota' })
})
