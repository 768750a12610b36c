import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { en, textIn } from './testing/texts.ts'

const app = useApp()
const r = (key: string) => en(`shop-refunds.ui.${key}`)
const d = (key: string) => en(`shop-discounts.ui.${key}`)
const reason = (key: string) => en(`shop-orders.ui.refundReasons.${key}`)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const rows = ({ page }: Pick<TestUser, 'page'>) => page.locator('main tbody tr')
const returned = ({ page }: Pick<TestUser, 'page'>) =>
  page
    .locator('main dl > div', { hasText: r('totals.returned') })
    .locator('dd')
    .first()

async function choose({ page }: Pick<TestUser, 'page'>, filter: string, option: string) {
  await page.getByRole('button', { name: filter }).first().click()
  await page.getByRole('menuitemradio', { name: option, exact: true }).click()
}

/** Somebody buys, for less where there is a discount, and gets some of it back. */
async function buyAndReturn(shop: Shop, email: string, refund: object, discount?: string) {
  const { items: before } = await shop.call('GET', '/v1/orders/')
  const { page } = await app.newUser(
    { locale: 'de-DE', timezoneId: 'Europe/Berlin' },
    { operator: false },
  )
  const products = (await shop.call('GET', '/v1/products/')).items as { id: string }[]
  const address = await shop.checkout({
    products: products.map(({ id }) => id),
    customer_billing_address: { country: 'DE' },
    ...(discount && { discount_id: discount }),
  })
  await buy(page, address, email)
  const { items } = await shop.call('GET', '/v1/orders/')
  const known = new Set((before as { id: string }[]).map(({ id }) => id))
  const orders = items as { id: string; invoice_number: string }[]
  const order = orders.find(({ id }) => !known.has(id))
  if (!order) throw new Error('Nothing was sold.')
  await shop.call('POST', '/v1/refunds/', { order_id: order.id, ...refund })
  return order
}

test('a merchant finds refunds by reason, buyer and number, takes them as a file and opens their order', async () => {
  const shop = await openShop(app)
  const { owner, slug } = shop
  const { page } = owner
  const price = { amount_type: 'fixed', price_amount: 10_000, price_currency: 'eur' }
  await licensedProduct(shop, { prices: [{ ...price, tax_behavior: 'exclusive' }] })
  const ada = await buyAndReturn(shop, 'ada@lovelace.example', {
    reason: 'duplicate',
    amount: 2_000,
  })
  await buyAndReturn(shop, 'bob@railway.example', { reason: 'fraudulent', amount: 500 })

  await page.goto(`/o/${slug}`)
  await page
    .getByRole('link', { name: en('shell.ui.nav.refunds'), exact: true })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: r('title') }).waitFor()
  await rows(owner).nth(1).waitFor()
  await expect.poll(() => returned(owner).textContent()).toBe('€29.75')

  await choose(owner, r('columns.reason'), reason('duplicate'))
  await rows(owner).nth(1).waitFor({ state: 'detached' })
  await expect.poll(() => returned(owner).textContent()).toBe('€23.80')
  await page
    .getByRole('button', { name: en('shell.ui.parts.clearFilters') })
    .first()
    .click()
  await rows(owner).nth(1).waitFor()
  await page.getByRole('searchbox').fill('railway')
  await expect.poll(() => returned(owner).textContent()).toBe('€5.95')
  await page.getByRole('searchbox').fill(ada.invoice_number)
  await expect.poll(() => returned(owner).textContent()).toBe('€23.80')

  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: r('download') }).click()
  const stream = await (await file).createReadStream()
  const text = (await stream.toArray()).join('')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(`${ada.invoice_number},`)
  expect(text).toContain('ada@lovelace.example')

  await rows(owner).locator('a').first().click()
  await page.waitForURL(`**/o/${slug}/orders/${ada.id}`)
  await page.getByRole('heading', { level: 1, name: new RegExp(ada.invoice_number) }).waitFor()
})

test('the buyer of an order that was partly refunded reads what went back of it and what that leaves', async () => {
  const shop = await openShop(app)
  const price = { amount_type: 'fixed', price_amount: 10_000, price_currency: 'eur' }
  await licensedProduct(shop, { prices: [{ ...price, tax_behavior: 'exclusive' }] })
  const back = { reason: 'other', amount: 2_000 }
  const { id } = await buyAndReturn(shop, 'grace@hopper.example', back)
  const order = () => shop.call('GET', `/v1/orders/${id}`)
  await expect.poll(async () => (await order()).status).toBe('partially_refunded')
  const { customer_id } = await order()
  const { token } = await shop.call('POST', '/v1/customer-sessions/', { customer_id })
  const { page } = await app.newUser({}, { operator: false })
  await page.goto(`/portal/${shop.slug}/orders/${id}?customer_session_token=${token}`)
  // In the language in which they bought.
  const de = (key: string) => textIn('de', key)
  await page.getByText(de('sales.ui.orderStates.partially_refunded')).waitFor()
  const text = await page.locator('body').textContent()
  const [refunded, left] = [de('portal-pages.ui.refunds.done'), de('portal-pages.ui.refunds.left')]
  // 119.00 with the tax; 20.00 and their tax went back.
  expect(text).toMatch(new RegExp(`${refunded}−23,80\\s€${left}95,20\\s€`))
})

test('a discount that is used and ends soon is shown at home, and those that have ended are deleted at once', async () => {
  const shop = await openShop(app)
  const { owner, slug } = shop
  const { page } = owner
  await licensedProduct(shop)
  const ten = { type: 'percentage', basis_points: 1_000, duration: 'once' }
  const make = (name: string, more: object) =>
    shop.call('POST', '/v1/discounts/', { ...ten, name, ...more })
  const spring = await make('Spring sale', { code: 'SPRING', ends_at: inDays(5) })
  await make('Unused', { code: 'UNUSED', ends_at: inDays(5) })
  for (const n of [1, 2]) await make(`Past ${n}`, { code: `PAST${n}`, ends_at: inDays(-n) })
  const kept = await make('Running', { code: 'RUNNING' })
  await buyAndReturn(shop, 'ada@lovelace.example', { reason: 'other', amount: 100 }, spring.id)

  await page.goto(`/o/${slug}`)
  await page.getByRole('link', { name: '1 discount ends soon' }).click()
  await page.getByRole('heading', { level: 1, name: d('title') }).waitFor()
  await rows(owner).getByText('SPRING', { exact: true }).waitFor()
  expect(await rows(owner).count()).toBe(1)

  await choose(owner, d('columns.status'), d('states.ended'))
  await rows(owner).getByText('PAST1', { exact: true }).waitFor()
  expect(await rows(owner).count()).toBe(2)
  for (const row of await rows(owner).all()) await row.getByRole('checkbox').check()
  await page
    .locator('main')
    .getByRole('button', { name: d('deleteMany.open') })
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 discounts?' })
  await dialog.getByText('Past 1 · PAST1').waitFor()
  await dialog.getByRole('button', { name: d('deleteMany.open') }).click()
  await page.getByText('2 discounts deleted').waitFor()
  await expect.poll(() => rows(owner).count()).toBe(0)
  const { items } = await shop.call('GET', '/v1/discounts/')
  expect((items as { name: string }[]).map(({ name }) => name)).toEqual([
    'Running',
    'Unused',
    'Spring sale',
  ])
  expect(await shop.call('GET', `/v1/discounts/${kept.id}`)).toMatchObject({ code: 'RUNNING' })
})
