import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy, reads } from './testing/buyers.ts'
import { emailsTo } from './testing/emails.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { en, textIn } from './testing/texts.ts'

const app = useApp()
const w = (key: string) => en(`shop-withdrawals.ui.${key}`)
const germany = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }

/** Buys the product in Germany; the number of the order. */
async function sell(shop: Shop, email: string, more: object = {}) {
  const product = await licensedProduct(shop, more)
  const { page } = await app.newUser(germany)
  await buy(page, await shop.checkout({ products: [product.id] }), email)
  return (await page.locator('[data-copy]').last().textContent()) ?? ''
}

async function declare(shop: Shop, fields: Record<string, string>) {
  const { page } = await app.newUser(germany)
  const de = (key: string) => textIn('de', `withdrawals.ui.page.${key}`)
  await page.goto(`/withdraw/${shop.slug}`)
  for (const [name, value] of Object.entries(fields)) await page.fill(`#${name}`, value)
  await page.getByRole('button', { name: de('confirmWithdrawal') }).click()
  await page.getByRole('heading', { name: de('sentTitle') }).waitFor()
  await expect
    .poll(async () => (await shop.call('GET', '/v1/withdrawals/')).items, { timeout: 20_000 })
    .toHaveLength(1)
}

test('a declaration without an order is found at home, and carried out for the order that is chosen', async () => {
  const shop = await openShop(app)
  const email = 'grete-ohne@example.com'
  const number = await sell(shop, email, { recurring_interval: 'month' })
  await declare(shop, { name: 'Grete Lang', order_number: 'vergessen', email })

  const { page } = shop.owner
  await page.goto(`/o/${shop.slug}`)
  await page.getByRole('link', { name: '1 withdrawal to handle' }).click()
  await page.getByRole('heading', { level: 1, name: w('title') }).waitFor()
  await page.getByText(w('noOrder')).waitFor()
  await page.getByRole('searchbox').fill('niemand')
  await page.getByText(en('shell.ui.list.nothingMatches')).waitFor()
  await page.getByRole('searchbox').fill('vergessen')
  await page.locator('main tbody a').first().waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: w('download') }).click()
  const lines = (await text(await (await saved).createReadStream())).trim().split('\r\n')
  expect(lines.slice(1)).toEqual([expect.stringContaining(',vergessen,,Grete Lang,')])
  await page.locator('main tbody a').first().click()
  await page.getByRole('heading', { level: 1, name: 'Withdrawal: Grete Lang' }).waitFor()
  await page.getByText('vergessen').waitFor()
  const order = page.getByRole('combobox', { name: w('order.label') })
  await order.click()
  await page.getByRole('option', { name: number }).click()
  await page.getByText(w('open.noReceipt')).waitFor()
  await page.getByRole('button', { name: w('complete.open') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(`Light Studio, ${number}`).waitFor()
  await dialog.getByRole('button', { name: w('complete.open') }).click()
  await page.getByText(/^Carried out on /).waitFor()
  expect(await page.getByRole('button', { name: w('refuse.open') }).count()).toBe(0)

  const { items } = await shop.call('GET', '/v1/withdrawals/')
  expect(items).toMatchObject([{ status: 'completed', order_number: 'vergessen' }])
  expect((await shop.call('GET', '/v1/refunds/')).items).toHaveLength(1)
  const subjects = (await emailsTo(app.origin, email)).map(({ subject }) => subject)
  expect(subjects).toContain(
    textIn('de', 'withdrawals.mail.withdrawn.subject', { product: 'Light Studio' }),
  )
})

test('a seller refuses what was delivered with a reason, which the buyer reads in an email and on the page of the receipt', async () => {
  const shop = await openShop(app)
  const email = 'grete-geliefert@example.com'
  const number = await sell(shop, email)
  await declare(shop, { name: 'Grete Lang', order_number: number, email })

  const { page } = shop.owner
  await page.goto(`/o/${shop.slug}/withdrawals?status=declared`)
  await page.locator('main tbody a').first().click()
  await page.getByText(w('why.delivered')).waitFor()
  await page.getByRole('button', { name: w('refuse.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: w('refuse.open') }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  const reason = 'Der Schlüssel wurde schon benutzt.'
  await dialog.getByLabel(w('refuse.reason')).fill(reason)
  await dialog.getByRole('button', { name: w('refuse.open') }).click()
  await page.getByText(w('closed.refused')).waitFor()
  await page.getByText(reason).waitFor()

  await expect
    .poll(async () => (await emailsTo(app.origin, email))[0]?.subject, { timeout: 20_000 })
    .toBe(textIn('de', 'withdrawals.mail.withdrawalRefused.subject'))
  const emails = await emailsTo(app.origin, email)
  expect(emails[0]?.text).toContain(reason)
  const receipt = emails.flatMap(({ links }) => links).find((link) => link.includes('token='))
  const { page: mailbox } = await app.newUser({ locale: 'de-DE' }, { operator: false })
  await mailbox.goto(receipt ?? '')
  await mailbox.getByText(textIn('de', 'withdrawals.ui.page.refusedBySeller')).waitFor()
  await mailbox.getByText(reason).waitFor()
  await reads(mailbox)
  await page.goto(`/o/${shop.slug}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(en('shop-home.ui.waiting.none')).waitFor()
})
