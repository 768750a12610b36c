import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const g = (key: string) => en(`shop-customers.ui.gifts.${key}`)

test('a merchant gives a plan for nothing until a day, and takes it away', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const prices = [{ amount_type: 'fixed', price_amount: 9_900, price_currency: 'eur' }]
  const plan = { name: 'Studio', recurring_interval: 'month', prices }
  await shop.call('POST', '/v1/products/', plan)
  const customer = await shop.call('POST', '/v1/customers/', { email: 'grete@example.com' })
  await page.goto(`/o/${shop.slug}/customers/${customer.id}`)
  const main = page.locator('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: g('open') }).click()
  await dialog.getByLabel(g('product'), { exact: true }).selectOption({ label: 'Studio' })
  await dialog.getByLabel(g('until')).fill('2020-01-01')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(g('day')).waitFor()
  await dialog.getByLabel(g('until')).fill('2099-12-31')
  await dialog
    .getByLabel(en('shop-customers.ui.balance.reason'), { exact: true })
    .fill('Wrote a plug-in')
  await dialog.locator('button[type=submit]').click()
  await main.getByText('Wrote a plug-in').waitFor()
  const { items } = await shop.call('GET', '/v1/subscriptions/')
  expect(items).toMatchObject([{ amount: 0, status: 'active', cancel_at_period_end: true }])

  await page.goto(`/o/${shop.slug}/subscriptions`)
  await main
    .locator('tbody tr')
    .getByText(new RegExp(`^${en('shop-subscriptions.ui.given')}`))
    .waitFor()
  // It ends later than was said, with a reason of its own.
  await page.goto(`/o/${shop.slug}/customers/${customer.id}`)
  await main.getByRole('button', { name: g('move'), exact: true }).click()
  expect(await dialog.getByLabel(g('until')).inputValue()).toBe('2099-12-31')
  await dialog.getByLabel(g('until')).fill('2020-01-01')
  await dialog
    .getByLabel(en('shop-customers.ui.balance.reason'), { exact: true })
    .fill('Second edition')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(g('day')).waitFor()
  await dialog.getByLabel(g('until')).fill('2100-01-31')
  await dialog.locator('button[type=submit]').click()
  await main.getByText('Second edition').waitFor()
  await main.getByText(/^Until .*31.*2100/).waitFor()
  const later = await shop.call('GET', '/v1/subscriptions/')
  expect(later.items).toMatchObject([{ ends_at: expect.stringMatching(/^2100-01-31/) }])

  await main.getByRole('button', { name: g('take') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: g('take') })
    .click()
  await main.getByText(g('over')).waitFor()
  const after = await shop.call('GET', '/v1/subscriptions/')
  expect(after.items).toMatchObject([{ status: 'canceled' }])
})

test('a merchant gives a single benefit until a day, and takes it away', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const note = { type: 'custom', description: 'Help by email', properties: {} }
  await shop.call('POST', '/v1/benefits/', note)
  const customer = await shop.call('POST', '/v1/customers/', { email: 'grete@example.com' })
  await page.goto(`/o/${shop.slug}/customers/${customer.id}`)
  const main = page.locator('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: g('openBenefit') }).click()
  await dialog.getByLabel(g('benefit'), { exact: true }).selectOption({ label: 'Help by email' })
  await dialog.getByLabel(g('until')).fill('2020-01-01')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(g('day')).waitFor()
  await dialog.getByLabel(g('until')).fill('2099-12-31')
  await dialog
    .getByLabel(en('shop-customers.ui.balance.reason'), { exact: true })
    .fill('Wrote a plug-in')
  await dialog.locator('button[type=submit]').click()
  await main.getByText('Wrote a plug-in').waitFor()
  const granted = async () => {
    const { items } = await shop.call('GET', '/v1/benefit-grants/?is_granted=true')
    return (items as { customer_id: string }[]).map((each) => each.customer_id)
  }
  await expect.poll(granted).toEqual([customer.id])
  expect(await shop.call('GET', '/v1/subscriptions/')).toMatchObject({ items: [] })

  await page.reload()
  await main.locator('li', { hasText: 'Help by email' }).first().waitFor()
  await main.getByRole('button', { name: g('move'), exact: true }).click()
  await dialog.getByLabel(g('until')).fill('')
  await dialog
    .getByLabel(en('shop-customers.ui.balance.reason'), { exact: true })
    .fill('Stays with us')
  await dialog.locator('button[type=submit]').click()
  await main.getByText('Stays with us').waitFor()
  await main.getByText(g('endless')).waitFor()
  await main.getByRole('button', { name: g('take') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: g('take') })
    .click()
  await main.getByText(/^Taken away on /).waitFor()
  await expect.poll(granted).toEqual([])
})
