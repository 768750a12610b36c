import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const t = (key: string, values?: Record<string, string>) => en(`shop-products.ui.${key}`, values)

const preview = ({ page }: Pick<TestUser, 'page'>) => page.frameLocator('main iframe[data-front]')
const field = ({ page }: Pick<TestUser, 'page'>, name: string) =>
  page.locator(`main [data-field="${name}"] input`).first()
const productsOf = async ({ call }: Shop) => {
  const { items } = await call('GET', '/v1/products/')
  return items as {
    id: string
    name: string
    prices: Record<string, unknown>[]
    medias: { name: string }[]
  }[]
}

test('a product is written beside the page that sells it, survives a reload, and is created once', async () => {
  const shop = await openShop(app)
  const { owner } = shop
  const { page } = owner
  await shop.call('POST', '/v1/benefits/', {
    type: 'custom',
    description: 'Help by email',
    properties: {},
  })
  await page.goto(`/o/${shop.slug}/products`)
  await page
    .getByRole('link', { name: t('create') })
    .first()
    .click()

  // What is missing is said at its fields, and the first one has the focus.
  await page.getByRole('button', { name: t('create') }).click()
  await page.locator('[name=name][aria-invalid=true]').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('name')

  await page.getByLabel(t('columns.name')).fill('Light Studio')
  await page.getByLabel(t('description')).fill('For **windows** in the evening.')
  await page.locator('[name=cycle][value=month]').check({ force: true })
  await page.locator('[name=currency]').selectOption('eur')
  await page.locator('[name=taxBehavior]').selectOption('inclusive')
  await field(owner, 'amount').fill('49')
  await page
    .getByText(
      /^Renews on .* for €49\.00 a month\. Cancel any time, effective at the end of the current period\.$/,
    )
    .waitFor()
  await page.locator('[name=benefits]').selectOption({ label: 'Help by email' })
  await page.getByLabel(t('afterPurchase.message')).fill('Our **forum** is open to you.')

  await preview(owner).getByRole('heading', { name: 'Light Studio' }).waitFor()
  await preview(owner).locator('strong', { hasText: 'windows' }).waitFor()
  // A preview is as narrow as a phone, where what is bought is folded.
  await preview(owner).getByText('Help by email').waitFor({ state: 'attached' })
  const benefit = preview(owner).getByText('Help by email')
  expect(await benefit.isVisible()).toBe(false)
  // A wide window is shown as one, made smaller to fit beside the form.
  await page.locator('[name=previewDevice]').selectOption('desktop')
  await benefit.waitFor()
  const widths = () =>
    page.locator('main iframe[data-front]').evaluate((frame: HTMLIFrameElement) => ({
      window: frame.contentWindow?.innerWidth,
      place: frame.getBoundingClientRect().width,
      room: frame.parentElement?.getBoundingClientRect().width ?? 0,
    }))
  const { place, room, window } = await widths()
  expect(window).toBe(1_152)
  expect(Math.abs(place - room)).toBeLessThan(3)
  const summary = preview(owner).locator('summary').first()
  expect(await summary.isVisible()).toBe(false)
  await page.locator('[name=previewDevice]').selectOption('phone')
  await summary.waitFor()
  await page.locator('[name=previewLocale]').selectOption('de')
  await preview(owner)
    .getByText(/^Verlängert sich am .* für 49,00\s€ pro Monat\./)
    .waitFor()
  await page.locator('[name=previewTheme]').selectOption('dark')
  await expect.poll(() => preview(owner).locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await preview(owner).locator('script').count()).toBe(0)

  // The draft is kept, and is there again.
  await page.getByText(/^Draft kept in this browser/).waitFor()
  await page.reload()
  await page.getByText(t('draft.foundText')).waitFor()
  expect(await page.getByLabel(t('columns.name')).inputValue()).toBe('Light Studio')
  expect(await field(owner, 'amount').inputValue()).toBe('49.00')
  await preview(owner).getByRole('heading', { name: 'Light Studio' }).waitFor()
  expect(await productsOf(shop)).toHaveLength(0)

  owner.allow(/^422 POST \/v1\/products\/$/)
  // Less than can be charged is refused at its field, before it is sent.
  await field(owner, 'amount').fill('0.10')
  await page.getByRole('button', { name: t('create') }).click()
  await page.getByText(t('problems.tooSmall', { least: '€0.50' })).waitFor()
  await field(owner, 'amount').fill('49')
  await page.getByLabel(t('afterPurchase.page')).fill('forum.example')
  await page.getByRole('button', { name: t('create') }).click()
  await page.getByText(t('problems.address')).waitFor()
  await page.getByLabel(t('afterPurchase.page')).fill('https://forum.example')
  await page.getByRole('button', { name: t('create') }).dblclick()
  await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)
  await page.locator('main li', { hasText: 'Help by email' }).waitFor()
  const [product, ...others] = await productsOf(shop)
  expect(others).toEqual([])
  expect(product?.prices).toMatchObject([
    { amount_type: 'fixed', price_amount: 4_900, price_currency: 'eur', tax_behavior: 'inclusive' },
  ])
  expect(product).toMatchObject({
    after_purchase_message: 'Our **forum** is open to you.',
    after_purchase_url: 'https://forum.example',
  })

  // Nothing is left of the draft.
  await page.goto(`/o/${shop.slug}/products/new`)
  expect(await page.getByLabel(t('columns.name')).inputValue()).toBe('')
})

