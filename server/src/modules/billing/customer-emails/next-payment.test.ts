import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '#testing/checkout-page.ts'
import { createDiscount, newBuyer, openCheckout } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { sellSeats } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { createMeter } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Mail = { readonly subject: string; readonly text: string }

const mailsTo = (to: string) =>
  server.query<Mail>(
    'select subject, text from mails where recipient = $1 order by created_at, id',
    [to],
  )

/** The last of so many emails to an address. */
async function lastOf(to: string, count: number): Promise<Mail> {
  await expect.poll(() => mailsTo(to), { timeout: 15_000 }).toHaveLength(count)
  return (await mailsTo(to))[count - 1] as Mail
}

type Sale = { readonly plan?: object; readonly checkout?: object }

async function subscriber(merchant: Merchant, { checkout = {}, plan = {} }: Sale = {}) {
  const customer_email = newBuyer()
  const product = await createPlan(merchant, plan)
  const subscription = await subscribe(server, merchant, product, {
    buyer: { customer_email },
    checkout,
  })
  return { customer_email, subscription, mail: (count: number) => lastOf(customer_email, count) }
}

test('a subscription says what the renewal charges, also after a discount for one period', async () => {
  const merchant = await createMerchant(server)
  const { id: discount_id } = await createDiscount(merchant, { basis_points: 5_000 })
  const { mail, subscription } = await subscriber(merchant, { checkout: { discount_id } })
  const { text } = await mail(1)
  expect(text).toContain('$5.00')
  expect(text).toMatch(/Next payment: \$10\.00 on \w+ \d+, \d{4}\./)
  expect(text).toMatch(
    new RegExp(`Change or cancel it in the customer portal.*/subscriptions/${subscription.id}`),
  )
  await merchant.advance('P1M')
  expect((await mail(2)).text).toMatch(/We received your payment\. Next payment: \$10\.00 on/)
})

test('a trial says its first payment with tax, and so does the email before its end', async () => {
  const merchant = await createMerchant(server)
  const plan = {
    prices: fixed(10_000, { tax_behavior: 'exclusive' }),
    trial_interval: 'week',
    trial_interval_count: 2,
  }
  const { mail } = await subscriber(merchant, { plan })
  expect((await mail(1)).text).toContain('First payment: $119.00.')
  await merchant.advance('P11D')
  expect((await mail(2)).text).toContain('First payment: $119.00.')
})

test('what is paid by use is said with what is certain', async () => {
  const merchant = await createMerchant(server)
  const meter = await createMeter(merchant)
  const metered = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: 100 }
  const { mail } = await subscriber(merchant, { plan: { prices: [...fixed(500), metered] } })
  expect((await mail(1)).text).toContain('Next payment: $5.00 plus usage on')
})

test('a subscription that goes on says the amount and the date', async () => {
  const merchant = await createMerchant(server)
  const { mail, subscription } = await subscriber(merchant)
  await mail(1)
  await changed(merchant, subscription, { cancel_at_period_end: true })
  await mail(2)
  await changed(merchant, subscription, { cancel_at_period_end: false })
  expect((await mail(3)).text).toMatch(/continues\. Next payment: \$10\.00 on/)
})

test('seats are said with the way to invite people, and so is another number of them', async () => {
  const { merchant, subscription } = await sellSeats(server, 3)
  const path = `/v1/customers/${subscription.customer_id}`
  const { email } = (await merchant.call('GET', path)).body
  const bought = await lastOf(email, 1)
  expect(bought.text).toContain('You have 3 seats of Plan. The seats are empty until you invite')
  expect(bought.text).toContain(`/subscriptions/${subscription.id}?action=seats&email=`)
  await changed(merchant, subscription, { seats: 5, proration_behavior: 'invoice' })
  const more = await lastOf(email, 2)
  expect(more.subject).toBe('Plan: 5 seats from now on')
  expect(more.text).toMatch(/You now have 5 seats of Plan\. Next payment: \$50\.00 on/)
})

test('what the buyer agreed to is introduced, in the language in which it was read', async () => {
  const merchant = await createMerchant(server)
  const email = newBuyer()
  const product = await createPlan(merchant)
  const page = pageOf(server, await openCheckout(merchant, { products: [product.id] }))
  await page.send({
    intent: 'confirm',
    customer_email: email,
    customer_name: 'Ada',
    country: 'DE',
    confirmation_token_id: 'tok_visa',
    consent: 'service-1',
  })
  expect((await lastOf(email, 1)).text).toContain('When you ordered, you agreed: “I ask for')
})
