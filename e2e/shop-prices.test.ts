import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const t = (key: string, values?: Record<string, string>) => en(`shop-products.ui.${key}`, values)
const m = (key: string, values?: Record<string, string>) => en(`price-migrations.ui.${key}`, values)

const field = ({ page }: Pick<TestUser, 'page'>, name: string) =>
  page.locator(`main [data-field="${name}"] input`).first()
const euros = (price_amount: number) => ({
  amount_type: 'fixed',
  price_currency: 'eur',
  price_amount,
})

test('a product gets a second currency, which is the default then, and a saved form keeps both', async () => {
  const shop = await openShop(app)
  const { owner } = shop
  const { page } = owner
  const plan = { name: 'Studio', recurring_interval: 'month', prices: [euros(4_900)] }
  const { id } = await shop.call('POST', '/v1/products/', plan)
  const pricesOf = async () => {
    const { prices } = await shop.call('GET', `/v1/products/${id}`)
    return (prices as { price_currency: string; price_amount: number }[]).map((each) => [
      each.price_currency,
      each.price_amount,
    ])
  }
  await page.goto(`/o/${shop.slug}/products/${id}/edit`)
  await page.locator('[name=add_currency]').selectOption('usd')
  await page.getByRole('button', { name: t('save') }).click()
  await page.locator('main [data-field="usd.amount"] input[aria-invalid=true]').waitFor()
  await field(owner, 'usd.amount').fill('0.10')
  await page.getByRole('button', { name: t('save') }).click()
  await page.getByText(t('problems.tooSmall', { least: '$0.50' })).waitFor()
  // The preview says that it is that of before.
  await page.getByRole('status').getByText(t('preview.invalid')).waitFor()
  await field(owner, 'usd.amount').fill('55')
  await page.getByText(t('price.readIn', { currency: 'USD' })).waitFor()
  const preview = page.frameLocator('main iframe[data-front]')
  await page.locator('[name=previewCurrency]').selectOption('usd')
  await preview
    .getByText(/\$55\.00/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByText(t('preview.invalid')).count()).toBe(0)
  await page.getByRole('button', { name: t('price.currencies.makeFirst') }).click()
  expect(await field(owner, 'amount').inputValue()).toBe('55.00')
  expect(await field(owner, 'eur.amount').inputValue()).toBe('49.00')
  await page.getByRole('button', { name: t('save') }).click()
  await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)
  await page.getByText('$55.00 a month', { exact: true }).waitFor()
  await page.getByText('€49.00 a month', { exact: true }).waitFor()
  expect(await pricesOf()).toEqual([
    ['usd', 5_500],
    ['eur', 4_900],
  ])

  // A form in which only the name is changed loses none of them.
  await page.getByRole('link', { name: t('edit') }).click()
  await page.getByLabel(t('columns.name')).fill('Studio Two')
  await page.getByRole('button', { name: t('save') }).click()
  await page.getByRole('heading', { name: 'Studio Two' }).first().waitFor()
  expect(await pricesOf()).toEqual([
    ['usd', 5_500],
    ['eur', 4_900],
  ])
})

test('subscribers are moved to the new price after a preview, and the move is stopped', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const main = page.locator('main')
  const dialog = page.getByRole('dialog')
  const plan = { name: 'Studio', recurring_interval: 'month', prices: [euros(4_900)] }
  const { id } = await shop.call('POST', '/v1/products/', plan)
  const buyer = await app.newUser({ locale: 'en-GB' }, { operator: false })
  const path = await shop.checkout({
    products: [id],
    customer_billing_address: { country: 'DE' },
  })
  await buy(buyer.page, path, 'grete@lang.example', { shown: /^SHOP\d+-\d+$/ })
  await page.goto(`/o/${shop.slug}/products/${id}`)
  await main.getByText(m('nobody')).waitFor()

  await shop.call('PATCH', `/v1/products/${id}`, { prices: [euros(5_900)] })
  await page.reload()
  await main.getByText('1 subscriber pays an earlier price').waitFor()
  await main.getByRole('button', { name: m('move') }).click()
  await dialog.getByText('€49.00').waitFor()
  await dialog.getByText('€59.00').waitFor()
  await dialog.getByText(/at least 30 days before/).waitFor()
  await dialog.getByLabel(m('notice')).selectOption('0')
  await dialog.getByText(m('notTold')).waitFor()
  await dialog.getByLabel(m('from'), { exact: true }).fill('2020-01-01')
  await dialog.getByRole('button', { name: m('move') }).waitFor()
  expect(await shop.call('GET', '/v1/price-migrations/')).toMatchObject({ items: [] })
  const next = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel(m('from'), { exact: true }).fill(next)
  await dialog.getByRole('button', { name: 'Move 1 subscriber' }).click()
  await dialog.waitFor({ state: 'detached' })
  await main.getByText(m('states.scheduled')).waitFor()
  await main.getByText('1 waits', { exact: true }).waitFor()

  await main.getByRole('button', { name: m('stop') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: m('stop') })
    .click()
  await main.getByText(m('states.canceled')).waitFor()
  const { items } = await shop.call('GET', '/v1/price-migrations/')
  expect(items).toMatchObject([{ status: 'canceled', notice_days: 0, currency: 'eur' }])
  expect(await shop.call('GET', '/v1/subscriptions/')).toMatchObject({ items: [{ amount: 4_900 }] })
})
