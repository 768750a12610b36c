import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { pay, typeCard } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { textIn } from './testing/texts.ts'

const app = useApp()
const t = (key: string) => textIn('tr', `checkout-page.ui.${key}`)

const saved = (page: Page) => page.locator('form[data-live]:not([data-updating])').waitFor()
const receipt = (page: Page) => page.getByRole('heading', { name: t('receipt.title') }).waitFor()

test('on a phone: back and forth, two tabs and a double click keep the form and pay once', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop)
  const user = await app.newUser(
    { locale: 'tr-TR', timezoneId: 'Europe/Istanbul', viewport: { width: 360, height: 740 } },
    { operator: false },
  )
  const { page } = user
  const path = await shop.checkout({ products: [product.id] })
  await page.goto(path)
  await saved(page)
  await page.locator('#customer_email').fill('elif@example.com')
  await page.locator('#customer_name').fill('Elif Şahin')
  await Promise.all([
    page.waitForResponse((each) => /Elif.*intent=update/.test(each.request().postData() ?? '')),
    page.locator('#customer_name').blur(),
  ])

  // Away by a link, and back by the button of the browser.
  await page.goto(`/withdraw/${shop.slug}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.locator('form[data-live]').waitFor()
  expect(await page.locator('#customer_email').inputValue()).toBe('elif@example.com')

  const second = await page.context().newPage()
  await second.goto(path)
  await saved(second)
  expect(await second.locator('#customer_name').inputValue()).toBe('Elif Şahin')

  await typeCard(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.locator('#pay').dblclick()
  await receipt(page)
  expect(sent.filter((each) => each.includes('intent=confirm'))).toHaveLength(1)

  // The other tab still has the form; a press there leads to what was bought.
  await typeCard(second, '4000 0000 0000 0002')
  await pay(second)
  await receipt(second)
  // So do the way back and the address.
  await page.goto(`/withdraw/${shop.slug}`)
  await page.goBack()
  await receipt(page)
  await page.goto(path)
  await receipt(page)

  const { items: orders } = await shop.call('GET', `/v1/orders/?product_id=${product.id}`)
  const { items: payments } = await shop.call('GET', '/v1/payments/')
  expect([orders, payments]).toMatchObject([[{ status: 'paid' }], [{ status: 'succeeded' }]])
})

test.each([true, false])(
  'on a phone: the summary is one line with the total, which opens without scripts too (%s)',
  async (javaScriptEnabled) => {
    const shop = await openShop(app)
    const product = await licensedProduct(shop)
    const path = await shop.checkout({ products: [product.id] })
    const at = async (width: number) => {
      const user = await app.newUser(
        { locale: 'tr-TR', javaScriptEnabled, viewport: { width, height: 740 } },
        { operator: false },
      )
      user.allow(/^csp GET \/assets\/.*\.js$/)
      await user.page.goto(path)
      const summary = user.page.locator('#totals summary')
      return { summary, benefit: user.page.getByText('License key') }
    }
    const phone = await at(360)
    expect(await phone.summary.textContent()).toMatch(/€49,00|49,00/)
    expect(await phone.benefit.isVisible()).toBe(false)
    await phone.summary.click()
    await phone.benefit.waitFor()
    const desktop = await at(1280)
    await desktop.benefit.waitFor()
    expect(await desktop.summary.isVisible()).toBe(false)
  },
)
