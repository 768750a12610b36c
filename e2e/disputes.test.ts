import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const d = (key: string) => en(`disputes.ui.${key}`)
const disputedCard = '4000 0000 0000 0259'

test('a merchant finds a dispute on the home, and accepts it: the key that was bought is gone', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop)
  const buyer = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  const checkout = await shop.checkout({ products: [product.id] })
  await buy(buyer.page, checkout, 'grete@example.com', { card: disputedCard })
  await shop.call('POST', '/v1/sandbox/clock', { advance: 'PT1H' })

  const { page } = shop.owner
  await page.goto(`/o/${shop.slug}`)
  await page.getByRole('link', { name: '1 open dispute' }).click()
  await page.getByRole('heading', { level: 1, name: d('title') }).waitFor()
  await page.locator('main tbody a').first().click()
  await page.getByText(d('evidence.text')).waitFor()
  await page.getByRole('button', { name: d('accept.open') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('€49.00').waitFor()
  await dialog.getByRole('button', { name: d('accept.open') }).click()
  await page.getByText(d('ended.lost')).waitFor()
  expect(await page.getByRole('button', { name: d('accept.open') }).count()).toBe(0)

  await expect
    .poll(async () => (await shop.call('GET', '/v1/license-keys/')).items, { timeout: 20_000 })
    .toMatchObject([{ status: 'revoked' }])
  await page.getByRole('link', { name: /^Light Studio, / }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()

  // The page of the order says the same, and offers no refund that would be refused.
  const main = page.locator('main')
  await main.getByText(en('disputes.ui.ofOrder.lost', { amount: '€49.00' })).waitFor()
  await main.getByText(en('shop-orders.ui.actions.isLost')).waitFor()
  await main.getByText(en('shop-orders.ui.events.disputed', { amount: '€49.00' })).waitFor()
  expect(await main.getByText(d('badges.lost'), { exact: true }).count()).toBe(2)
  const refund = page.getByRole('button', { name: en('shop-orders.ui.actions.refund') })
  expect(await refund.count()).toBe(0)
  await main.getByRole('link', { name: d('ofOrder.open') }).click()
  await page.getByText(d('ended.lost')).waitFor()
})
