import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const t = (key: string, values?: Record<string, string>) => en(`shop-metrics.ui.${key}`, values)

test('a sale is in the metrics, as a figure, by keyboard, as a table and as a file', async () => {
  const shop = await openShop(app)
  const { owner, slug } = shop
  const { page } = owner
  const product = await licensedProduct(shop)
  const buyer = await app.newUser(
    { locale: 'de-DE', timezoneId: 'Europe/Berlin' },
    { operator: false },
  )
  const known = { products: [product.id], customer_billing_address: { country: 'DE' } }
  await buy(buyer.page, await shop.checkout(known), 'ada@lovelace.example')

  await page.goto(`/o/${slug}`)
  await page.getByRole('link', { name: en('shell.ui.nav.metrics') }).click()
  await page.getByRole('heading', { level: 1, name: t('title') }).waitFor()
  const panel = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  const revenue = panel(t('names.revenue'))
  const [order] = (await shop.call('GET', '/v1/orders/')).items as unknown as {
    net_amount: number
  }[]
  const amount = `€${((order?.net_amount ?? 0) / 100).toFixed(2)}`
  await expect.poll(() => revenue.locator('p').first().textContent()).toContain(amount)

  // The last point is today, which is not over.
  await revenue.getByRole('slider').focus()
  await page.keyboard.press('End')
  const spoken = await revenue.getByRole('slider').getAttribute('aria-valuetext')
  expect(spoken).toContain(amount)
  expect(spoken).toContain(en('shop-home.ui.chart.partial'))
  await page.keyboard.press('ArrowLeft')
  expect(await revenue.getByRole('slider').getAttribute('aria-valuetext')).toContain('€0.00')

  await revenue.getByRole('button', { name: en('shop-home.ui.chart.table') }).click()
  await revenue.getByRole('cell', { name: amount }).waitFor()
  await revenue.getByRole('button', { name: t('meaning', { name: t('names.revenue') }) }).click()
  await page.getByText(t('meanings.revenue')).waitFor()
  await page.keyboard.press('Escape')

  // What is too fine cannot be chosen, and says why.
  const chip = (name: string) => page.getByRole('button', { name: new RegExp(`^${t(name)}`) })
  await chip('period').click()
  await page.getByRole('menuitemradio', { name: t('periods.90'), exact: true }).click()
  await page.waitForURL(/period=90/)
  await chip('interval').click()
  const hours = page.getByRole('menuitemradio', { name: new RegExp(`^${t('intervals.hour')}`) })
  expect(await hours.getAttribute('aria-disabled')).toBe('true')
  expect(await hours.textContent()).toContain('32')
  await page.getByRole('menuitemradio', { name: t('intervals.day'), exact: true }).click()
  await page.waitForURL(/interval=day/)

  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: t('download') }).click()
  const text = await (await file).createReadStream().then(async (stream) => {
    let all = ''
    for await (const chunk of stream) all += chunk
    return all
  })
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(91)
  expect(lines[0]).toContain('net_revenue')

  await page.getByRole('link', { name: t('names.net_revenue'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: t('names.net_revenue') }).waitFor()
  expect(new URL(page.url()).searchParams.get('period')).toBe('90')
})

test('a dashboard is made, put in another order, renamed and deleted', async () => {
  const { owner, slug } = await openShop(app)
  const { page } = owner
  const d = (key: string, values?: Record<string, string>) => t(`dashboards.${key}`, values)
  await page.goto(`/o/${slug}/metrics`)
  await page.getByRole('button', { name: d('create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(d('name')).fill('Monday')
  for (const metric of ['orders', 'churn_rate', 'checkouts']) {
    await dialog.getByLabel(d('add')).selectOption(metric)
  }
  // By keyboard; the focus goes with the metric.
  const name = t('names.checkouts')
  await dialog.getByRole('button', { name: d('up', { name }) }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(d('up', { name }))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: d('remove', { name: t('names.orders') }) }).click()
  await dialog.getByRole('button', { name: d('save') }).click()
  await page.getByRole('link', { name: 'Monday' }).waitFor()
  const titles = () => page.locator('main h2').allTextContents()
  await expect.poll(titles).toEqual([t('names.checkouts'), t('names.churn_rate')])

  await page.getByRole('button', { name: d('edit') }).click()
  await dialog.getByLabel(d('name')).fill('Tuesday')
  await dialog.getByRole('button', { name: d('save') }).click()
  await page.getByRole('link', { name: 'Tuesday' }).waitFor()
  await page.reload()
  await expect.poll(titles).toEqual([t('names.checkouts'), t('names.churn_rate')])

  await page.getByRole('button', { name: d('delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: d('delete') })
    .click()
  await page.getByRole('link', { name: 'Tuesday' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('dashboard')).toBeNull()
})
