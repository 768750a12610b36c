import { stripeScript } from '@guildhall/contract/stripe-form'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageOf } from '#testing/checkout-page.ts'
import {
  buyerOf,
  createDiscount,
  createProduct,
  newBuyer,
  openCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { createMerchant, type Merchant, nameSeller } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { type FakeStripe, startStripe } from '#testing/stripe/server.ts'

let stripe: FakeStripe
let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  stripe = await startStripe(manualClock())
  const { apiUrl, secretKey, webhookSecrets } = stripe.settings
  server = await startServer({
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets.join(',') },
    settings: { billing: { live: true, stripe: { publishableKey: 'pk_test_shop', apiUrl } } },
  })
  merchant = await createMerchant(server)
  await nameSeller(merchant)
})
afterAll(async () => {
  await server.stop()
  stripe.stop()
})
beforeEach(() => {
  stripe.books.tables.payment_intents.clear()
  stripe.books.tables.setup_intents.clear()
})

/** The objects that were created at Stripe, as a form would have to be made for them. */
function created(): object[] {
  const { payment_intents: payments, setup_intents: setUps } = stripe.books.tables
  const shared = (row: Record<string, unknown>) => ({
    allowedPaymentMethodTypes: Object.values(row.allowed_payment_method_types ?? {}),
    ...(row.setup_future_usage ? { setupFutureUsage: row.setup_future_usage } : {}),
  })
  const ofPayments = [...payments.values()].map((row) => ({
    mode: 'payment',
    amount: row.amount,
    currency: row.currency,
    ...shared(row),
  }))
  const ofSetUps = [...setUps.values()].map((row) => ({
    mode: 'setup',
    currency: (row.metadata as Record<string, string>).guildhall_currency,
    ...shared({ ...row, setup_future_usage: row.usage }),
  }))
  return [...ofPayments, ...ofSetUps]
}

const monthly = { recurring_interval: 'month', name: 'Plan' }
const yen = { price_amount: 1_500, price_currency: 'jpy', amount_type: 'fixed' }
const kronur = { price_amount: 1_500, price_currency: 'isk', amount_type: 'fixed' }
const whole = async (duration: string) => ({
  discount_id: (await createDiscount(merchant, { basis_points: 10_000, duration })).id,
})

const card = { allowedPaymentMethodTypes: ['card'] }
const again = { ...card, setupFutureUsage: 'off_session' }

describe('the form is made with what Stripe is told', () => {
  test.each([
    ['what is bought once', {}, async () => ({}), { mode: 'payment', amount: 1_000, ...card }],
    ['a subscription', monthly, async () => ({}), { mode: 'payment', amount: 1_000, ...again }],
    [
      'a trial',
      { ...monthly, trial_interval: 'day', trial_interval_count: 7 },
      async () => ({}),
      { mode: 'setup', ...again },
    ],
    ['a first period for nothing', monthly, () => whole('once'), { mode: 'setup', ...again }],
    [
      'a discount',
      {},
      async () => ({ discount_id: (await createDiscount(merchant)).id }),
      { mode: 'payment', amount: 900, ...card },
    ],
    [
      'a currency without decimals',
      { prices: [yen] },
      async () => ({ currency: 'jpy' }),
      { mode: 'payment', amount: 1_500, currency: 'jpy', ...card },
    ],
    [
      'a currency that Stripe counts in hundredths',
      { prices: [kronur] },
      async () => ({ currency: 'isk' }),
      { mode: 'payment', amount: 150_000, currency: 'isk', ...card },
    ],
  ])('for %s', async (_, product, more, elements) => {
    const { id } = await createProduct(merchant, product)
    const checkout = await openCheckout(merchant, { products: [id], ...(await more()) })
    const page = pageOf(server, checkout)
    await page.send({ intent: 'update', country: 'DE' })
    const { stripe: form } = await page.facts('checkout', await page.open())
    expect(form).toEqual({
      publishableKey: 'pk_test_shop',
      elements: { currency: 'usd', ...elements },
    })
    await buyerOf(server, checkout).confirm(payment('ctoken_visa'))
    await reaches(merchant, checkout, 'succeeded')
    expect(created()).toEqual([form?.elements])
  })

  test('and there is none where nothing is due', async () => {
    const free = await openCheckout(merchant, await whole('once'))
    const page = pageOf(server, free)
    expect((await page.facts('checkout', await page.open())).stripe?.elements).toBeNull()
  })

  test('and made anew when a code changes the total', async () => {
    await createDiscount(merchant, { code: 'TEN' })
    const page = pageOf(server, await openCheckout(merchant))
    const shown = await page.facts('checkout', await page.send({ discount_code: 'TEN' }))
    expect(shown.stripe?.elements).toMatchObject({ amount: 900 })
  })
})

