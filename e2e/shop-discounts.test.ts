import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const d = (key: string) => en(`shop-discounts.ui.${key}`)

test('a merchant makes a discount, a buyer uses it by a link, and what was promised stays', async () => {
  const shop = await openShop(app)
  const { allow, page } = shop.owner
  allow(/^422 (PATCH|POST) \/v1\/discounts\//)
  await shop.owner.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await licensedProduct(shop)
  await shop.call('POST', '/v1/checkout-links/', { products: [product.id], label: 'Newsletter' })

  await page.goto(`/o/${shop.slug}/discounts`)
  await page.getByRole('heading', { name: d('none') }).waitFor()
  await page
    .getByRole('button', { name: d('create.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(d('fields.name'), { exact: true }).fill('Spring')
  await dialog.getByRole('button', { name: d('generate') }).click()
  expect(await dialog.locator('[name=code]').inputValue()).toMatch(/^[A-Z2-9]{8}$/)
  await dialog.locator('[name=code]').fill('SPRING')
  await dialog.getByLabel(d('fields.percent'), { exact: true }).last().fill('20')
  await dialog.getByRole('combobox', { name: d('fields.products') }).fill('Light')
  await page.getByRole('option', { name: 'Light Studio' }).click()
  await dialog.getByLabel(d('fields.perCustomer')).fill('1')
  await dialog.getByLabel(d('fields.most')).fill('10')
  await dialog.getByLabel(d('fields.starts')).fill('2026-01-31T10:00')
  await dialog.getByLabel(d('fields.ends')).fill('2026-01-31T10:00')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(d('problems.ends')).waitFor()
  await dialog.getByLabel(d('fields.ends')).fill('2099-01-31T10:00')
  await dialog.locator('button[type=submit]').click()
  await page.locator('main tbody tr').getByText('SPRING', { exact: true }).waitFor()
  const { items } = await shop.call('GET', '/v1/discounts/')
  const [made] = items as readonly Record<string, unknown>[]
  expect(made).toMatchObject({
    basis_points: 2_000,
    duration: 'once',
    max_redemptions: 10,
    max_redemptions_per_customer: 1,
    products: [{ id: product.id }],
  })

  // The same code again is refused at its field, and nothing that was typed is lost.
  await page.getByRole('button', { name: d('create.open') }).click()
  await dialog.getByLabel(d('fields.name'), { exact: true }).fill('Spring again')
  await dialog.locator('[name=code]').fill('spring')
  await dialog.getByLabel(d('fields.percent'), { exact: true }).last().fill('5')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(d('problems.codeTaken')).waitFor()
  expect(await dialog.getByLabel(d('fields.name'), { exact: true }).inputValue()).toBe(
    'Spring again',
  )
  await dialog.getByRole('button', { name: en('common.ui.cancel') }).click()

  await page.locator('main tbody a').click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByRole('button', { name: /Newsletter/ }).click()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  const buyer = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  await buy(buyer.page, link.pathname + link.search, 'grete@example.com')
  const orders = await shop.call('GET', '/v1/orders/')
  expect(orders.items).toMatchObject([{ discount_amount: 980 }])

  await page.reload()
  await drawer.getByText('1 of 10').waitFor()
  await drawer.getByRole('button', { name: d('edit.open') }).click()
  await dialog.getByText(d('lockedText')).waitFor()
  expect(await dialog.locator('[name=basis_points]').count()).toBe(0)
  await dialog.getByLabel(d('fields.name'), { exact: true }).fill('Spring sale')
  await dialog.getByLabel(d('fields.most')).fill('')
  await dialog.locator('button[type=submit]').click()
  await drawer.getByText('Spring sale').waitFor()
  expect(await shop.call('GET', `/v1/discounts/${made?.id}`)).toMatchObject({
    name: 'Spring sale',
    max_redemptions: null,
    max_redemptions_per_customer: 1,
    ends_at: made?.ends_at,
  })

  await drawer.getByRole('button', { name: d('delete.open') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: d('delete.open') })
    .click()
  await page.getByRole('heading', { name: d('none') }).waitFor()
})

test('the page of a product shows what reduces it, and makes a discount for it alone', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const product = await licensedProduct(shop)
  const other = await shop.call('POST', '/v1/products/', {
    name: 'Another one',
    prices: [{ amount_type: 'free' }],
  })
  const made = { type: 'percentage', basis_points: 1_000, duration: 'once' }
  await shop.call('POST', '/v1/discounts/', { ...made, name: 'For all', code: 'ALL' })
  await shop.call('POST', '/v1/discounts/', { ...made, name: 'Elsewhere', products: [other.id] })

  await page.goto(`/o/${shop.slug}/products/${product.id}`)
  const section = page.getByRole('region', { name: en('shop-products.ui.discounts.title') })
  await section.getByRole('link', { name: 'For all' }).waitFor()
  await section.getByText(d('allProducts')).waitFor()
  expect(await section.getByRole('link', { name: 'Elsewhere' }).count()).toBe(0)

  await section.getByRole('link', { name: en('shop-products.ui.discounts.create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(d('fields.name'), { exact: true }).fill('Only this')
  await dialog.getByLabel(d('fields.percent'), { exact: true }).last().fill('15')
  await dialog.locator('button[type=submit]').click()
  // The list is still that of the product, until the filter is taken off.
  await page.locator('main tbody tr').getByText('Only this').waitFor()
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(2)
  const { items } = await shop.call('GET', '/v1/discounts/?query=Only')
  expect(items).toMatchObject([{ name: 'Only this', products: [{ id: product.id }] }])

  await page.goto(`/o/${shop.slug}/products/${product.id}`)
  await section.getByRole('link', { name: 'Only this' }).click()
  await page.locator('[data-part=drawer]').getByText('15%').waitFor()
})
