import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const t = (key: string) => en(`seller-settings.ui.payments.${key}`)

test('an owner stops all sales with a reason, buyers read it, and the same checkout is paid afterwards', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const product = await licensedProduct(shop)
  const checkout = await shop.checkout({ products: [product.id] })

  await page.goto(`/o/${shop.slug}/settings/payments`)
  await page.getByText(t('sellingText')).waitFor()
  await page.getByRole('button', { name: t('stop') }).click()
  const question = page.getByRole('alertdialog')
  await question.locator('[name=reason]').fill('We are back on Monday.')
  await question.getByRole('button', { name: t('stop') }).click()
  await page.getByRole('button', { name: t('resume') }).waitFor()

  // It stands above every page, with who it was and why.
  await page.goto(`/o/${shop.slug}/products`)
  const banner = page.locator('main').getByText('We are back on Monday.')
  await banner.waitFor()
  await page.getByText(/Ada Lovelace stopped all new sales/).waitFor()

  // It is among what needs attention.
  await page.goto(`/o/${shop.slug}`)
  await page.getByRole('link', { name: en('shop-home.ui.waiting.sales.name') }).click()
  await page.getByRole('button', { name: t('resume') }).waitFor()
  await page.goto(`/o/${shop.slug}/products`)
  await banner.waitFor()

  const buyer = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  buyer.allow(/^403 /, /^console/)
  await buyer.page.goto(checkout)
  await buyer.page
    .getByRole('heading', { name: en('checkout-page.ui.notice.salesStoppedTitle') })
    .waitFor()
  await buyer.page.getByText('We are back on Monday.').waitFor()

  await page.getByRole('link', { name: en('shell.ui.salesStopped.open') }).click()
  await page.getByRole('button', { name: t('resume') }).click()
  await page.getByText(t('sellingText')).waitFor()
  expect(await banner.count()).toBe(0)
  await buy(buyer.page, checkout, 'grete@example.com')
})
