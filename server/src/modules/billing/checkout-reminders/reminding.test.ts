import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fieldsOf, pageOf } from '#testing/checkout-page.ts'
import { buyerOf, createProduct, newBuyer, openCheckout, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function seller(checkout_reminder: boolean) {
  const merchant = await createMerchant(server)
  const path = `/v1/organizations/${merchant.organizationId}`
  const { body: present } = await merchant.call('GET', path)
  expect(present.customer_email_settings.checkout_reminder).toBe(false)
  const customer_email_settings = { ...present.customer_email_settings, checkout_reminder }
  await merchant.call('PATCH', path, { customer_email_settings })
  return merchant
}

/** Somebody leaves a checkout, whose day passes. */
async function leave(merchant: Merchant, email: string | null, more: object = {}) {
  const checkout = await openCheckout(merchant, more)
  if (email !== null) await buyerOf(server, checkout).patch({ customer_email: email })
  return checkout
}

async function expire(merchant: Merchant, ...checkouts: { id: string }[]) {
  await merchant.advance('PT24H')
  for (const each of checkouts) await reaches(merchant, each, 'expired')
}

const subjects = async (to: string) => (await emailsTo(server, to)).map(({ subject }) => subject)

/** The timers that were due have run: one email has come after them. */
async function untilSent(merchant: Merchant) {
  const marker = newBuyer()
  const left = await leave(merchant, marker)
  await expire(merchant, left)
  await vi.waitFor(async () => expect(await subjects(marker)).toHaveLength(1), { timeout: 15_000 })
}

test('a buyer who leaves a checkout is reminded once, and finds the same selection', async () => {
  const merchant = await seller(true)
  const email = newBuyer()
  const { id } = await createProduct(merchant, { name: 'Atlas' })
  const checkout = await leave(merchant, email, { products: [id], locale: 'de' })
  await merchant.advance('PT23H')
  expect(await subjects(email)).toEqual([])
  await merchant.advance('PT1H')
  await vi.waitFor(
    async () =>
      expect(await subjects(email)).toEqual(['Sie haben Ihren Kauf nicht abgeschlossen: Atlas']),
    { timeout: 15_000, interval: 50 },
  )
  const [{ text } = { text: '' }] = await emailsTo(server, email)
  expect(text).toContain(`/checkout/${checkout.client_secret}`)
  const page = pageOf(server, checkout)
  const gone = await page.facts('notice', await page.open())
  expect(gone.notice).toBe('expired')
  const again = await page.facts('checkout', await page.send({ intent: 'again' }))
  expect(again.checkout.product_id).toBe(id)
  expect(fieldsOf(again).customer_email).toBe('')
  await untilSent(merchant)
  expect(await subjects(email)).toHaveLength(1)
})

test('no reminder goes to an address that bought, that had one, or where nothing can be bought', async () => {
  const merchant = await seller(true)
  const [bought, twice, gone, special] = [newBuyer(), newBuyer(), newBuyer(), newBuyer()]
  const left = await leave(merchant, bought)
  const other = await openCheckout(merchant)
  await buyerOf(server, other).confirm({
    customer_email: bought.toUpperCase(),
    customer_name: 'Ada',
    customer_billing_address: { country: 'DE' },
    confirmation_token_id: 'tok_visa',
  })
  await reaches(merchant, other, 'succeeded')
  const receipt = [expect.stringMatching(/^Your receipt from /)]
  await vi.waitFor(async () => expect(await subjects(bought)).toEqual(receipt), { timeout: 15_000 })
  const first = await leave(merchant, twice)
  const second = await leave(merchant, twice)
  const product = await createProduct(merchant)
  const archived = await leave(merchant, gone, { products: [product.id] })
  await merchant.call('PATCH', `/v1/products/${product.id}`, { is_archived: true })
  const { id } = await createProduct(merchant)
  const adHoc = await leave(merchant, special, {
    products: [id],
    prices: { [id]: [{ amount_type: 'fixed', price_amount: 500, price_currency: 'usd' }] },
  })
  await expire(merchant, left, first, second, archived, adHoc)
  await untilSent(merchant)
  expect(await Promise.all([bought, twice, gone, special].map(subjects))).toEqual([
    receipt,
    [expect.stringMatching(/^You haven’t finished /)],
    [],
    [],
  ])
})

test('without the switch of the merchant nobody is reminded', async () => {
  const merchant = await seller(false)
  const email = newBuyer()
  await expire(merchant, await leave(merchant, email))
  const rows = await server.query(
    `select 1 from timers where kind = 'checkout-reminders.reminder' and organization_id = $1`,
    [merchant.organizationId],
  )
  expect([rows, await subjects(email)]).toEqual([[], []])
})
