import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy, pay, typeCard } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const l = (key: string) => en(`shop-links.ui.${key}`)
const k = (key: string) => en(`shop-checkouts.ui.${key}`)

test('a merchant shares a link, a card is declined, and the checkout says why', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const product = await licensedProduct(shop)
  // From the page of the product, which it sells then.
  await page.goto(`/o/${shop.slug}/products/${product.id}`)
  await page.getByRole('link', { name: en('shop-products.ui.links.create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Light Studio', { exact: true }).waitFor()
  await dialog.getByLabel(l('fields.label')).fill('Newsletter')
  await dialog.getByLabel(l('fields.return')).fill('example.com')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(l('problems.address')).waitFor()
  await dialog.getByLabel(l('fields.return')).fill('https://example.com/prices')
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'Newsletter' }).waitFor()
  const { items } = await shop.call('GET', '/v1/checkout-links/')
  const [link] = items as readonly { readonly client_secret: string }[]
  expect(link).toMatchObject({
    label: 'Newsletter',
    return_url: 'https://example.com/prices',
    success_url: null,
    products: [{ id: product.id }],
  })

  await page.getByLabel(l('share.language')).selectOption('uk')
  const path = `/c/${link?.client_secret}`
  await page.getByText(`${app.origin}${path}?locale=uk`, { exact: true }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  expect((await saving).suggestedFilename()).toBe('checkout.png')

  const buyer = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  buyer.allow(/^4\d\d /)
  await buyer.page.goto(path)
  await buyer.page.locator('form[data-live]:not([data-updating])').waitFor()
  await buyer.page.locator('#customer_email').fill('grete@example.com')
  await buyer.page.locator('#customer_name').fill('Grete Lang')
  await typeCard(buyer.page, '4000 0000 0000 9995')
  await pay(buyer.page)
  await buyer.page.getByText(en('checkout-page.ui.notes.noFunds')).waitFor()
  const second = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  await buy(second.page, path, 'ada@example.com')

  await page.reload()
  const figure = (step: string) =>
    page.getByRole('progressbar', { name: k(`funnel.steps.${step}`) }).getAttribute('value')
  await expect.poll(() => figure('opened')).toBe('2')
  expect(await figure('succeeded')).toBe('1')

  await page.goto(`/o/${shop.slug}/checkouts?find=grete@`)
  await page.locator('main tbody a').click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByText(k('declines.noFunds')).waitFor()
})
