import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '#testing/checkouts.ts'
import { changeTerms } from '#testing/disputes.ts'
import { emailedSubscriber } from '#testing/emailed-subscribers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { card, portalOf } from '#testing/portal.ts'
import { inDays, migrate, ready, reprice } from '#testing/price-migrations.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { change, changed, createPlan, fixed, ordersOf, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const subscriber = (sale: Parameters<typeof emailedSubscriber>[1] = {}) =>
  emailedSubscriber(server, sale)

const trial = { trial_interval: 'week', trial_interval_count: 2 }
const yearly = { recurring_interval: 'year' }

test('renewals have receipts, and a cancellation, its undoing and the end are told once', async () => {
  const { merchant, subscription, subjects } = await subscriber()
  await merchant.advance('P1M')
  expect(await subjects()).toEqual(['Your subscription to Plan was renewed'])
  await changed(merchant, subscription, { cancel_at_period_end: true })
  await merchant.advance('PT1S')
  await changed(merchant, subscription, { cancel_at_period_end: false })
  await merchant.advance('PT1S')
  await changed(merchant, subscription, { cancel_at_period_end: true })
  await merchant.advance('P2M')
  expect((await subjects()).slice(1)).toEqual([
    'Your subscription to Plan won’t renew',
    'Your subscription to Plan continues',
    'Your subscription to Plan won’t renew',
    'Your subscription to Plan has ended',
  ])
})

test('an immediate end is one email, and a deleted customer gets none', async () => {
  const { merchant, subscription, subjects } = await subscriber()
  await changed(merchant, subscription, { revoke: true })
  await merchant.advance('PT1S')
  expect(await subjects()).toEqual(['Your subscription to Plan has ended'])
  const gone = await subscriber({ merchant, plan: trial })
  const path = `/v1/customers/${gone.subscription.customer_id}`
  expect((await merchant.call('DELETE', path)).status).toBe(204)
  await merchant.advance('P1M')
  expect(await gone.subjects()).toEqual([])
})

test('each failed payment is told with the next attempt, and after the last one the end', async () => {
  const { merchant, subjects, texts } = await subscriber({ token: 'tok_fails_on_renewal' })
  await merchant.advance('P2M')
  expect(await subjects()).toEqual([
    'Your payment for Plan failed',
    'Your payment for Plan failed again',
    'Your payment for Plan failed again',
    'Your payment for Plan failed again',
    'Your subscription to Plan has ended',
  ])
  const [first, , , last, end] = await texts()
  expect(first?.text).toMatch(/collect \$10\.00 for Plan\. We’ll try again on \w+ \d+, \d{4}\./)
  expect(first?.text).toMatch(/\/pay\/[0-9a-f-]{36}\?token=g1\.[\w.-]+/)
  expect(last?.text).toContain('The next attempt is on')
  expect(end?.text).toContain('None of the attempts succeeded')
})

test('a payment that the bank wants to have confirmed is told once, with the page to pay it', async () => {
  const { merchant, subscription, subjects, texts } = await subscriber()
  await cardsBecome(server, merchant.organizationId, 'tok_always_requires_action')
  await merchant.advance('P1M20D')
  expect(await subjects()).toEqual(['Confirm your payment for Plan'])
  const [, order] = await ordersOf(merchant, subscription)
  const [told] = await texts()
  expect(told?.text).toContain('asks you to confirm the payment of $10.00 for Plan.')
  expect(told?.text).toMatch(/another card by \w+ \d+, \d{4} so that/)
  expect(told?.text).toContain(`/pay/${order.id}?token=`)
  await merchant.advance('P2D')
  expect((await subjects()).slice(1)).toEqual(['Your subscription to Plan has ended'])
})

test('further failures and the end are not told where they are switched off', async () => {
  const { merchant, subjects } = await subscriber({ token: 'tok_fails_on_renewal' })
  const customer_email_settings = { payment_failed: false, subscription_revoked: false }
  const path = `/v1/organizations/${merchant.organizationId}`
  expect((await merchant.call('PATCH', path, { customer_email_settings })).status).toBe(200)
  await merchant.advance('P2M')
  expect(await subjects()).toEqual(['Your payment for Plan failed'])
})

test('the end of a trial is announced three days before, once, however often the subscription changes', async () => {
  const { merchant, subscription, subjects, texts } = await subscriber({ plan: trial })
  await merchant.advance('P10D')
  expect(await subjects()).toEqual([])
  await merchant.advance('P1D')
  expect(await subjects()).toEqual(['Your trial of Plan ends soon'])
  expect((await texts())[0]?.text).toContain('First payment: $10.00.')
  for (const value of ['a', 'b']) await changed(merchant, subscription, { metadata: { value } })
  await merchant.advance('P1D')
  await merchant.advance('P7D')
  expect((await subjects()).slice(1)).toEqual(['Your trial of Plan is now a subscription'])
})

