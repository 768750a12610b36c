import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { linkTo } from './testing/emails.ts'
import { textIn } from './testing/texts.ts'
import { createOrganization, newAddress, password } from './testing/users.ts'

const app = useApp()

/** With `FILM=docs/first-sale`, the pictures of the docs are taken anew. */
const film = process.env.FILM
/** The pictures are in English; the story itself is that of a merchant in Warsaw. */
const language = film === undefined ? 'pl' : 'en'
const t = (key: string) => textIn(language, key)

async function shot(page: Page, name: string): Promise<void> {
  if (film === undefined) return
  mkdirSync(film, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  const path = join(film, `${name}.jpg`)
  await page.screenshot({ path, type: 'jpeg', quality: 72, animations: 'disabled' })
}

const b = (key: string) => t(`shop-benefits.ui.${key}`)
const l = (key: string) => t(`shop-links.ui.${key}`)
const p = (key: string) => t(`shop-products.ui.${key}`)
const w = (key: string) => t(`webhooks.ui.${key}`)

/** As both languages write it. */
const price = /€49\.00|49,00\s€/

const open = ({ page }: TestUser, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: t(`shell.ui.nav.${name}`), exact: true })
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
    .getByRole('button', { name: `${w('allOf')}: ${t('merchant-webhooks.ui.groups.order')}` })
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

/** By the form, and by the link in the email. */
async function signUp(): Promise<TestUser> {
  const owner = await app.newUser({
    locale: language === 'pl' ? 'pl-PL' : 'en-US',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1280, height: 800 },
  })
  const { page } = owner
  const email = newAddress()
  await page.goto('/sign-up')
  await page.locator('input[name=name]').fill('Ada Lovelace')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: t('sessions.ui.signUp.submit') }).click()
  await page.getByRole('heading', { level: 1, name: t('accounts.ui.verify.title') }).waitFor()
  await page.goto(await linkTo(app.origin, email, '/verify-email?'))
  await page.getByRole('link', { name: t('common.ui.continue') }).click()
  await page.getByRole('heading', { level: 1, name: t('membership.ui.mine.title') }).waitFor()
  return owner
}

/** From the page of test mode, as far as the next payment was made. */
async function aMonthLater({ page }: TestUser, step: 'steps.month' | 'toNext') {
  const paid = page
    .locator('main dl > div', { hasText: t('test-mode.ui.happened.counts.paid') })
    .locator('dd')
    .first()
  const now = page.locator('main dl dd').first()
  const before = await now.textContent()
  await page.getByRole('button', { name: t(`test-mode.ui.clock.${step}`) }).click()
  // The figures of the month before stand there until then.
  await expect.poll(() => now.textContent(), { timeout: 30_000 }).not.toBe(before)
  await expect.poll(() => paid.textContent(), { timeout: 30_000 }).toBe('1')
}

test('a first hour: from sign-up to a sale, its key, its webhook and the figures; then three months of renewals and a cancellation', async () => {
  const owner = await signUp()
  const { page } = owner
  await createOrganization(owner, 'Acme', language)
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
  await drawer.getByText(price).first().waitFor()
  await shot(page, '6-order')

  await page.goto(webhook)
  await page.locator('main tbody tr').first().waitFor()
  await page.goto(`/o/${slug}/metrics`)
  await page.locator('main').getByText(price).first().waitFor()
  await shot(page, '7-metrics')

  await page.goto(`/o/${slug}/test`)
  await aMonthLater(owner, 'steps.month')
  await shot(page, '8-month-later')
  for (const _ of ['second', 'third']) {
    await page.reload()
    // Not by a month: after the 28th of February, the 28th of March is before the next payment.
    await aMonthLater(owner, 'toNext')
  }
  await page.goto(`/o/${slug}/orders`)
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(4)

  // Canceled, it lives until the end of what was paid, and no longer.
  await page.goto(`/o/${slug}/subscriptions`)
  await page.locator('main tbody a').first().click()
  await page.getByRole('heading', { level: 1, name: 'Light Studio' }).waitFor()
  const states = (key: string) => page.locator('main').getByText(t(`sales.ui.states.${key}`))
  const cancel = t('portal-pages.ui.cancel.button')
  await page.getByRole('button', { name: cancel }).click()
  await page.getByRole('dialog').getByRole('button', { name: cancel }).click()
  await states('ending').first().waitFor()
  const subscription = page.url()
  await page.goto(`/o/${slug}/test`)
  await page.getByRole('button', { name: t('test-mode.ui.clock.toNext') }).click()
  await page
    .locator('main ol')
    .getByText(t('audit.ui.actions.subscription.revoked'))
    .first()
    .waitFor()
  // Nothing is charged any more, so that no card can decline.
  expect(await page.locator('main tbody tr').count()).toBe(0)
  await page.goto(subscription)
  await states('canceled').first().waitFor()
}, 180_000)