test('is paid with the token of the form, after a card that was declined', async () => {
  const checkout = await openCheckout(merchant)
  const page = pageOf(server, checkout)
  const order = (token: string) =>
    page.send({
      intent: 'confirm',
      customer_email: newBuyer(),
      customer_name: 'Ada',
      country: 'DE',
      consent: 'content-1',
      confirmation_token_id: token,
      expected_total_amount: '1000',
    })
  const refused = await page.facts('checkout', await order('ctoken_declined'))
  expect([refused.canPay, refused.note, refused.values.confirmation_token_id]).toEqual([
    true,
    'declined',
    '',
  ])
  await order('ctoken_visa')
  await reaches(merchant, checkout, 'succeeded')
  const statuses = [...stripe.books.tables.payment_intents.values()].map(({ status }) => status)
  expect(statuses).toEqual(['canceled', 'succeeded'])
})

test('a challenge that only the script asks has its secret on the page of the payment', async () => {
  const checkout = await openCheckout(merchant)
  const page = pageOf(server, checkout)
  await buyerOf(server, checkout).confirm(payment('ctoken_script_challenge'))
  const { challengeUrl, stripe: challenge } = await page.facts('progress', await page.open())
  const [intent] = [...stripe.books.tables.payment_intents.values()]
  expect([challengeUrl, challenge]).toEqual([
    null,
    { publishableKey: 'pk_test_shop', clientSecret: intent?.client_secret },
  ])
  stripe.books.settle(String(intent?.id), 'succeed')
  await page.send({ intent: 'answered' })
  await reaches(merchant, checkout, 'succeeded')
})

test('the script is of the release that belongs to the version of the API', async () => {
  const { default: Stripe } = await import('stripe')
  const release = Stripe.API_VERSION.split('.').at(-1)
  expect(stripeScript).toBe(`https://js.stripe.com/${release}/stripe.js`)
})

describe('what the page may load', () => {
  const directivesOf = (headers: Headers) =>
    Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.filter((source) => !source.startsWith("'nonce-"))]
      }),
    )

  test('is Stripe’s too where it is paid there, and nothing else is let in', async () => {
    const { headers } = await pageOf(server, await openCheckout(merchant)).open()
    expect(directivesOf(headers)).toMatchObject({
      'script-src': ["'self'", "'strict-dynamic'", 'https://js.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'connect-src': ["'self'", 'https://api.stripe.com'],
      'style-src': ["'self'"],
      'require-trusted-types-for': ["'script'"],
    })
    expect(headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-embedder-policy')).toBeNull()
  })

  test('is not on other pages of the seller, nor in a sandbox', async () => {
    const sandbox = await startServer()
    const seller = await createMerchant(sandbox)
    const answers = await Promise.all([
      pageOf(server, { client_secret: 'polar_c_nobody' }).open(),
      pageOf(sandbox, await openCheckout(seller)).open(),
    ])
    await sandbox.stop()
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).not.toContain('stripe')
      expect(headers.get('permissions-policy')).toContain('payment=(self)')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
    expect(answers.map(({ body }) => body.stripe)).toEqual([undefined, null])
  })
})