test('a trial that is canceled or shorter than the days before its end is not announced', async () => {
  const merchant = await createMerchant(server)
  const canceled = await subscriber({ merchant, plan: trial })
  await changed(merchant, canceled.subscription, { cancel_at_period_end: true })
  const short = { trial_interval: 'day', trial_interval_count: 2 }
  const brief = await subscriber({ merchant, plan: short })
  await merchant.advance('P15D')
  expect(await canceled.subjects()).toEqual([
    'Your subscription to Plan won’t renew',
    'Your subscription to Plan has ended',
  ])
  expect(await brief.subjects()).toEqual(['Your trial of Plan is now a subscription'])
})

test('a yearly renewal is announced a week before, with the price after a discount has ended', async () => {
  const merchant = await createMerchant(server)
  const once = { type: 'percentage', basis_points: 5_000, duration: 'once', name: 'Half' }
  const { body: discount } = await merchant.call('POST', '/v1/discounts/', once)
  const product = await createPlan(merchant, yearly)
  const buyer = { customer_email: newBuyer() }
  const checkout = { discount_id: discount.id }
  await subscribe(server, merchant, product, { buyer, checkout })
  await merchant.advance('P1Y')
  const rows = await server.query<{ subject: string; text: string }>(
    'select subject, text from mails where recipient = $1 order by created_at, id',
    [buyer.customer_email],
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    'You’re subscribed to Plan',
    'Your subscription to Plan renews soon',
    'Your subscription to Plan was renewed',
  ])
  expect(rows[1]?.text).toContain('Next payment: $10.00.')
  const monthly = await subscriber({ merchant })
  await merchant.advance('P27D')
  expect(await monthly.subjects()).toEqual([])
})

test('the days before a reminder can be changed after it was planned', async () => {
  const { merchant, subjects } = await subscriber({ plan: yearly })
  const path = `/v1/organizations/${merchant.organizationId}`
  const customer_email_settings = { renewal_reminder_days: 2 }
  expect((await merchant.call('PATCH', path, { customer_email_settings })).status).toBe(200)
  await merchant.advance('P362D')
  expect(await subjects()).toEqual([])
  await merchant.advance('P1D')
  expect(await subjects()).toEqual(['Your subscription to Plan renews soon'])
})

/** As if all cards had been saved with this expiry; test cards have one that nobody lives to see. */
async function expire({ organizationId }: Merchant, month: Date) {
  await server.query(
    'update payment_methods set exp_month = $2, exp_year = $3 where organization_id = $1',
    [organizationId, month.getUTCMonth() + 1, month.getUTCFullYear()],
  )
  await server.query(
    `insert into timers (organization_id, lane, kind, subject_id, due_at, rank)
     select $1, 'email ' || id, 'customer-emails.card-expiring', id, $2, 0
       from payment_methods where organization_id = $1`,
    [organizationId, month],
  )
}

const isAboutExpiry = ({ subject }: { readonly subject: string }) =>
  subject.includes('expires soon')

test('a card that expires is announced on the first day of its month, once, while something renews', async () => {
  const merchant = await createMerchant(server)
  const [paying, leaving] = [await subscriber({ merchant }), await subscriber({ merchant })]
  await changed(merchant, leaving.subscription, { cancel_at_period_end: true })
  const { call } = await portalOf(server, merchant, paying.subscription.customer_id)
  const own = await call('POST', '/customers/me/payment-methods', card('tok_visa'))
  expect(own.status, own.text).toBe(201)
  const now = await merchant.advance('PT1S')
  await expire(merchant, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)))
  await merchant.advance('P3M')
  const announced = (await paying.texts()).filter(isAboutExpiry)
  expect(announced).toHaveLength(1)
  expect(announced[0]?.subject).toBe('Your card ending in 4242 expires soon')
  expect(announced[0]?.text).toContain('Your Visa card ending in 4242 expires in')
  expect((await leaving.subjects()).join()).not.toContain('expires soon')
})

test('so is one that somebody entered under the address, without its digits, and none that pays nothing', async () => {
  const merchant = await createMerchant(server)
  await changeTerms(merchant, { allow_multiple_subscriptions: true })
  const { customer_email, subscription, texts } = await subscriber({ merchant })
  const other = await createPlan(merchant, { name: 'Other' })
  // Bought under the address: its card serves it alone.
  const buyer = { customer_email }
  await subscribe(server, merchant, other, { token: 'tok_fails_on_renewal', buyer })
  const now = await merchant.advance('PT1S')
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  await changed(merchant, subscription, { cancel_at_period_end: true })
  await expire(merchant, next)
  await merchant.advance('P1M')
  expect((await texts()).filter(isAboutExpiry).map(({ subject }) => subject)).toEqual([
    'Your card ending in •••• expires soon',
  ])
})

