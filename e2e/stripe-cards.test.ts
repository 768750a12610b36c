import type { FrameLocator } from 'playwright-core'
import { expect, test } from 'vitest'
import { completeSeller } from '../server/testing/merchants.ts'
import { createSeller, type Seller } from './testing/sellers.ts'
import { type IsDead, serveStripe, useLiveApp } from './testing/stripe/site.ts'
import { en } from './testing/texts.ts'
import { newAddress } from './testing/users.ts'

const { app, stripe } = await useLiveApp()
const t = (key: string) => en(`portal-cards.ui.${key}`)

let making: Promise<Seller> | undefined

/** The seller of all tests. */
function theSeller(): Promise<Seller> {
  making ??= createSeller(app.origin).then(async (seller) => {
    const { call, organizationId } = seller
    const order_settings = { seller: completeSeller }
    await call('PATCH', `/v1/organizations/${organizationId}`, { order_settings })
    return seller
  })
  return making
}

const billing_address = { country: 'DE', city: 'Leipzig', postal_code: '04177' }

async function newCustomer(): Promise<string> {
  const { call } = await theSeller()
  const email = newAddress()
  const { id } = await call('POST', '/v1/customers/', { email, name: 'Grete', billing_address })
  return id
}

/** A customer on a page of the portal. */
async function customer(below: string, isDead?: IsDead, known?: string) {
  const { call, organizationId } = await theSeller()
  const { slug } = await call('GET', `/v1/organizations/${organizationId}`)
  const id = known ?? (await newCustomer())
  const { token } = await call('POST', '/v1/customer-sessions/', { customer_id: id })
  const user = await app.newUser({ locale: 'en-DE' }, { operator: false })
  const { loads } = await serveStripe(user.context, stripe, isDead)
  const { page } = user
  const path = `/portal/${slug}${below}?customer_session_token=${token}`
  // A script that never comes keeps the page from being loaded.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { ...user, loads, card: page.frameLocator('iframe[name="card"]') }
}

async function typeCard(card: FrameLocator, number: string) {
  await card.locator('#number').fill(number)
  await card.locator('#expiry').fill('12 / 39')
  await card.locator('#code').fill('123')
}

test('a declined card, then one that the bank asks about by the script, are entered once asked for', async () => {
  const { card, loads, page } = await customer('/cards')
  await page.getByText(t('none')).waitFor()
  expect(loads).toEqual([])
  await page.getByRole('link', { name: t('add') }).click()
  await typeCard(card, '4000000000000002')
  const save = page.getByRole('button', { name: t('new.save') })
  await save.click()
  await page.getByText(en('checkout-page.ui.notes.declined')).waitFor()
  await typeCard(card, '4000000000003220')
  await save.click()
  const bank = page.frameLocator('iframe[name="challenge"]')
  await bank.getByRole('button', { name: 'Approve' }).click()
  await page.getByText(t('notes.saved')).waitFor()
  await page.getByText('Visa •••• 3220').waitFor()
  await page.getByText(t('default'), { exact: true }).waitFor()
})

test('a bank that asks at its own page leads back to the cards', async () => {
  const { card, page } = await customer('/cards/new')
  await typeCard(card, '4000002500003155')
  await page.getByRole('button', { name: t('new.save') }).click()
  await page.getByRole('link', { name: en('portal-pages.ui.pay.toBank') }).click()
  await page.waitForURL('https://bank.example/**')
  stripe.books.settle(new URL(page.url()).pathname.slice(1), 'succeed')
  await page.getByRole('link').click()
  await page.getByText(t('notes.saved')).waitFor()
  await page.getByText('Visa •••• 3155').waitFor()
})

test('where the script does not come, the card is entered at the page of Stripe', async () => {
  const { allow, page } = await customer('/cards/new', () => 'refused')
  allow(/ERR_FAILED GET \/endive\/stripe.js/)
  await page.getByText(en('checkout-page.ui.card.away')).waitFor()
  await page.locator('[data-stripe-again] + button').click()
  await page.getByText(t('waiting.hosted')).waitFor()
  await page.getByRole('link', { name: t('waiting.toStripe') }).click()
  await page.waitForURL('https://checkout.stripe.com/**')
  stripe.books.payAtSession(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await page.getByRole('link').click()
  await page.getByText(t('notes.saved')).waitFor()
  await page.getByText('Visa •••• 4242').waitFor()
})

/** A subscription whose first payment, after its trial, has failed; resolves to the order. */
async function overdue(customerId: string): Promise<{ id: string; due_amount: number }> {
  const { call } = await theSeller()
  const trial = { trial_interval: 'day', trial_interval_count: 7 }
  const prices = [{ amount_type: 'fixed', price_amount: 2_900, price_currency: 'eur' }]
  const product = { name: 'Turmuhren', prices, recurring_interval: 'month', ...trial }
  const { id } = await call('POST', '/v1/products/', product)
  const made = await call('POST', '/v1/checkouts/', { products: [id], customer_id: customerId })
  const path = `/v1/checkouts/client/${made.client_secret}`
  await call('POST', `${path}/confirm`, {
    confirmation_token_id: 'ctoken_fails_later',
    customer_billing_address: billing_address,
  })
  const [subscription] = await items(`/v1/subscriptions/?customer_id=${customerId}`)
  await call('PATCH', `/v1/subscriptions/${subscription?.id}`, { trial_end: 'now' })
  const pending = async () =>
    (await items(`/v1/orders/?customer_id=${customerId}`)).find(
      ({ next_payment_attempt_at: next, status }) => status === 'pending' && next !== null,
    )
  await expect.poll(pending, { timeout: 15_000 }).toBeDefined()
  return (await pending()) as never
}

// biome-ignore lint/suspicious/noExplicitAny: lists of every kind
async function items(path: string): Promise<any[]> {
  const { call } = await theSeller()
  let found: object[] = []
  await expect
    .poll(
      async () => {
        found = (await call('GET', path)).items
        return found.length
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  return found
}

test('an order that is overdue is paid with a new card in the form, once', async () => {
  const id = await newCustomer()
  const order = await overdue(id)
  const { card, loads, page } = await customer(`/orders/${order.id}`, undefined, id)
  const words = (key: string) => en(`portal-pages.ui.pay.${key}`)
  const another = page.getByRole('link', { name: words('newCard') })
  await another.waitFor()
  expect(loads).toEqual([])
  await another.click()
  await typeCard(card, '4000000000003220')
  await page.locator('#pay').click()
  const bank = page.frameLocator('iframe[name="challenge"]')
  await bank.getByRole('button', { name: 'Approve' }).click()
  await page.getByText(words('paid')).waitFor()
  const paid = await items(`/v1/payments/?customer_id=${id}&status=succeeded`)
  expect(paid.map(({ amount }) => amount)).toEqual([order.due_amount])
  await page.goto(page.url().replace(/\/orders.*/, '/cards'))
  await page.getByText('Visa •••• 3220').waitFor()
})
