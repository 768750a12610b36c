import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { en } from './testing/texts.ts'
import { createOrganization, verifiedUser } from './testing/users.ts'

const app = useApp()

/** With `FILM=docs/first-sale`, the pictures of the docs are taken anew. */
const film = process.env.FILM
async function shot(page: Page, name: string): Promise<void> {
  if (film === undefined) return
  mkdirSync(film, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  const path = join(film, `${name}.jpg`)
  await page.screenshot({ path, type: 'jpeg', quality: 72, animations: 'disabled' })
}

const b = (key: string) => en(`shop-benefits.ui.${key}`)
const l = (key: string) => en(`shop-links.ui.${key}`)
const p = (key: string) => en(`shop-products.ui.${key}`)
const w = (key: string) => en(`webhooks.ui.${key}`)

const open = ({ page }: TestUser, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: en(`shell.ui.nav.${name}`), exact: true })
    .first()
    .click()

/** What customers get: a key that programs check. */
async function makeKey(owner: TestUser) {
  const { page } = owner
  await open(owner, 'benefits')
  await page
    .getByRole('button', { name: b('create.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(b('fields.description')).fill('License key')
  await dialog.getByLabel(b('fields.prefix')).fill('LIGHT')
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'License key' }).waitFor()
}

async function makeProduct(owner: TestUser) {
  const { page } = owner
  await open(owner, 'products')
  await page
    .getByRole('link', { name: p('create') })
    .first()
    .click()
  await page.waitForURL(/\/products\/new$/)
  await page.locator('[name=name]').fill('Light Studio')
  await page.getByLabel(p('description')).fill('For **windows** in the evening.')
  await page.locator('[name=cycle][value=month]').check({ force: true })
  await page.locator('[name=currency]').selectOption('eur')
  await page.locator('main [data-field="amount"] input').first().fill('49')
  await page.locator('[name=benefits]').selectOption({ label: 'License key' })
  const preview = page.frameLocator('main iframe[data-front]')
  await preview.getByRole('heading', { name: 'Light Studio' }).waitFor()
  await shot(page, '2-product')
  await page.getByRole('button', { name: p('create') }).click()
  await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)
}

/** An endpoint for all that happens to orders; nothing listens there. */
async function makeWebhook({ page }: TestUser, slug: string) {
  await page.goto(`/o/${slug}/developers/webhooks?kind=billing`)
  await page.getByRole('button', { name: w('add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(w('url')).fill('https://hooks.invalid/sales')
  await dialog
    .getByRole('button', { name: `${w('allOf')}: ${en('merchant-webhooks.ui.groups.order')}` })
    .click()
  await dialog.getByRole('button', { name: w('create') }).click()
  await dialog.getByRole('button', { name: w('secret.done') }).click()
  await page.getByRole('heading', { level: 1, name: 'hooks.invalid/sales' }).waitFor()
  return new URL(page.url()).pathname
}

async function makeLink(owner: TestUser): Promise<string> {
  const { page } = owner
  await open(owner, 'links')
  await page
    .getByRole('button', { name: l('create.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: l('fields.products') }).fill('Light')
  await page.getByRole('option', { name: 'Light Studio' }).click()
  await dialog.getByLabel(l('fields.label')).fill('Light Studio')
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'Light Studio' }).waitFor()
  const address = page.getByText(/^http.*\/checkout-links\/|^http.*\/c\//).first()
  return new URL((await address.textContent()) ?? '').pathname
}

test('a first sale: from an account to an order, its key, its webhook, the figures, and a renewal a month later', async () => {
  const owner = await verifiedUser(app, { viewport: { width: 1280, height: 800 } })
  const { page } = owner
  await page.goto('/')
  await createOrganization(owner, 'Acme')
  const slug = new URL(page.url()).pathname.split('/')[2] ?? ''
  await shot(page, '1-home')
  await makeKey(owner)
  await makeProduct(owner)
  const webhook = await makeWebhook(owner, slug)
  const link = await makeLink(owner)
  await shot(page, '3-link')

  const buyer = await app.newUser(
    { locale: 'en-IE', timezoneId: 'Europe/Dublin', viewport: { width: 1280, height: 800 } },
    { operator: false },
  )
  await buyer.page.goto(link)
  await buyer.page.locator('form[data-live]:not([data-updating])').waitFor()
  await shot(buyer.page, '4-checkout')
  await buy(buyer.page, link, 'grete@lang.example')
  await shot(buyer.page, '5-receipt')

  await page.goto(`/o/${slug}/orders`)
  await page.locator('main tbody a').first().click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByText('Grete Lang').first().waitFor()
  await drawer.getByText('€49.00').first().waitFor()
  await shot(page, '6-order')

  await page.goto(webhook)
  await page.locator('main tbody tr').first().waitFor()
  await page.goto(`/o/${slug}/metrics`)
  await page.locator('main').getByText('€49.00').first().waitFor()
  await shot(page, '7-metrics')

  await page.goto(`/o/${slug}/test`)
  await page.getByRole('button', { name: en('test-mode.ui.clock.steps.month') }).click()
  const paid = page
    .locator('main dl > div', { hasText: en('test-mode.ui.happened.counts.paid') })
    .locator('dd')
    .first()
  await expect.poll(() => paid.textContent(), { timeout: 30_000 }).toBe('1')
  await shot(page, '8-month-later')
  await page.goto(`/o/${slug}/orders`)
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(2)
}, 120_000)
