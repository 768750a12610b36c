import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { en } from './testing/texts.ts'
import { newAddress, verifiedUser } from './testing/users.ts'

const app = useApp()

const guide = readFileSync(new URL('../docs/guides/selling.md', import.meta.url), 'utf8')
const [, screens = ''] = /## In the browser\n(.*?)\n```/s.exec(guide) ?? []
const steps = [...screens.matchAll(/^\d+\. (.*)$/gm)].map(([, text]) => text ?? '')
/** What the guide names of the screens, in its order. */
const namesIn = (text = '') => [...text.matchAll(/_([^_]+)_/g)].map(([, name]) => name ?? '')

/** Opens a page by the link that the guide names. */
async function open({ page }: TestUser, name: string) {
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

test('the steps of the guide to selling are done in the browser, by the names that it says', async () => {
  expect(steps).toHaveLength(8)
  const [, organization, look, sale, , , , after] = steps.map((text) => namesIn(text))
  const owner = await verifiedUser(app)
  const { page } = owner
  await page.goto('/')
  await page.locator('header button[popovertarget]').first().click()
  await page.getByRole('link', { name: organization?.[0] ?? '' }).click()
  await page.getByLabel(en('organizations.ui.create.name')).fill('Acme')
  await page.getByText(en('organizations.ui.slug.free')).waitFor()
  await page.getByRole('button', { name: en('organizations.ui.create.submit') }).click()
  await page.getByRole('heading', { level: 1, name: en('shop-home.ui.title') }).waitFor()

  expect(look?.length).toBe(7)
  for (const name of look ?? []) await open(owner, name)

  const [benefits = '', products = '', links = ''] = sale ?? []
  await open(owner, benefits)
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('button', { name: en('shop-benefits.ui.create.open') })
    .first()
    .click()
  await dialog.getByLabel(en('shop-benefits.ui.fields.description')).fill('License key')
  await dialog.getByLabel(en('shop-benefits.ui.fields.prefix')).fill('ACME')
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'License key' }).waitFor()

  await open(owner, products)
  await page
    .getByRole('link', { name: en('shop-products.ui.create') })
    .first()
    .click()
  await page.locator('[name=name]').fill('Pro')
  await page.locator('[name=cycle][value=month]').check({ force: true })
  await page.locator('main [data-field="amount"] input').first().fill('10')
  await page.locator('[name=benefits]').selectOption({ label: 'License key' })
  // It stands beside the form.
  const preview = page.frameLocator('main iframe[data-front]')
  await preview.getByRole('heading', { name: 'Pro' }).waitFor()
  await page.getByRole('button', { name: en('shop-products.ui.create') }).click()
  await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)

  await open(owner, links)
  await page
    .getByRole('button', { name: en('shop-links.ui.create.open') })
    .first()
    .click()
  await dialog.getByRole('combobox', { name: en('shop-links.ui.fields.products') }).fill('Pro')
  await page.getByRole('option', { name: 'Pro' }).click()
  await dialog.getByLabel(en('shop-links.ui.fields.label')).fill('Pro')
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'Pro' }).waitFor()
  const address = page.getByText(/^http.*\/checkout-links\/|^http.*\/c\//).first()
  const link = new URL((await address.textContent()) ?? '').pathname

  const buyer = await app.newUser(
    { locale: 'en-IE', timezoneId: 'Europe/Dublin', viewport: { width: 360, height: 740 } },
    { operator: false },
  )
  await buy(buyer.page, link, newAddress(), { shown: /^ACME-[0-9A-F]{8}-/ })
  // The portal is where the guide says.
  expect(steps[6]).toContain('`/portal/acme`')
  expect((await buyer.page.goto('/portal/acme'))?.status()).toBe(200)

  const [orders = '', metrics = '', testMode = ''] = after ?? []
  await open(owner, orders)
  await page.getByText('Pro').first().waitFor()
  await open(owner, metrics)
  await open(owner, testMode)
  await page.getByRole('button', { name: en('test-mode.ui.clock.steps.month') }).waitFor()

  const [, program = ''] = /(A program makes the same\..*)/.exec(guide) ?? []
  const [keys = '', tokens = ''] = namesIn(program)
  await open(owner, keys)
  await open(owner, tokens)
})
