import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy, reads, typeCard } from './testing/buyers.ts'
import { linkTo } from './testing/emails.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { textIn } from './testing/texts.ts'

const app = useApp()

test('in German on a phone: an order is paid by the link of an email, without signing in, and once', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop, { recurring_interval: 'month' })
  const email = 'grete@example.com'
  const device = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }
  const buyer = await app.newUser(device, { operator: false })
  await buy(buyer.page, await shop.checkout({ products: [product.id] }), email, {
    card: '4000 0000 0000 0341',
  })
  await shop.call('POST', '/v1/sandbox/clock', { advance: 'P32D' })
  const link = new URL(await linkTo(app.origin, email, '/pay/'))

  const { page } = await app.newUser(
    { ...device, viewport: { width: 320, height: 640 } },
    { operator: false },
  )
  const t = (key: string, values?: Record<string, string>) =>
    textIn('de', `portal-pages.ui.${key}`, values)
  await page.goto(link.pathname + link.search)
  await page
    .getByRole('heading', { name: t('payLink.title', { product: 'Light Studio' }) })
    .waitFor()
  await page.getByText(t('payLink.once')).waitFor()
  expect(await page.locator('body').textContent()).not.toMatch(/grete@|Grete Lang|•••• 0341/)
  await reads(page)
  const second = await page.context().newPage()
  await second.goto(link.pathname + link.search)

  await typeCard(page, '4000 0000 0000 0002')
  await page.locator('#pay').click()
  await page.getByText(textIn('de', 'checkout-page.ui.notes.declined')).waitFor()
  await typeCard(page)
  await page.locator('#pay').click()
  await page.getByRole('heading', { name: t('payLink.paidTitle') }).waitFor()
  await reads(page)
  await typeCard(second)
  await second.locator('#pay').click()
  await second.getByRole('heading', { name: t('payLink.paidTitle') }).waitFor()
  const { items } = await shop.call('GET', '/v1/payments/?status=succeeded')
  expect(items).toHaveLength(2)
})
