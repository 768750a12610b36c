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
import { createCustomer } from '#testing/customers.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { createMerchant, type Merchant, nameSeller } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { publishableKey, startLiveServer } from '#testing/stripe/live.ts'
import type { FakeStripe } from '#testing/stripe/server.ts'

let stripe: FakeStripe
let server: TestServer
let merchant: Merchant
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ merchant, server, stop, stripe } = await startLiveServer(manualClock()))
})
afterAll(() => stop())
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

/** A page of Stripe says it itself. */
const none = { allowedPaymentMethodTypes: [] }
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
      publishableKey,
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

/** What a buyer sends to order for 10. */
const order = (more: object) => ({
  customer_email: newBuyer(),
  customer_name: 'Ada',
  country: 'DE',
  consent: 'content-1',
  expected_total_amount: '1000',
  ...more,
})
const withCard = (token: string) => order({ intent: 'confirm', confirmation_token_id: token })

test('is paid with the token of the form, after a card that was declined', async () => {
  const checkout = await openCheckout(merchant)
  const page = pageOf(server, checkout)
  const refused = await page.facts('checkout', await page.send(withCard('ctoken_declined')))
  expect([refused.canPay, refused.note, refused.values.confirmation_token_id]).toEqual([
    true,
    'declined',
    '',
  ])
  await page.send(withCard('ctoken_visa'))
  await reaches(merchant, checkout, 'succeeded')
  const statuses = [...stripe.books.tables.payment_intents.values()].map(({ status }) => status)
  expect(statuses).toEqual(['canceled', 'succeeded'])
  const tries = await server.query<{ outcome: string }>(
    'select outcome from card_tries where place_id = $1 order by created_at',
    [checkout.id],
  )
  expect(tries.map(({ outcome }) => outcome)).toEqual(['failed', 'passed'])
})

test('buyers whose cards pay are not counted as if they had been declined, however many there are', async () => {
  const seller = await createMerchant(server)
  await nameSeller(seller)
  for (let sale = 0; sale < 10; sale++) {
    const checkout = await openCheckout(seller)
    await pageOf(server, checkout).send(withCard('ctoken_visa'))
    await reaches(seller, checkout, 'succeeded')
  }
  const next = pageOf(server, await openCheckout(seller))
  expect((await next.facts('checkout', await next.open())).work).toBeNull()
})

describe('at the page of Stripe', () => {
  async function goThere() {
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    const facts = await page.facts('progress', await page.send(order({ intent: 'hosted' })))
    const session = facts.challengeUrl?.split('/').at(-1) ?? ''
    return { checkout, facts, page, session }
  }

  test('a buyer pays without any script', async () => {
    const { checkout, facts, page, session } = await goThere()
    expect([facts.isHosted, stripe.books.find('sessions', session).status]).toEqual([true, 'open'])
    const { cancel_url, success_url } = stripe.books.find('sessions', session)
    expect(cancel_url).toBe(success_url)
    stripe.books.payAtSession(session)
    await page.visitor.get(new URL(String(success_url)).pathname)
    await reaches(merchant, checkout, 'succeeded')
    expect(created()).toEqual([{ mode: 'payment', amount: 1_000, currency: 'usd', ...none }])
  })

  test('nobody pays under the address of a customer, whom the page of Stripe may know', async () => {
    stripe.books.tables.sessions.clear()
    const customer_email = newBuyer()
    await createCustomer(merchant, { email: customer_email, name: 'Ada' })
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    const refused = await page.send(order({ intent: 'hosted', customer_email }))
    expect(await page.facts('checkout', refused)).toMatchObject({ note: 'onlyHere' })
    expect(stripe.books.tables.sessions.size).toBe(0)
  })

  test('programs cannot ask for it as if it were a card', async () => {
    const checkout = await openCheckout(merchant)
    const answer = await buyerOf(server, checkout).confirm({ ...payment('hosted') })
    expect(answer.status).toBe(422)
  })

  test('a buyer who comes back pays here, and there no more', async () => {
    const { checkout, page, session } = await goThere()
    await page.facts('checkout', await page.send({ intent: 'leave' }))
    expect(stripe.books.find('sessions', session).status).toBe('expired')
    await page.send(withCard('ctoken_visa'))
    await reaches(merchant, checkout, 'succeeded')
    expect(created()).toHaveLength(1)
  })

  test('what was paid before the buyer came back is bought', async () => {
    const { checkout, page, session } = await goThere()
    stripe.books.payAtSession(session)
    await page.facts('receipt', await page.send({ intent: 'leave' }))
    expect((await reaches(merchant, checkout, 'succeeded')).total_amount).toBe(1_000)
  })

  test('and here at once, there is one payment', async () => {
    for (let round = 0; round < 4; round++) {
      stripe.books.tables.sessions.clear()
      stripe.books.tables.payment_intents.clear()
      const checkout = await openCheckout(merchant)
      const tabs = [pageOf(server, checkout), pageOf(server, checkout)] as const
      await Promise.all([
        tabs[0].send(order({ intent: 'hosted' })),
        tabs[1].send(withCard('ctoken_visa')),
      ])
      for (const id of stripe.books.tables.sessions.keys()) stripe.books.payAtSession(id)
      await tabs[0].send({ intent: 'leave' })
      await reaches(merchant, checkout, 'succeeded')
      expect(created()).toHaveLength(1)
    }
  })
})

test('a challenge that only the script asks has its secret on the page of the payment', async () => {
  const checkout = await openCheckout(merchant)
  const page = pageOf(server, checkout)
  await buyerOf(server, checkout).confirm(payment('ctoken_script_challenge'))
  const { challengeUrl, stripe: challenge } = await page.facts('progress', await page.open())
  const [intent] = [...stripe.books.tables.payment_intents.values()]
  expect([challengeUrl, challenge]).toEqual([
    null,
    { publishableKey, clientSecret: intent?.client_secret },
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