test('a change of plan that is paid has a receipt', async () => {
  const { merchant, subscription, subjects } = await subscriber()
  const { id } = await createPlan(merchant, { name: 'Pro', prices: fixed(3_000) })
  const paid = { product_id: id, proration_behavior: 'invoice' }
  expect((await change(merchant, subscription, paid)).status).toBe(200)
  await merchant.advance('PT1S')
  expect(await subjects()).toEqual(['Your subscription is now Pro'])
})

describe('a new price', () => {
  /** A subscriber at $10.00 who is to pay $15.00 in two months, with 20 days of notice. */
  async function moving(customer: object = {}, price: object = {}) {
    const given = await subscriber({ plan: { prices: fixed(1_000, price) } })
    const { merchant, subscription } = given
    const path = `/v1/customers/${subscription.customer_id}`
    expect((await merchant.call('PATCH', path, customer)).status).toBe(200)
    const product = { id: subscription.product_id }
    const terms = { effective_at: await inDays(merchant, 40), notice_days: 20 }
    const prices = await reprice(merchant, product, fixed(1_500, price))
    const migration = await migrate(merchant, product, { prices, ...terms })
    await ready(merchant, migration)
    await merchant.advance('P1M')
    const about = async (word: RegExp) =>
      (await given.texts()).filter(({ subject }) => word.test(subject))
    return { ...given, migration, product, terms, news: () => about(/is changing|ändert sich/) }
  }

  test('is told once, with both amounts, the date and the way to cancel', async () => {
    const { merchant, news, subscription } = await moving()
    expect(await news()).toEqual([])
    await merchant.advance('P20D')
    const [email, ...more] = await news()
    expect(more).toEqual([])
    expect(email?.subject).toBe('The price of Plan is changing')
    expect(email?.text).toMatch(
      /starts on \w+ \d+, \d{4} .* you pay \$15\.00 including tax instead of \$10\.00\./,
    )
    expect(email?.text).toContain('cancel before then')
    expect(email?.text).toMatch(
      new RegExp(`/portal/[^/]+/subscriptions/${subscription.id}[?]email=`),
    )
    await merchant.advance('P1M')
    expect(await news()).toHaveLength(1)
  })

  test('is told in the language of the customer', async () => {
    const { merchant, news } = await moving({ locale: 'de' })
    await merchant.advance('P20D')
    const [email] = await news()
    expect(email?.text).toMatch(/zahlen Sie 15,00\s\$ inklusive Steuern statt 10,00\s\$\./)
  })

  test.each([
    // 8.875 % on top: 1,500 + 133.125, and 1,000 + 88.75.
    ['New York', { country: 'US', state: 'US-NY' }, '$16.33 including tax instead of $10.89.'],
    ['a place where nothing is taxed', { country: 'JP' }, '$15.00 instead of $10.00.'],
  ])('is told with the tax on top of %s', async (_, billing_address, amounts) => {
    const { merchant, news } = await moving({ billing_address }, { tax_behavior: 'exclusive' })
    await merchant.advance('P20D')
    const [email] = await news()
    expect(email?.text).toContain(amounts)
  })

  test('is not told to whoever has canceled, until they undo it', async () => {
    const { merchant, news, subscription } = await moving()
    await changed(merchant, subscription, { cancel_at_period_end: true })
    await merchant.advance('P20D')
    expect(await news()).toEqual([])
    await changed(merchant, subscription, { cancel_at_period_end: false })
    // Too late for the next period, so the customer is told in time for the one after it.
    await merchant.advance('P1M')
    expect(await news()).toHaveLength(1)
  })

  test('is not told where the move is canceled, and where the email is switched off', async () => {
    const [called, silent] = [await moving(), await moving()]
    const cancel = `/v1/price-migrations/${called.migration.id}/cancel`
    expect((await called.merchant.call('POST', cancel)).status).toBe(200)
    const path = `/v1/organizations/${silent.merchant.organizationId}`
    const customer_email_settings = { price_change: false }
    const answer = await silent.merchant.call('PATCH', path, { customer_email_settings })
    expect(answer.body.customer_email_settings).toMatchObject(customer_email_settings)
    for (const { merchant, news } of [called, silent]) {
      await merchant.advance('P20D')
      expect(await news()).toEqual([])
    }
  })

  test('that two moves announce for the same period is told once, as the newer one has it', async () => {
    const { merchant, news, product, terms } = await moving()
    const prices = await reprice(merchant, product, fixed(2_000))
    const effective_at = await inDays(merchant, 12)
    await ready(merchant, await migrate(merchant, product, { ...terms, prices, effective_at }))
    await merchant.advance('P20D')
    const emails = await news()
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('$20.00 including tax instead of $10.00.')
  })
})
