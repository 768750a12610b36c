import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const b = (key: string) => en(`shop-benefits.ui.${key}`)

test('a merchant makes license keys, somebody buys one, and it is replaced and blocked', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  await page.goto(`/o/${shop.slug}/benefits`)
  await page
    .getByRole('button', { name: b('create.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(b('fields.description')).fill('License of the studio')
  await dialog.getByLabel(b('fields.prefix')).fill('LIGHT')
  await dialog.getByLabel(b('fields.activations')).fill('3')
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'License of the studio' }).waitFor()
  await page.getByRole('heading', { name: b('grants.none') }).waitFor()
  const { items } = await shop.call('GET', '/v1/benefits/')
  const [made] = items as readonly { readonly id: string }[]
  expect(made).toMatchObject({
    type: 'license_keys',
    properties: {
      prefix: 'LIGHT',
      expires: null,
      activations: { limit: 3, enable_customer_admin: true },
      limit_usage: null,
    },
  })

  const product = await shop.call('POST', '/v1/products/', {
    name: 'Light Studio',
    prices: [{ amount_type: 'fixed', price_amount: 4_900, price_currency: 'eur' }],
  })
  await shop.call('POST', `/v1/products/${product.id}/benefits`, { benefits: [made?.id] })
  const buyer = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  await buy(buyer.page, await shop.checkout({ products: [product.id] }), 'grete@example.com')
  const keys = await shop.call('GET', '/v1/license-keys/')
  const [key] = keys.items as readonly { readonly id: string; readonly key: string }[]
  const named = { key: key?.key, organization_id: shop.organizationId }
  await shop.call('POST', '/v1/license-keys/activate', { ...named, label: 'Laptop' })

  await page.reload()
  await page.locator('main tbody tr').getByText(b('grants.states.granted')).waitFor()
  await page.getByRole('link', { name: b('keys.title') }).click()
  await page.getByRole('searchbox').fill(String(key?.key.slice(-6)))
  await page.waitForURL(/find=/)
  await page.getByRole('link', { name: `****-${key?.key.slice(-6)}` }).click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByText('Laptop', { exact: true }).waitFor()
  await drawer.getByRole('button', { name: b('keys.rotate.open') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: b('keys.rotate.open') }).click()
  await question.waitFor({ state: 'detached' })
  const rotated = await shop.call('GET', `/v1/license-keys/${key?.id}`)
  expect(rotated.key).not.toBe(key?.key)
  await drawer.getByText(String(rotated.key)).waitFor()
  // What was activated stays so.
  await drawer.getByText('Laptop', { exact: true }).waitFor()

  await drawer.getByRole('button', { name: b('keys.disable.open') }).click()
  await question.getByRole('button', { name: b('keys.disable.open') }).click()
  await drawer.getByText(b('keys.states.disabled')).waitFor()
  await drawer.getByRole('button', { name: b('keys.enable.open') }).click()
  await question.getByRole('button', { name: b('keys.enable.open') }).click()
  await drawer.getByText(b('keys.states.granted')).waitFor()
  await drawer.getByRole('button', { name: 'Remove the activation Laptop' }).click()
  await question.getByRole('button', { name: b('keys.remove.open') }).click()
  await drawer.getByText(b('keys.noActivations')).waitFor()

  // What a change does to those who have it is said before it is saved.
  await page.goto(`/o/${shop.slug}/benefits/${made?.id}`)
  await page.getByRole('button', { name: b('edit.open'), exact: true }).click()
  await dialog.getByText('1 customer has this benefit').waitFor()
  await dialog.getByLabel(b('fields.activations')).fill('5')
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await shop.call('GET', `/v1/license-keys/${key?.id}`)).limit_activations)
    .toBe(5)
})

test('a merchant sends files with progress, in their order, and deletes the benefit', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  await page.goto(`/o/${shop.slug}/benefits?create=downloadables`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(b('fields.description')).fill('The book')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(en('common.ui.required')).waitFor()
  const picker = dialog.locator('input[type=file]')
  await picker.setInputFiles({
    name: 'book.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await dialog.getByText('book.pdf').waitFor()
  // Larger than a part.
  await picker.setInputFiles({
    name: 'sources.zip',
    mimeType: 'application/zip',
    buffer: Buffer.alloc(9_000_000, 7),
  })
  await dialog.getByText('sources.zip', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Move sources.zip up' }).click()
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'The book' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { items } = await shop.call('GET', `/v1/benefits/${id}/files`)
  expect(items).toMatchObject([
    { name: 'sources.zip', size: 9_000_000, is_uploaded: true },
    { name: 'book.pdf', size: 8, is_uploaded: true },
  ])
  await page.getByText('sources.zip').waitFor()

  await page.getByRole('button', { name: b('delete.open') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('The book')
  await question.getByRole('button', { name: b('delete.open') }).click()
  await page.getByRole('heading', { name: b('none') }).waitFor()
})
