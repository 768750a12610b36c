import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy, pay, reads, typeCard } from './testing/buyers.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { textIn } from './testing/texts.ts'

const app = useApp()
const tr = (key: string, values?: Record<string, string>) =>
  textIn('tr', `portal-pages.ui.${key}`, values)
const monthly = { recurring_interval: 'month' }

type Place = { readonly locale: string; readonly timezoneId: string }
const turkey: Place = { locale: 'tr-TR', timezoneId: 'Europe/Istanbul' }
const ireland: Place = { locale: 'en-IE', timezoneId: 'Europe/Dublin' }
const poland: Place = { locale: 'pl-PL', timezoneId: 'Europe/Warsaw' }
const germany: Place = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }

const euros = (price_amount: number) => [
  { amount_type: 'fixed', price_amount, price_currency: 'eur' },
]

type Sale = { readonly seats?: number; readonly card?: string }

/** Somebody who has bought a plan with a license key, and is in. */
async function subscriber(shop: Shop, productId: string, place: Place, sale: Sale = {}) {
  const { card, seats } = sale
  const viewport = { width: 360, height: 740 }
  const { page } = await app.newUser({ ...place, viewport }, { operator: false })
  const email = 'ayse@example.com'
  const path = await shop.checkout({ products: [productId], ...(seats ? { seats } : {}) })
  // Who buys seats has no key without one of them.
  await buy(page, path, email, {
    ...(card ? { card } : {}),
    ...(seats ? { shown: /^SHOP\d*-\d+$/ } : {}),
  })
  const found = await shop.call('GET', `/v1/customers/?email=${email}`)
  const [customer] = found.items as readonly { readonly id: string }[]
  const session = await shop.call('POST', '/v1/customer-sessions/', { customer_id: customer?.id })
  await page.goto(`/portal/${shop.slug}?customer_session_token=${session.token}`)
  return page
}

test('in Turkish on a phone: another plan with what it costs and takes away, paid, and shown everywhere', async () => {
  const shop = await openShop(app)
  const small = await licensedProduct(shop, monthly)
  await shop.call('POST', '/v1/products/', {
    name: 'Atölye Büyük',
    prices: euros(9_900),
    ...monthly,
  })
  const page = await subscriber(shop, small.id, turkey)
  await page.getByRole('link', { name: tr('openSubscription') }).click()
  await page.getByRole('link', { name: tr('plan.title') }).click()
  await reads(page)
  await page.getByRole('link', { name: tr('plan.choose') }).click()
  await page.getByText(tr('plan.lost')).waitFor()
  await page.getByText('License key').waitFor()
  await reads(page)
  const due = Number(await page.locator('[name=due_amount]').getAttribute('value'))
  expect(due).toBeGreaterThan(4_900)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await page.getByRole('button', { name: /öde$/ }).click()
  await page.getByText(tr('plan.done')).waitFor()
  await page.getByRole('heading', { name: 'Atölye Büyük' }).waitFor()
  await reads(page)
  await second.getByRole('button', { name: /öde$/ }).click()
  await second.getByText(tr('plan.done')).waitFor()
  await page.getByRole('link', { name: tr('back') }).click()
  await page.getByRole('heading', { name: 'Atölye Büyük' }).waitFor()
  const paid = await shop.call('GET', '/v1/orders/?sorting=-created_at')
  const orders = paid.items as readonly { readonly status: string; readonly total_amount: number }[]
  expect(orders.map(({ status, total_amount }) => [status, total_amount])).toEqual([
    ['paid', due],
    ['paid', 4_900],
  ])
})

test('a card that is declined says so, changes nothing, and leads to the cards', async () => {
  const shop = await openShop(app)
  const small = await licensedProduct(shop, monthly)
  await shop.call('POST', '/v1/products/', { name: 'Workshop', prices: euros(9_900), ...monthly })
  const card = '4000 0000 0000 0341'
  const page = await subscriber(shop, small.id, ireland, { card })
  const en = (key: string) => textIn('en', key)
  await page.getByRole('link', { name: en('portal-pages.ui.openSubscription') }).click()
  await page.getByRole('link', { name: en('portal-pages.ui.plan.title') }).click()
  await page.getByRole('link', { name: en('portal-pages.ui.plan.choose') }).click()
  await page.getByRole('button', { name: /^Change and pay/ }).click()
  await page.getByText(en('checkout-page.ui.notes.declined')).waitFor()
  await reads(page)
  const cards = page.getByRole('link', { name: en('portal-pages.ui.plan.cards') })
  expect(await cards.getAttribute('href')).toMatch(/action=payment$/)
})