test('a new price is for new customers, which is said before it is saved', async () => {
  const shop = await openShop(app)
  const { owner } = shop
  const { page } = owner
  const product = await licensedProduct(shop, { recurring_interval: 'month' })
  const buyer = await app.newUser({ locale: 'de-DE' }, { operator: false })
  const path = await shop.checkout({
    products: [product.id],
    customer_billing_address: { country: 'DE' },
  })
  await buy(buyer.page, path, 'grete@lang.example', { shown: /^SHOP\d+-\d+$/ })

  await page.goto(`/o/${shop.slug}/products/${product.id}`)
  await page.getByRole('link', { name: 'Grete Lang' }).first().waitFor()
  await page.getByRole('link', { name: t('edit') }).click()
  await field(owner, 'amount').fill('59')
  await page.getByRole('button', { name: t('order.remove', { name: 'License key' }) }).click()
  await page.getByText(t('effects.pricesStay', { count: '1' })).waitFor()
  await page.getByText(t('effects.benefitsRemoved', { count: '1' })).waitFor()
  await page.getByRole('button', { name: t('save') }).click()
  await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)
  await page.getByText('€59.00 a month', { exact: true }).waitFor()
  const { items } = await shop.call('GET', '/v1/subscriptions/')
  expect(items).toMatchObject([{ amount: 4_900 }])
})

test('products are archived together, which is undone, and a copy begins as its model', async () => {
  const shop = await openShop(app)
  const { owner } = shop
  const { page } = owner
  const price = { amount_type: 'fixed', price_amount: 4_900, price_currency: 'eur' }
  for (const name of ['Light Studio', 'Night Studio']) {
    await shop.call('POST', '/v1/products/', { name, prices: [price] })
  }
  await page.goto(`/o/${shop.slug}/products`)
  await page.locator('main tbody tr').nth(1).waitFor()
  await page.locator('main thead input').check()
  await page.getByRole('button', { name: t('archive.open'), exact: true }).click()
  await page.getByText(t('none')).waitFor()
  await page.getByRole('button', { name: t('archive.undo') }).click()
  await page.locator('main tbody tr').nth(1).waitFor()

  const light = page.locator('main tbody tr', { hasText: 'Light Studio' })
  await light.getByRole('button').click()
  await page.getByRole('menuitem', { name: t('duplicate') }).click()
  await expect
    .poll(() => page.getByLabel(t('columns.name')).inputValue())
    .toBe('Copy of Light Studio')
  expect(await field(owner, 'amount').inputValue()).toBe('49.00')
})

test('what somebody else has saved meanwhile is not replaced unseen', async () => {
  const shop = await openShop(app)
  const { owner } = shop
  const { page } = owner
  const { id } = await licensedProduct(shop)
  await page.goto(`/o/${shop.slug}/products/${id}/edit`)
  await field(owner, 'amount').fill('59')
  await shop.call('PATCH', `/v1/products/${id}`, { name: 'Night Studio' })
  await page.getByRole('button', { name: t('save') }).click()
  await page.getByText(t('draft.outdated')).waitFor()
  await page.getByRole('heading', { name: 'Night Studio' }).first().waitFor()
  expect(await field(owner, 'amount').inputValue()).toBe('59.00')
  expect((await productsOf(shop))[0]?.prices).toMatchObject([{ price_amount: 4_900 }])
  await page
    .getByRole('button', { name: t('draft.discard') })
    .first()
    .click()
  expect(await page.getByLabel(t('columns.name')).inputValue()).toBe('Night Studio')
  expect(await field(owner, 'amount').inputValue()).toBe('49.00')
})

test('a picture is cut to the shape in which the checkout shows it', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const { id } = await licensedProduct(shop)
  await page.goto(`/o/${shop.slug}/products/${id}/edit`)
  await page.getByLabel(t('columns.name')).waitFor()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 400 } })
  const picture = { name: 'windows.png', mimeType: 'image/png', buffer }
  await page.locator('main input[type=file]').setInputFiles(picture)
  const shown = (name: string) => page.getByRole('img', { name, exact: true })
  const sizeOf = (name: string) =>
    shown(name).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await shown('windows.png').waitFor()
  await page.getByRole('button', { name: t('media.crop', { name: 'windows.png' }) }).click()
  const dialog = page.getByRole('dialog', { name: t('media.cropTitle') })
  await dialog.getByRole('img').press('+')
  await dialog.getByRole('img').press('ArrowUp')
  await dialog.getByRole('button', { name: en('pictures.ui.use') }).click()
  await dialog.waitFor({ state: 'detached' })
  await shown('windows.webp').waitFor()
  await expect.poll(() => sizeOf('windows.webp')).toEqual([333, 128])
  await page.getByRole('button', { name: t('save') }).click()
  const saved = async () =>
    (await productsOf(shop)).flatMap(({ medias }) => medias.map(({ name }) => name))
  await expect.poll(saved).toEqual(['windows.webp'])
})
