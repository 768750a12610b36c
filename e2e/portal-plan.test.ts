import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { colourViolations, violations } from './testing/axe.ts'
import { buy, licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { textIn } from './testing/texts.ts'

const app = useApp()
const tr = (key: string, values?: Record<string, string>) =>
  textIn('tr', `portal-pages.ui.${key}`, values)
const monthly = { recurring_interval: 'month' }

type Place = { readonly locale: string; readonly timezoneId: string }
const turkey: Place = { locale: 'tr-TR', timezoneId: 'Europe/Istanbul' }
const germany: Place = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }

const euros = (price_amount: number) => [
  { amount_type: 'fixed', price_amount, price_currency: 'eur' },
]

/** Somebody who has bought a plan with a license key, and is in. */
async function subscriber(shop: Shop, productId: string, place: Place) {
  const viewport = { width: 360, height: 740 }
  const { page } = await app.newUser({ ...place, viewport }, { operator: false })
  const email = 'ayse@example.com'
  await buy(page, await shop.checkout({ products: [productId] }), email)
  const found = await shop.call('GET', `/v1/customers/?email=${email}`)
  const [customer] = found.items as readonly { readonly id: string }[]
  const session = await shop.call('POST', '/v1/customer-sessions/', { customer_id: customer?.id })
  await page.goto(`/portal/${shop.slug}?customer_session_token=${session.token}`)
  return page
}

async function looksRight(page: Page) {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colourViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
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
  const check = () => looksRight(page)
  await page.getByRole('link', { name: tr('openSubscription') }).click()
  await page.getByRole('link', { name: tr('plan.title') }).click()
  await check()
  await page.getByRole('link', { name: tr('plan.choose') }).click()
  await page.getByText(tr('plan.lost')).waitFor()
  await page.getByText('License key').waitFor()
  await check()
  const due = Number(await page.locator('[name=due_amount]').getAttribute('value'))
  expect(due).toBeGreaterThan(4_900)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await page.getByRole('button', { name: /öde$/ }).click()
  await page.getByText(tr('plan.done')).waitFor()
  await page.getByRole('heading', { name: 'Atölye Büyük' }).waitFor()
  await check()
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

test('in German on a phone: a subscription is withdrawn from, and its end is shown', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop, monthly)
  const page = await subscriber(shop, product.id, germany)
  const de = (key: string) => textIn('de', key)
  await page.getByRole('link', { name: de('portal-pages.ui.openSubscription') }).click()
  await page.getByRole('link', { name: de('checkout-page.ui.law.withdraw') }).click()
  await looksRight(page)
  const confirm = de('withdrawals.ui.page.confirmWithdrawal')
  await page.getByRole('button', { name: confirm }).click()
  await page.getByRole('heading', { name: de('withdrawals.ui.page.doneWithdrawal') }).waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: de('portal-pages.ui.back') }).click()
  await page.getByText(de('portal-pages.ui.states.canceled')).waitFor()
})