test('in German on a phone: a subscription is withdrawn from, and its end is shown', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop, monthly)
  const page = await subscriber(shop, product.id, germany)
  const de = (key: string) => textIn('de', key)
  await page.getByRole('link', { name: de('portal-pages.ui.openSubscription') }).click()
  await page.getByRole('link', { name: de('checkout-page.ui.law.withdraw') }).click()
  await reads(page)
  const confirm = de('withdrawals.ui.page.confirmWithdrawal')
  await page.getByRole('button', { name: confirm }).click()
  await page.getByRole('heading', { name: de('withdrawals.ui.page.doneWithdrawal') }).waitFor()
  await reads(page)
  await page.getByRole('link', { name: de('portal-pages.ui.back') }).click()
  await page.getByText(de('sales.ui.states.canceled')).waitFor()
})

test('in English on a phone: more seats, an invitation, and a seat that is revoked', async () => {
  const shop = await openShop(app)
  const tiers = [{ min_seats: 1, price_per_seat: 1_000 }]
  const product = await licensedProduct(shop, {
    ...monthly,
    prices: [{ amount_type: 'seat_based', price_currency: 'eur', seat_tiers: { tiers } }],
  })
  const page = await subscriber(shop, product.id, ireland, { seats: 2 })
  const en = (key: string) => textIn('en', `portal-pages.ui.${key}`)
  await page.getByRole('link', { name: en('openSubscription') }).click()
  await page.getByRole('link', { name: en('seats.title') }).click()
  await reads(page)
  await page.getByLabel(en('seats.number')).fill('3')
  await page.getByRole('button', { name: en('seats.preview') }).click()
  await page.getByText(en('plan.today')).waitFor()
  await reads(page)
  await page.getByRole('button', { name: /^Change and pay/ }).click()
  await page.getByText(en('seats.notes.changed')).waitFor()
  await page.getByLabel(en('entry.email')).fill('colleague@example.com')
  await page.getByRole('button', { name: en('seats.invite') }).click()
  await page.getByText(en('seats.notes.invited')).waitFor()
  await reads(page)
  await page.getByRole('button', { name: /^Revoke colleague@/ }).click()
  await page.getByText(en('seats.notes.revoked')).waitFor()
})

test('in Polish on a phone: a pause until a date, the end, and the same plan again', async () => {
  const shop = await openShop(app)
  const found = await shop.call('GET', '/v1/organizations/')
  const [seller] = found.items as readonly { readonly id: string }[]
  await shop.call('PATCH', `/v1/organizations/${seller?.id}`, {
    customer_portal_settings: { subscription: { pause: true } },
  })
  const product = await licensedProduct(shop, monthly)
  const page = await subscriber(shop, product.id, poland)
  const pl = (key: string) => textIn('pl', `portal-pages.ui.${key}`)
  await page.getByRole('link', { name: pl('openSubscription') }).click()
  await page.getByRole('link', { name: pl('pause.button') }).click()
  await reads(page)
  await page.getByLabel(pl('pause.until')).fill('2090-01-31')
  await page.getByRole('button', { name: pl('pause.confirm') }).click()
  await page.getByText(pl('pause.done')).waitFor()
  // Nothing is paid before the pause is over.
  await page.getByText(/^Następna płatność: .* 31 stycznia 2090/).waitFor()
  await reads(page)
  await page.getByRole('button', { name: pl('pause.withdraw') }).click()
  await page.getByText(pl('pause.withdrawn')).waitFor()
  const running = await shop.call('GET', '/v1/subscriptions/')
  const [subscription] = running.items as readonly { readonly id: string }[]
  await shop.call('PATCH', `/v1/subscriptions/${subscription?.id}`, { revoke: true })
  await page.reload()
  await page.getByRole('button', { name: pl('again.button') }).click()
  await page.locator('form[data-live]:not([data-updating])').waitFor()
  await reads(page)
  await typeCard(page)
  await pay(page)
  await page.getByText(/^LIGHT-/).waitFor()
  const now = await shop.call('GET', '/v1/subscriptions/?active=true')
  expect(now.items).toHaveLength(1)
})
