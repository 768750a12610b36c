import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const t = (key: string, values?: Record<string, string>) => en(`shop-products.ui.${key}`, values)

test('a seller charges the usage of a year each month, which buyers read and the portal says', async () => {
  const shop = await openShop(app)
  const { owner, slug } = shop
  const { page } = owner
  await shop.call('POST', '/v1/meters/', {
    ...{ name: 'Calls', aggregation: { func: 'count' } },
    filter: { conjunction: 'and', clauses: [] },
  })
  await page.goto(`/o/${slug}/products/new`)
  await page.getByLabel(t('columns.name')).fill('Light Studio')
  await page.locator('[name=cycle][value=month]').check({ force: true })
  const period = page.locator('[name=usagePeriod]')
  expect(await period.locator('option').allTextContents()).toEqual([
    t('usage.withPayment'),
    'Once a day',
  ])
  await page.locator('[name=cycle][value=year]').check({ force: true })
  await page.locator('[name=currency]').selectOption('eur')
  await page.locator('[name=taxBehavior]').selectOption('inclusive')
  await page.locator('main [data-field=amount] input').first().fill('120')
  await page.getByRole('button', { name: t('usage.add') }).click()
  await page.locator('[name="usage.1.unit"]').fill('0.10')
  await period.selectOption({ label: 'Once a month' })
  await page.getByText('What you use is charged once a month.').waitFor()
  const preview = page.frameLocator('main iframe[data-front]')
  await preview
    .getByText(/for €120\.00 a year\. .* What you use is charged once a month\./)
    .waitFor()
  await page.getByRole('button', { name: t('create') }).click()
  await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)
  await page.locator('main dd', { hasText: 'Once a month' }).waitFor()
  const { items } = (await shop.call('GET', '/v1/products/')) as unknown as {
    items: { id: string }[]
  }
  expect(items).toMatchObject([{ meter_interval: 'month', meter_interval_count: 1 }])

  const buyer = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  const path = await shop.checkout({ products: [items[0]?.id] })
  const shown = /^Next payment: €120\.00 on .* What you’ve used is charged on /
  await buy(buyer.page, path, 'grete@example.com', { shown })
  const { items: sold } = (await shop.call('GET', '/v1/subscriptions/')) as unknown as {
    items: { id: string }[]
  }
  await page.goto(`/o/${slug}/subscriptions/${sold[0]?.id}`)
  // Both of what comes next, each with its year.
  const tiles = page.locator('main dl').first()
  const tile = (key: string) =>
    tiles
      .locator('div')
      .filter({ hasText: en(`shop-subscriptions.ui.${key}`) })
      .last()
  await tile('meters.next')
    .getByText(/^in \d+ days$/)
    .waitFor()
  const renewal = await tile('steps.renewal').textContent()
  const { current_period_end: end } = await shop.call('GET', `/v1/subscriptions/${sold[0]?.id}`)
  expect(renewal).toContain(String(end).slice(0, 4))
  await page.goto(`/o/${slug}/subscriptions`)
  await page.getByText('a year, plus usage').waitFor()
  await page.getByText(/^Usage charged on /).waitFor()
})
