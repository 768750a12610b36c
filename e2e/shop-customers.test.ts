import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const c = (key: string) => en(`shop-customers.ui.${key}`)
const s = (key: string) => en(`shop-subscriptions.ui.${key}`)
const p = (key: string) => en(`portal-pages.ui.${key}`)
const monthly = { recurring_interval: 'month' }

const idAt = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)

/** Somebody buys a plan, in a browser of their own. */
async function subscriber(shop: Shop, productId: string, email: string) {
  const { page } = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  await buy(page, await shop.checkout({ products: [productId] }), email)
}

test('a merchant creates a customer, changes them, and opens the portal as they see it', async () => {
  const shop = await openShop(app)
  const { allow, page } = shop.owner
  allow(/^422 (PATCH|POST) \/v1\/customers\//)
  await page.goto(`/o/${shop.slug}/customers`)
  await page.getByRole('heading', { name: c('none') }).waitFor()
  await page
    .getByRole('button', { name: c('create.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(c('fields.email')).fill('grete@example.com')
  await dialog.getByLabel(c('fields.externalId')).fill('crew-7')
  await dialog.getByRole('button', { name: c('create.open') }).click()
  await page.getByRole('heading', { level: 1, name: 'grete@example.com' }).waitFor()

  await page.getByRole('button', { name: c('edit.open'), exact: true }).click()
  await dialog.getByLabel(c('fields.name'), { exact: true }).fill('Grete Lang')
  // A tax id belongs to a country.
  await dialog.getByLabel(en('checkout-page.ui.taxId')).fill('DE136695976')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(c('problems.country')).waitFor()
  await dialog.getByLabel(en('checkout-page.ui.country')).selectOption('DE')
  await dialog.getByLabel(c('metadata')).fill('plan: pro')
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'Grete Lang' }).waitFor()
  await page.getByText('DE136695976').waitFor()
  const { items } = await shop.call('GET', '/v1/customers/?email=grete@example.com')
  expect(items).toMatchObject([
    { name: 'Grete Lang', external_id: 'crew-7', metadata: { plan: 'pro' } },
  ])

  await page.getByRole('button', { name: c('balance.open') }).click()
  await dialog.getByLabel(c('balance.amount'), { exact: true }).fill('12.50')
  await dialog.getByLabel(c('balance.reason'), { exact: true }).fill('Sorry for the wait')
  await dialog.locator('button[type=submit]').click()
  await page.getByText('Sorry for the wait').waitFor()
  const { items: balances } = await shop.call('GET', `/v1/customers/${idAt(page)}/balances`)
  expect(balances).toEqual([{ currency: 'usd', balance: 1_250 }])

  await page.getByRole('button', { name: c('portal.open') }).click()
  await dialog.getByRole('button', { name: c('portal.create') }).click()
  const link = await dialog.locator('code').textContent()
  const visitor = await app.newUser()
  await visitor.page.goto(new URL(String(link)).pathname + new URL(String(link)).search)
  await visitor.page.getByText('$12.50').first().waitFor()
  await dialog.getByRole('button', { name: c('portal.close') }).click()

  // What another customer has is refused at its field, and nothing that was typed is lost.
  await page.goto(`/o/${shop.slug}/customers?create=1`)
  await dialog.getByLabel(c('fields.email')).fill('GRETE@example.com')
  await dialog.getByLabel(c('fields.name')).fill('Somebody else')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(c('problems.emailTaken')).waitFor()
  expect(await dialog.getByLabel(c('fields.name')).inputValue()).toBe('Somebody else')
  await dialog.getByRole('button', { name: en('common.ui.cancel') }).click()

  // A result that is opened before the search is sent is not left again for it, however slow its page is.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await setTimeout(600)
    await route.continue()
  })
  await page.getByRole('searchbox').fill('crew-7')
  await page.locator('main tbody tr').getByText('Grete Lang').waitFor()
  // Who is deleted while the page still loads cannot be read any more.
  const loaded = page.waitForResponse(/\/benefit-gifts\?/)
  await page.locator('main tbody a').first().click()
  await loaded
  await page.getByRole('button', { name: c('delete.open') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('Grete Lang')
  await question.getByRole('button', { name: c('delete.open') }).click()
  await page.getByRole('heading', { name: c('none') }).waitFor()
})

test('a merchant cancels a subscription, takes that back, changes its plan, and ends it', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const studio = await licensedProduct(shop, { name: 'Studio', ...monthly })
  await shop.call('POST', '/v1/products/', {
    name: 'Workshop',
    prices: [{ amount_type: 'fixed', price_amount: 9_900, price_currency: 'eur' }],
    ...monthly,
  })
  await subscriber(shop, studio.id, 'grete@example.com')

  await page.goto(`/o/${shop.slug}/customers?running=true`)
  await page.locator('main tbody a').click()
  // The order of it has the same name.
  await page.locator('main a[href*="/subscriptions/"]', { hasText: 'Studio' }).click()
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor()
  const main = page.locator('main')
  const dialog = page.getByRole('dialog')
  await main.getByText(en('sales.ui.states.active')).first().waitFor()

  await page.getByRole('button', { name: p('cancel.button') }).click()
  await dialog.getByLabel(s('cancel.reason')).selectOption('too_expensive')
  await dialog.getByRole('button', { name: p('cancel.button') }).click()
  await main.getByText(en('sales.ui.states.ending')).first().waitFor()
  await main.getByText(en('shop-subscriptions.ui.cancel.reasons.too_expensive')).waitFor()
  await main.getByRole('button', { name: s('uncancel.open') }).click()
  await main.getByText(en('sales.ui.states.active')).first().waitFor()

  await main.getByLabel(s('change.product')).selectOption({ label: 'Workshop, €99.00 a month' })
  const confirm = main.getByRole('button', { name: /^Change and charge €/ })
  const due = /€([\d.]+)/.exec(String(await confirm.textContent()))?.[1]
  await confirm.click()
  await page.getByRole('heading', { level: 1, name: 'Workshop' }).waitFor()
  const { items } = await shop.call('GET', '/v1/orders/?sorting=-created_at')
  const [last] = items as readonly { readonly status: string; readonly total_amount: number }[]
  expect([last?.status, last?.total_amount]).toEqual(['paid', Math.round(Number(due) * 100)])

  await page.getByRole('button', { name: p('cancel.button') }).click()
  await dialog.getByLabel(s('cancel.now')).check()
  await dialog.getByRole('button', { name: p('cancel.button') }).click()
  await main.getByText(en('shop-subscriptions.ui.timeline.ended')).waitFor()
  expect(await page.getByRole('button', { name: p('cancel.button') }).count()).toBe(0)
  await page.goto(`/o/${shop.slug}/subscriptions?find=GRETE@&status=canceled`)
  await page.locator('main tbody tr').getByText('Workshop').waitFor()
})
