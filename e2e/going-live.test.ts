import { expect, test } from 'vitest'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { useLiveApp } from './testing/stripe/site.ts'
import { en } from './testing/texts.ts'

const { app } = await useLiveApp({ selfServiceLive: true })
const t = (key: string, values?: Record<string, string | number>) =>
  en(`going-live.ui.${key}`, values as never)

test('a sandbox that was sold from lacks its seller, is mended, and gets a live organization with its products', async () => {
  const shop = await openShop(app)
  const { owner, slug } = shop
  const { page } = owner
  const product = await licensedProduct(shop)
  const buyer = await app.newUser({ locale: 'de-DE' }, { operator: false })
  await buy(buyer.page, await shop.checkout({ products: [product.id] }), 'grete@lang.example')

  await page.goto(`/o/${slug}/test`)
  await page
    .locator('main')
    .getByRole('link', { name: en('test-mode.ui.goLive') })
    .click()
  await page.getByText('3 things are missing.').waitFor()
  const create = page.getByRole('button', { name: t('make.open') })
  expect(await create.getAttribute('aria-disabled')).toBe('true')

  // What is missing leads to where it is mended.
  await page.getByRole('link', { name: t('checks.items.seller_name.mend') }).click()
  const form = page.locator('form', { has: page.locator('[name=line1]') })
  await form.locator('[name=name]').fill('Werkstatt Lindenau GmbH')
  await form.locator('[name=line1]').fill('Lindenauer Markt 1')
  await form.locator('[name=city]').fill('Leipzig')
  await form.locator('[name=country]').selectOption('DE')
  await form.locator('[name=taxId]').fill('DE136695976')
  await form.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await form.getByText(en('shell.ui.form.saved')).waitFor()
  await page.goto(`/o/${slug}/live`)
  await page.getByText(t('checks.complete')).waitFor()

  await create.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('organizations.ui.create.name')).fill('Lindenau')
  expect(await dialog.locator('[name=slug]').inputValue()).toBe(`${slug}-live`)
  await dialog.getByText(en('organizations.ui.slug.free')).waitFor()
  await dialog.getByRole('button', { name: t('make.open') }).click()
  await page.waitForURL(`**/o/${slug}-live/live`)
  await page.getByText(t('live.title')).waitFor()

  // Its products are there, and no customers; nothing on it says that it is a test.
  await page.goto(`/o/${slug}-live/products`)
  await page.getByRole('link', { name: 'Light Studio' }).first().waitFor()
  expect(await page.title()).not.toMatch(/^Test · /)
  await page.goto(`/o/${slug}-live/customers`)
  await page.getByRole('heading', { name: en('shop-customers.ui.none') }).waitFor()
  const mode = await owner.context.request.get(
    `/api/organization-mode?organizationSlug=${slug}-live`,
  )
  expect((await mode.json()).live).toBe(true)

  // The sandbox stays one, and leads there.
  await page.goto(`/o/${slug}/live`)
  await page.getByText(t('there.title', { name: 'Lindenau' })).waitFor()
  await page.goto(`/o/${slug}/customers`)
  await page.getByText('grete@lang.example').first().waitFor()
}, 180_000)
