import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { violations } from './testing/axe.ts'
import { buy, reads, signInCode } from './testing/buyers.ts'
import { linkTo } from './testing/emails.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en, textIn } from './testing/texts.ts'

const app = useApp()
const t = (key: string) => en(`portal-pages.ui.${key}`)
const stranger = (options: Parameters<typeof app.newUser>[0] = {}) =>
  app.newUser(options, { operator: false })
test('on a phone: in by a code, the key, a cancellation, and its end', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop, { recurring_interval: 'month' })
  const email = 'olena@example.com'
  const { page } = await stranger({
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 360, height: 740 },
  })
  const uk = (key: string) => textIn('uk', `portal-pages.ui.${key}`)
  await buy(page, await shop.checkout({ products: [product.id] }), email)
  await page.getByRole('link', { name: textIn('uk', 'checkout-page.ui.receipt.portal') }).click()
  await page.getByLabel(uk('entry.email')).fill(email)
  await page.getByRole('button', { name: uk('entry.send') }).click()
  await page.getByLabel(uk('entry.code')).fill(await signInCode(app.origin, email))
  await page.getByRole('button', { name: uk('entry.enter') }).click()
  await page.getByText(/^LIGHT-/).waitFor()
  await reads(page)
  await page.getByRole('link', { name: uk('openSubscription') }).click()
  await page.getByRole('link', { name: uk('cancel.button') }).click()
  await reads(page)
  await page.getByLabel(uk('cancel.reason')).selectOption('switched_service')
  await page.getByLabel(uk('cancel.comment')).fill('Навесні повернуся')
  await page.getByRole('button', { name: uk('cancel.confirm') }).click()
  await page.getByText(textIn('uk', 'sales.ui.states.ending')).waitFor()
  await page.getByRole('button', { name: uk('resume.button') }).click()
  await page.getByText(uk('resume.done')).waitFor()
  await reads(page)
})

test('a consumer in Germany withdraws without signing in, by the link in the mailbox', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop, { recurring_interval: 'month' })
  const email = 'grete@example.com'
  const { page } = await stranger({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  const de = (key: string) => textIn('de', key)
  await buy(page, await shop.checkout({ products: [product.id] }), email)
  const number = (await page.locator('[data-copy]').last().textContent()) ?? ''
  await page.getByRole('link', { name: de('checkout-page.ui.law.withdraw') }).click()
  const word = (key: string) => de(`withdrawals.ui.page.${key}`)
  await page.getByLabel(word('name')).fill('grete  LANG')
  await page.getByLabel(word('number')).fill(number)
  await page.getByLabel(word('email')).fill(email)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: word('confirmWithdrawal') }).click()
  await page.getByRole('heading', { name: word('sentTitle') }).waitFor()
  const link = new URL(await linkTo(app.origin, email, '/withdraw/shop-'))
  const tokenLink = link.search === '' ? new URL(await linkTo(app.origin, email, '?token=')) : link
  await page.goto(tokenLink.pathname + tokenLink.search)
  await page.getByRole('button', { name: word('confirmWithdrawal') }).click()
  await page.getByRole('heading', { name: word('doneWithdrawal') }).waitFor()
})

test('the way in works without scripts, and tells nobody whether somebody is a customer', async () => {
  const shop = await openShop(app)
  const user = await stranger({ javaScriptEnabled: false, locale: 'en-GB' })
  user.allow(/^csp GET \/assets\/.*\.js$/)
  const { page } = user
  await page.goto(`/portal/${shop.slug}`)
  await page.getByLabel(t('entry.email')).fill('nobody@example.com')
  await page.getByRole('button', { name: t('entry.send') }).click()
  await page.getByRole('heading', { name: t('entry.sentTitle') }).waitFor()
})
