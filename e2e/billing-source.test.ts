import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDiscount, anOrder, aProduct, aSubscription } from '../server/testing/provider-bodies.ts'
import { useApp } from './testing/app.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'
import { heading } from './testing/users.ts'

const app = useApp()
const t = (key: string, values?: Record<string, string>) => en(`billing-sources.ui.${key}`, values)
const changes = [
  en('shop-products.ui.edit'),
  en('shop-products.ui.archive.open'),
  en('portal-pages.ui.cancel.button'),
  en('portal-pages.ui.pause.button'),
  en('shop-subscriptions.ui.terms.renewal.open'),
  en('shop-orders.ui.actions.refund'),
  en('shop-orders.ui.actions.markPaid'),
  en('shop-discounts.ui.edit.open'),
  en('shop-discounts.ui.delete.open'),
]
const i = (key: string) => en(`incoming-events.ui.${key}`)

const secret = 'polar_whs_a-secret-of-the-provider'

/** As Polar signs: the characters of the secret are the key. */
async function deliver(url: string, message: object) {
  const id = randomUUID()
  const body = JSON.stringify(message)
  const at = String(Math.floor(Date.now() / 1_000))
  const mac = createHmac('sha256', Buffer.from(secret)).update(`${id}.${at}.${body}`)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': `v1,${mac.digest('base64')}`,
  }
  const answer = await fetch(url, { method: 'POST', headers, body })
  return answer.status
}

test('an owner follows a provider, sees its event applied and the product that it made, and disconnects', async () => {
  const shop = await openShop(app)
  const { owner, slug } = shop
  const { page } = owner

  await page.goto(`/o/${slug}/settings/billing-source`)
  await heading(owner, 'billing-sources.ui.title').waitFor()
  await page.getByText(t('connect.byHand')).click()
  await page.getByLabel(t('secret.label'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('connect.submit') }).click()
  await page.getByText(t('connect.agreeMissing')).waitFor()
  await page.getByLabel(t('connect.agree')).check()
  await page.getByRole('button', { name: t('connect.submit') }).click()
  await page.getByText(t('address.waiting')).waitFor()
  const address = page.getByText(/\/api\/webhooks\/in\/[0-9a-f-]{36}$/).first()
  const url = (await address.textContent()) ?? ''
  expect(await page.content()).not.toContain(secret)

  const product = aProduct({ name: 'Light Studio' })
  expect(await deliver(url, { type: 'product.created', data: product })).toBe(200)
  expect(await deliver(url, { type: 'product.created', data: product })).toBe(200)
  expect(await deliver(url, { type: 'something.else', data: {} })).toBe(200)

  await page
    .getByRole('main')
    .getByRole('link', { name: t('state.events') })
    .click()
  await heading(owner, 'incoming-events.ui.title').waitFor()
  const rows = page.locator('main tbody tr')
  await expect
    .poll(() => rows.allInnerTexts(), { timeout: 15_000 })
    .toEqual([
      expect.stringContaining(i('verdicts.unknown_type')),
      expect.stringContaining(i('verdicts.repeated')),
      expect.stringContaining(i('verdicts.applied')),
    ])
  for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').check()
  await page
    .getByRole('status')
    .getByRole('button', { name: i('replay') })
    .click()
  await page.getByText('Processing 2 events again').waitFor()
  await page.getByRole('button', { name: i('period.open') }).click()
  const period = page.getByRole('dialog')
  await period.locator('[name=verdict]').selectOption('unknown_type')
  await period.getByRole('button', { name: i('replay') }).click()
  await page.getByText('Processing 1 event again').waitFor()
  await page.getByRole('button', { name: i('verdict') }).click()
  await page.getByRole('menuitemradio', { name: i('verdicts.applied') }).click()
  await page.waitForURL(/verdict=applied/)
  await expect.poll(() => rows.count()).toBe(1)

  await rows.getByRole('link', { name: 'product.created' }).click()
  const drawer = page.getByRole('complementary', { name: i('event') })
  await drawer.getByText('"Light Studio"').waitFor()
  await drawer.getByText(i('meanings.applied')).waitFor()
  await drawer.getByRole('button', { name: i('replay') }).click()
  // Judged anew, it says what is known.
  await drawer.getByText(i('meanings.repeated')).waitFor()

  await page.goto(`/o/${slug}/products`)
  await page.getByRole('link', { name: 'Light Studio' }).waitFor()
  await page.getByText(t('note.title')).waitFor()
  expect(await page.getByRole('link', { name: en('shop-products.ui.create') }).count()).toBe(0)
  // Test mode is of what this server sells, like everything that is set up for it.
  const nav = page.getByRole('navigation', { name: en('shell.ui.navigation') })
  await nav.getByRole('link', { name: en('shell.ui.nav.orders') }).waitFor()
  for (const own of ['testMode', 'goLive', 'links', 'disputes']) {
    const link = nav.getByRole('link', { name: en(`shell.ui.nav.${own}`), exact: true })
    expect(await link.count(), own).toBe(0)
  }
  expect(await page.getByRole('link', { name: en('shell.ui.nav.testMode') }).count()).toBe(0)

  // What is decided at the provider is shown here, and nothing that could not be done.
  await page.goto(`/o/${slug}/products/${product.id}/edit`)
  await page.getByText(t('note.title')).waitFor()
  expect(await page.locator('main input[name=name]').count()).toBe(0)
  expect(await page.getByText(en('common.ui.forbidden.title')).count()).toBe(0)
  const [bought, order, discount] = [aSubscription(), anOrder(), aDiscount()]
  expect(await deliver(url, { type: 'subscription.created', data: bought })).toBe(200)
  expect(await deliver(url, { type: 'order.created', data: order })).toBe(200)
  expect(await deliver(url, { type: 'discount.created', data: discount })).toBe(200)
  for (const [path, shown] of [
    [`products/${product.id}`, 'Light Studio'],
    [`subscriptions/${bought.id}`, bought.product.name],
    [`orders/${order.id}`, en('shop-orders.ui.actions.invoice')],
    [`discounts?open=${discount.id}`, discount.code],
  ] as const) {
    await page.goto(`/o/${slug}/${path}`)
    await page.getByText(shown).first().waitFor()
    const buttons = await page.locator('main button, [data-part=drawer] button').allInnerTexts()
    expect(
      buttons.filter((text) => changes.includes(text)),
      path,
    ).toEqual([])
  }

  // Figures are asked of the provider, which needs a token; the rest of the page stays.
  owner.allow(/^403 GET \/v1\/metrics\//)
  await page.goto(`/o/${slug}`)
  await page.getByText(t('note.figures')).waitFor()
  await page.getByText(en('shop-home.ui.latest.title')).waitFor()

  await page.goto(`/o/${slug}/settings/billing-source`)
  owner.allow(/^404 GET \/api\/organizations\/[^/]+\/billing-source$/)
  await page.getByRole('button', { name: t('disconnect.open') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('disconnect.open') })
    .click()
  await page.getByText(t('gone.title')).waitFor()
  expect(await deliver(url, { type: 'product.updated', data: product })).toBe(404)
})
