import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const d = (key: string, values?: Record<string, string>) =>
  en(`shop-orders.ui.draft.${key}`, values)
const n = (key: string) => en(`shop-customers.ui.newOrder.${key}`)

type Customers = { items: { id: string }[] }

test('a merchant writes an order for a customer, charges the saved card once, and deletes another draft', async () => {
  const shop = await openShop(app)
  const price = { amount_type: 'fixed', price_amount: 2_000, price_currency: 'eur' }
  const plan = { name: 'Plan', recurring_interval: 'month', prices: [price] }
  const { id: planId } = await shop.call('POST', '/v1/products/', plan)
  await shop.call('POST', '/v1/products/', {
    name: 'Setup',
    prices: [{ ...price, tax_behavior: 'exclusive' }],
  })
  const buyer = await app.newUser({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  await buy(buyer.page, await shop.checkout({ products: [planId] }), 'grete@lang.example', {
    shown: /^SHOP\d+-\d+$/,
  })
  const { items } = (await shop.call('GET', '/v1/customers/')) as unknown as Customers
  const customerId = items[0]?.id ?? ''
  await shop.call('PATCH', `/v1/customers/${customerId}`, { billing_address: { country: 'DE' } })

  const { allow, page } = shop.owner
  allow(/^402 POST \/v1\/orders\//)
  const dialog = page.getByRole('dialog')
  async function write(amount: string) {
    await page.goto(`/o/${shop.slug}/customers/${customerId}`)
    await page.getByRole('button', { name: n('open') }).click()
    await dialog.getByRole('button', { name: n('create') }).click()
    await dialog.getByText(n('choose')).last().waitFor()
    await dialog.getByLabel(n('product')).selectOption({ label: 'Setup' })
    await dialog.getByLabel(n('amount'), { exact: true }).fill(amount)
    await dialog.getByLabel(n('description')).fill('5,000 tokens')
    await dialog.getByRole('button', { name: n('create') }).click()
    await page.getByRole('heading', { level: 1, name: d('title') }).waitFor()
  }
  await write('50')
  await page.getByText(d('text')).waitFor()
  await page.getByText('5,000 tokens').waitFor()
  // 19 % on top of 50.
  const charge = d('charge', { amount: '€59.50' })
  await page.getByRole('button', { name: charge }).click()
  await dialog.getByText('€9.50').waitFor()

  const declined = await shop.owner.context.request.put(
    `/v1/subscriptions/${await subscriptionOf()}/test-card`,
    { data: { declines: 'next' }, headers: { origin: app.origin } },
  )
  expect(declined.ok()).toBe(true)
  await dialog.getByRole('button', { name: charge }).click()
  await dialog.getByText(en('draft-orders.errors.ORDER_PAYMENT_FAILED')).waitFor()
  // A double click charges once.
  await dialog.getByRole('button', { name: charge }).dblclick()
  await dialog.getByRole('status').getByText('€59.50').waitFor()
  await dialog.getByRole('button', { name: d('close') }).click()
  await page.getByText(en('sales.ui.orderStates.paid'), { exact: true }).first().waitFor()
  await page.getByText(en('shop-orders.ui.declines.declined')).waitFor()
  const { items: paid } = (await shop.call('GET', '/v1/payments/?status=succeeded')) as unknown as {
    items: { amount: number }[]
  }
  expect(paid.map(({ amount }) => amount).sort()).toEqual([2_000, 5_950])

  await write('10')
  await page.goto(`/o/${shop.slug}/orders?status=draft`)
  await page.locator('main tbody tr').first().waitFor()
  await page.locator('main tbody a').first().click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByRole('button', { name: d('delete.open') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: d('delete.open') })
    .click()
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/)
  const { items: drafts } = (await shop.call(
    'GET',
    '/v1/orders/?status=draft',
  )) as unknown as Customers
  expect(drafts).toEqual([])

  async function subscriptionOf() {
    const { items: all } = (await shop.call('GET', '/v1/subscriptions/')) as unknown as Customers
    return all[0]?.id
  }
})
