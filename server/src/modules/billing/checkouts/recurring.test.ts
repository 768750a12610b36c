import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  newBuyer,
  openCheckout,
  ordersOf,
  payment,
  paymentsOf,
  reaches,
  sellSubscriptions,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  sellSubscriptions(server)
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const monthly = { recurring_interval: 'month' }
const withTrial = { ...monthly, trial_interval: 'week', trial_interval_count: 2 }

async function openMonthly(more: object = {}, of = merchant, product: object = monthly) {
  const { id } = await createProduct(of, product)
  return openCheckout(of, { products: [id], ...more })
}

test('a subscription is paid, and its first order names it', async () => {
  const checkout = await openMonthly()
  expect(checkout).toMatchObject({ is_payment_required: true, is_payment_setup_required: true })
  expect((await buyerOf(server, checkout).confirm()).status).toBe(200)
  const { subscription_id } = await reaches(merchant, checkout, 'succeeded')
  expect(subscription_id).toBeTypeOf('string')
  expect(await ordersOf(merchant, checkout)).toMatchObject([
    { billing_reason: 'subscription_create', subscription_id, total_amount: 1_000, paid: true },
  ])
})

describe('a trial', () => {
  test('asks for a card, charges nothing, and makes an order of nothing', async () => {
    const checkout = await openMonthly({}, merchant, withTrial)
    expect(checkout).toMatchObject({
      active_trial_interval: 'week',
      active_trial_interval_count: 2,
      trial_interval: null,
      amount: 1_000,
      is_payment_required: false,
      is_payment_setup_required: true,
    })
    const length = Date.parse(checkout.trial_end) - Date.parse(checkout.created_at)
    expect(length).toBe(14 * 86_400_000)
    expect((await buyerOf(server, checkout).confirm(payment(null))).status).toBe(422)
    expect((await buyerOf(server, checkout).confirm()).status).toBe(200)
    await reaches(merchant, checkout, 'succeeded')
    expect(await ordersOf(merchant, checkout)).toMatchObject([{ total_amount: 0, paid: true }])
    expect(await paymentsOf(merchant, checkout)).toEqual([])
  })

  test('whose card is declined leaves the checkout open', async () => {
    const checkout = await openMonthly({}, merchant, withTrial)
    const declined = await buyerOf(server, checkout).confirm(payment('tok_declined'))
    expect([declined.status, declined.body.error]).toEqual([400, 'PaymentError'])
    expect((await buyerOf(server, checkout).get()).body.status).toBe('open')
    expect(await ordersOf(merchant, checkout)).toEqual([])
  })

  test('is set for one checkout, and given up by the buyer, never asked for', async () => {
    const trial = { trial_interval: 'day', trial_interval_count: 3 }
    const checkout = await openMonthly(trial)
    expect(checkout).toMatchObject({ ...trial, active_trial_interval: 'day' })
    const { body } = await buyerOf(server, checkout).patch({ allow_trial: false })
    expect(body).toMatchObject({ active_trial_interval: null, trial_end: null, allow_trial: false })
    expect(body.is_payment_required).toBe(true)
  })

  test('is had once per customer, mailbox and card, where the merchant wants that', async () => {
    const strict = await createMerchant(server)
    const settings = { prevent_trial_abuse: true, allow_multiple_subscriptions: true }
    await strict.call('PATCH', `/v1/organizations/${strict.organizationId}`, {
      subscription_settings: settings,
    })
    const confirm = async (email: string) => {
      const checkout = await openMonthly({}, strict, withTrial)
      const answer = await buyerOf(server, checkout).confirm({
        ...payment(),
        customer_email: email,
      })
      return [answer.status, answer.body.error ?? answer.body.status, checkout] as const
    }
    const [status, , first] = await confirm('once@gmail.com')
    expect(status).toBe(200)
    await reaches(strict, first, 'succeeded')
    expect((await confirm('once@gmail.com')).slice(0, 2)).toEqual([403, 'TrialAlreadyRedeemed'])
    const alias = await confirm('O.nce+again@gmail.com')
    expect(alias.slice(0, 2)).toEqual([403, 'TrialAlreadyRedeemed'])
  })
})

describe('one subscription per customer', () => {
  test('is all that a merchant allows by default, counting one that is being paid', async () => {
    const confirmation = { ...payment('tok_requires_action'), customer_email: newBuyer() }
    const [first, second] = [await openMonthly(), await openMonthly()]
    expect((await buyerOf(server, first).confirm(confirmation)).status).toBe(200)
    const email = { customer_email: confirmation.customer_email.toUpperCase() }
    const refused = await buyerOf(server, second).confirm({ ...payment(), ...email })
    expect([refused.status, refused.body.error]).toEqual([403, 'AlreadyActiveSubscriptionError'])
    expect((await buyerOf(server, second).patch(email)).status).toBe(200)
    const once = await openCheckout(merchant)
    expect((await buyerOf(server, once).confirm({ ...payment(), ...email })).status).toBe(200)
  })

  test('holds for simultaneous confirmations', async () => {
    const confirmation = { ...payment('tok_requires_action'), customer_email: newBuyer() }
    const checkouts = await Promise.all(Array.from({ length: 5 }, () => openMonthly()))
    const answers = await Promise.all(
      checkouts.map((checkout) => buyerOf(server, checkout).confirm(confirmation)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403])
  })

  test('does not hold where the merchant allows more', async () => {
    const other = await createMerchant(server)
    await other.call('PATCH', `/v1/organizations/${other.organizationId}`, {
      subscription_settings: { allow_multiple_subscriptions: true },
    })
    const confirmation = { ...payment('tok_requires_action'), customer_email: newBuyer() }
    const checkouts = [await openMonthly({}, other), await openMonthly({}, other)]
    for (const checkout of checkouts) {
      expect((await buyerOf(server, checkout).confirm(confirmation)).status).toBe(200)
    }
  })
})

test('a discount of everything forever asks for no card, even for a subscription', async () => {
  const discount = await createDiscount(merchant, { basis_points: 10_000, duration: 'forever' })
  const checkout = await openMonthly({ discount_id: discount.id })
  expect(checkout.is_payment_form_required).toBe(false)
  const { status } = await buyerOf(server, checkout).confirm({ customer_email: newBuyer() })
  expect(status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  expect(await ordersOf(merchant, checkout)).toMatchObject([{ total_amount: 0, paid: true }])
})

test('less than can be charged saves the card, and the customer owes it', async () => {
  const discount = await createDiscount(merchant, {
    type: 'fixed',
    basis_points: undefined,
    amount: 970,
  })
  const checkout = await openMonthly({ discount_id: discount.id })
  expect(checkout).toMatchObject({ total_amount: 30, is_payment_required: true })
  expect((await buyerOf(server, checkout).confirm()).status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  expect(await ordersOf(merchant, checkout)).toMatchObject([
    { total_amount: 30, due_amount: 0, paid: true },
  ])
  expect(await paymentsOf(merchant, checkout)).toEqual([])
})
