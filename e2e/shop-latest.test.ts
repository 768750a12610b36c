import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()

test('a sale is among the latest at home, its page has its buttons at the top and names what it gave, and the customer what was paid', async () => {
  const shop = await openShop(app)
  const { owner, slug } = shop
  const { page } = owner
  const home = (key: string) => en(`shop-home.ui.${key}`)
  const price = { amount_type: 'fixed', price_amount: 10_000, price_currency: 'eur' }
  await licensedProduct(shop, { prices: [price] })
  await page.goto(`/o/${slug}`)
  await page.getByText(home('waiting.title'), { exact: true }).first().waitFor()
  expect(await page.getByText(home('latest.title'), { exact: true }).count()).toBe(0)

  const products = (await shop.call('GET', '/v1/products/')).items as {
    id: string
    benefits: { description: string }[]
  }[]
  const buyer = await app.newUser({}, { operator: false })
  const address = await shop.checkout({
    products: products.map(({ id }) => id),
    customer_billing_address: { country: 'JP' },
    locale: 'en',
  })
  await buy(buyer.page, address, 'ada@lovelace.example')
  const orders = (await shop.call('GET', '/v1/orders/')).items as { id: string }[]
  await shop.call('POST', '/v1/refunds/', {
    order_id: orders[0]?.id,
    reason: 'other',
    amount: 1_000,
  })

  await page.goto(`/o/${slug}`)
  await page.getByText(home('latest.title'), { exact: true }).first().waitFor()
  await page.locator(`main a[href$="/orders/${orders[0]?.id}"]`).first().click()
  await page.waitForURL(`**/o/${slug}/orders/${orders[0]?.id}`)
  const main = page.locator('main')
  const receipt = main.getByRole('button', { name: en('shop-orders.ui.actions.receipt') })
  await receipt.waitFor()
  await main.getByRole('link', { name: String(products[0]?.benefits[0]?.description) }).waitFor()
  const history = main.getByRole('heading', { name: en('shop-orders.ui.history') })
  const topOf = async (part: typeof receipt) => (await part.boundingBox())?.y ?? 0
  expect(await topOf(receipt)).toBeLessThan(450)
  expect(await topOf(receipt)).toBeLessThan(await topOf(history))

  await main.locator('a[href*="/customers/"]').first().click()
  const paid = page.locator('main dl > div', { hasText: en('shop-customers.ui.figures.paid') })
  await expect.poll(() => paid.locator('dd').first().textContent()).toBe('€90.00')
})
