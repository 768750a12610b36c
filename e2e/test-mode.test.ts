import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const t = (key: string, values?: Record<string, string | number>) =>
  en(`test-mode.ui.${key}`, values as never)

/** The number of the order on the receipt. */
const receipt = { shown: /^SHOP\d+-\d+$/ }

async function sellPlan() {
  const shop = await openShop(app)
  const plan = await shop.call('POST', '/v1/products/', {
    name: 'Light Studio',
    recurring_interval: 'month',
    prices: [{ amount_type: 'fixed', price_amount: 4_900, price_currency: 'usd' }],
  })
  const { page } = await app.newUser({ locale: 'de-DE' }, { operator: false })
  await buy(page, await shop.checkout({ products: [plan.id] }), 'grete@lang.example', receipt)
  return shop
}

test('a merchant moves time to a renewal, lets the next one fail, and sees what happened', async () => {
  const { owner, slug } = await sellPlan()
  const { page } = owner
  await page.goto(`/o/${slug}`)
  const tag = page.getByRole('link', { name: en('shell.ui.testMode.label') }).first()
  await tag.waitFor()
  await expect.poll(() => page.title()).toMatch(/^Test · /)

  await page.goto(`/o/${slug}/test`)
  const next = page.getByRole('button', { name: t('clock.toNext') })
  const figure = (key: string) =>
    page
      .locator('main dl > div', { hasText: t(`happened.counts.${key}`) })
      .locator('dd')
      .first()
  await next.click()
  await expect.poll(() => figure('paid').textContent(), { timeout: 20_000 }).toBe('1')
  const lines = page.locator('main ol').last()
  await lines.getByText('$49.00').first().waitFor()
  const paid = lines.getByRole('link', { name: en('audit.ui.actions.order.paid') })
  expect(await paid.getAttribute('href')).toMatch(new RegExp(`^/o/${slug}/orders/`))

  await page.locator('main tbody button').first().click()
  await page.getByRole('menuitem', { name: t('cards.next') }).click()
  await page.getByText(t('cards.said.next', { card: '4242', customer: 'Grete Lang' })).waitFor()
  await next.click()
  await expect.poll(() => figure('pastDue').textContent(), { timeout: 20_000 }).toBe('1')

  // The home counts until the time of the organization, two months ahead: both payments, without their tax.
  await page.goto(`/o/${slug}?period=12m`)
  const revenue = page.locator('main dl > div', {
    hasText: en('shop-home.ui.figures.netRevenue'),
  })
  await expect.poll(() => revenue.locator('dd').first().textContent()).toBe('$82.36')
}, 120_000)

test('a merchant adds sample data, sees two years on the home, and takes it away', async () => {
  const { owner, slug } = await openShop(app)
  const { page } = owner
  await page.goto(`/o/${slug}`)
  await page.getByRole('link', { name: en('shop-home.ui.setUp.samples') }).click()
  await page.getByRole('button', { name: t('samples.add') }).click()
  await page.getByText(t('samples.added')).first().waitFor({ timeout: 30_000 })

  await page.goto(`/o/${slug}?period=12m`)
  const orders = page.locator('main dl > div', { hasText: en('shop-home.ui.figures.orders') })
  const figure = () => orders.locator('dd').first().textContent()
  await expect.poll(async () => Number((await figure())?.replace(/\D/g, ''))).toBeGreaterThan(500)

  await page.goto(`/o/${slug}/test`)
  await page.getByRole('button', { name: t('samples.remove') }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: t('samples.remove') }).click()
  await page.getByText(t('samples.removed')).first().waitFor({ timeout: 30_000 })
  await page.goto(`/o/${slug}/customers`)
  await page.getByText(en('shop-customers.ui.none')).first().waitFor()
}, 120_000)
