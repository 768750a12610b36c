import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy, reads, signInCode } from './testing/buyers.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { en, textIn } from './testing/texts.ts'

const app = useApp()
const t = (key: string) => en(`portal-settings.ui.${key}`)
const stranger = (options: Parameters<typeof app.newUser>[0] = {}) =>
  app.newUser(options, { operator: false })
type Page = Awaited<ReturnType<typeof stranger>>['page']

async function enter(page: Page, { slug }: Shop, email: string) {
  await page.goto(`/portal/${slug}/settings`)
  await page.locator('#email').fill(email)
  await page.locator('[value="send-code"]').click()
  await page.locator('#code').fill(await signInCode(app.origin, email))
  await page.locator('[value="enter"]').click()
  await page.locator('[value="save"]').waitFor()
}

test('on a phone: the address in the order of its country, a wrong tax id, and another language', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop)
  const email = 'ada@example.com'
  const { page } = await stranger({ locale: 'en-GB', viewport: { width: 360, height: 740 } })
  await buy(page, await shop.checkout({ products: [product.id] }), email)
  await enter(page, shop, email)
  await reads(page)
  await page.getByLabel(t('billingName')).fill('Ada Lovelace Ltd')
  await page.locator('#country').selectOption('US')
  await page.locator('select#state').selectOption('US-NY')
  // What was typed before the fields of the other country came is still there.
  expect(await page.getByLabel(t('billingName')).inputValue()).toBe('Ada Lovelace Ltd')
  await page.locator('#country').selectOption('DE')
  await page.locator('select#state').waitFor({ state: 'detached' })
  await page.locator('#tax_id').fill('DE1')
  const save = page.getByRole('button', { name: t('save') })
  await save.click()
  await page.getByText(t('notSaved')).waitFor()
  await reads(page)
  await page.locator('#tax_id').fill('DE123456788')
  await page.locator('#locale').selectOption('de')
  await save.click()
  await page.getByText(textIn('de', 'portal-settings.ui.saved')).waitFor()
  await page.getByText(textIn('de', 'portal-settings.ui.taxIdValid')).waitFor()
  await reads(page)
  await page.reload()
  await page.getByText(textIn('de', 'portal-settings.ui.billingText')).waitFor()
})

test('details are saved, and data is downloaded, without scripts', async () => {
  const shop = await openShop(app)
  const customer = await shop.call('POST', '/v1/customers/', { email: 'max@example.com' })
  const session = await shop.call('POST', '/v1/customer-sessions/', { customer_id: customer.id })
  const user = await stranger({ javaScriptEnabled: false, locale: 'en-GB' })
  user.allow(/^csp GET \/assets\/.*\.js$/)
  const { page } = user
  await page.goto(`/portal/${shop.slug}/settings?customer_session_token=${session.token}`)
  await page.getByLabel(t('name')).fill('Max Muster')
  await page.getByRole('button', { name: t('save') }).click()
  await page.getByText(t('saved')).waitFor()
  expect(await shop.call('GET', `/v1/customers/${customer.id}`)).toMatchObject({
    name: 'Max Muster',
    billing_address: null,
  })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t('dataDownload') }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`${shop.slug}-data.json`)
  expect(JSON.parse(await text(await file.createReadStream()))).toMatchObject({
    customer: { id: customer.id, name: 'Max Muster' },
  })
  // The page is there as before.
  await page.getByText(t('saved')).waitFor()
})
