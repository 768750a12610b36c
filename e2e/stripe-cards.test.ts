import { expect, test } from 'vitest'
import type { Seller } from './testing/sellers.ts'
import {
  cardIn,
  itemsOf,
  liveSeller,
  newCustomer,
  overdueOrder,
  typeCard,
} from './testing/stripe/shop.ts'
import { type IsDead, serveStripe, useLiveApp } from './testing/stripe/site.ts'
import { en } from './testing/texts.ts'

const { app, stripe } = await useLiveApp()
const t = (key: string) => en(`portal-cards.ui.${key}`)

let making: Promise<Seller> | undefined

/** The seller of all tests. */
function theSeller(): Promise<Seller> {
  making ??= liveSeller(app.origin)
  return making
}

/** A customer on a page of the portal. */
async function customer(below: string, isDead?: IsDead, known?: string) {
  const { call, organizationId } = await theSeller()
  const { slug } = await call('GET', `/v1/organizations/${organizationId}`)
  const id = known ?? (await newCustomer(await theSeller())).id
  const { token } = await call('POST', '/v1/customer-sessions/', { customer_id: id })
  const user = await app.newUser({ locale: 'en-DE' }, { operator: false })
  const { loads } = await serveStripe(user.context, stripe, isDead)
  const { page } = user
  const path = `/portal/${slug}${below}?customer_session_token=${token}`
  // A script that never comes keeps the page from being loaded.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { ...user, loads, card: cardIn(page) }
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

test('an order that is overdue is paid with a new card in the form, once', async () => {
  const seller = await theSeller()
  const { id } = await newCustomer(seller)
  const order = await overdueOrder(seller, id)
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
  const paid = await itemsOf(seller, `/v1/payments/?customer_id=${id}&status=succeeded`)
  expect(paid.map(({ amount }) => amount)).toEqual([order.due_amount])
  await page.goto(page.url().replace(/\/orders.*/, '/cards'))
  await page.getByText('Visa •••• 3220').waitFor()
})
