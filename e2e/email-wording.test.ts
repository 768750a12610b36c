import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { emailsTo } from './testing/emails.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const t = (key: string, values?: Record<string, string>) => en(`email-wordings.ui.${key}`, values)
const soon = { timeout: 20_000 }

test('a seller words a receipt in German, sees it before it is saved, and a German buyer gets it', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  // The browser reports that a frame without scripts takes no messages.
  shop.owner.allow(/^console warning: Failed to execute 'postMessage' on 'DOMWindow'/)
  const product = await licensedProduct(shop)

  await page.goto(`/o/${shop.slug}/settings/emails`)
  await page.locator('main a[href*="open=orderConfirmation"]').click()
  await page.locator('select[name=locale]').selectOption('de')
  const subject = page.locator('input[name=subject]:not([type=hidden])')
  await expect.poll(() => subject.getAttribute('placeholder')).toMatch(/^Ihr Beleg von /)
  const frame = page.frameLocator('iframe[data-front]')

  // A value that this email does not have is refused before anything is sent.
  await subject.fill('Danke, {vorname}')
  const save = page
    .locator('form', { has: subject })
    .getByRole('button', { name: en('shell.ui.form.save') })
  await save.click()
  await page.getByText(/^\{vorname\} isn’t known here/).waitFor()
  await subject.fill('Danke für {product}')
  await page.locator('textarea[name=opening]').fill('Schön, dass Sie da sind.')
  await page
    .locator('textarea[name=closing]')
    .fill('Herzlich\nIhre Werkstatt\nhttps://werkstatt.example/hilfe')
  await frame.getByRole('heading', { name: 'Danke für Analytical Engine' }).waitFor()
  await frame.getByText('https://werkstatt.example/hilfe').waitFor()

  // Another language is shown meanwhile, and what was typed is still there.
  const language = page.locator('select[name=locale]')
  await language.selectOption('fr')
  await expect.poll(() => subject.inputValue()).toBe('')
  await language.selectOption('de')
  await expect.poll(() => subject.inputValue()).toBe('Danke für {product}')
  await save.click()
  await page.getByText(en('shell.ui.form.saved')).first().waitFor()
  await expect
    .poll(() => language.locator('option:checked').textContent())
    .toBe(t('own', { language: 'Deutsch' }))

  const buyer = await app.newUser({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  await buy(buyer.page, await shop.checkout({ products: [product.id] }), 'grete@example.com')
  const [mail] = await expect
    .poll(() => emailsTo(app.origin, 'grete@example.com'), soon)
    .toHaveLength(1)
    .then(() => emailsTo(app.origin, 'grete@example.com'))
  expect(mail?.subject).toMatch(/^Danke für /)
  expect(mail?.text).toMatch(/Schön, dass Sie da sind\.[\s\S]*Ihre Werkstatt\nhttps:/)

  await page.getByRole('button', { name: t('test') }).click()
  await page.getByText(/^Test sent to /).waitFor()
  const all = await emailsTo(app.origin)
  expect(all.map((each) => each.subject)).toContain('Danke für Analytical Engine')
})
