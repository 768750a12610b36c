import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const t = (key: string) => en(`shell.ui.palette.${key}`)

const dialogOf = ({ page }: Pick<TestUser, 'page'>) =>
  page.getByRole('dialog', { name: t('label') })

async function openPalette(user: TestUser, typed = '') {
  await user.page.keyboard.press('Control+k')
  await dialogOf(user).waitFor()
  if (typed !== '') await user.page.keyboard.insertText(typed)
}

const hit = (user: TestUser, kind: string, text: string | RegExp) =>
  dialogOf(user)
    .getByRole('group', { name: t(`kinds.${kind}`), exact: true })
    .getByRole('menuitem', { name: text })

test('a seller finds what was sold by typing and pasting, and finds it again until they sign out', async () => {
  const shop = await openShop(app)
  const { owner, slug } = shop
  const { page } = owner
  const product = await licensedProduct(shop)
  const buyer = await app.newUser(
    { locale: 'de-DE', timezoneId: 'Europe/Berlin' },
    { operator: false },
  )
  const known = { products: [product.id], customer_billing_address: { country: 'DE' } }
  await buy(buyer.page, await shop.checkout(known), 'ada@lovelace.example')
  const { items: keys } = await shop.call('GET', '/v1/license-keys/')
  const [key] = keys as unknown as { key: string; display_key: string; customer_id: string }[]
  const { items: orders } = await shop.call('GET', '/v1/orders/')
  const [order] = orders as unknown as { id: string; invoice_number: string }[]
  if (!key || !order) throw new Error('Nothing was sold.')

  await page.goto(`/o/${slug}`)
  await page.getByRole('heading', { level: 1 }).waitFor()

  // By keys alone; what is typed meanwhile overtakes what was asked before.
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/search')) asked.push(searchParams.get('query') ?? '')
  })
  await page.keyboard.press('Control+k')
  await dialogOf(owner).waitFor()
  await page.keyboard.type('lovelace', { delay: 20 })
  await hit(owner, 'customer', /Grete Lang.*ada@lovelace/).waitFor()
  await hit(owner, 'order', order.invoice_number).waitFor()
  expect(asked).toEqual(['lovelace'])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/o/${slug}/customers/${key.customer_id}`)
  await page.getByRole('heading', { level: 1, name: 'Grete Lang' }).waitFor()

  // An id that was copied from a log, and a key that a customer sent.
  await openPalette(owner, ` ${order.id.toUpperCase()} `)
  await hit(owner, 'order', order.invoice_number).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/o/${slug}/orders/${order.id}`)
  await page.getByRole('heading', { level: 1, name: new RegExp(order.invoice_number) }).waitFor()
  await openPalette(owner, key.key)
  await hit(owner, 'license_key', key.display_key).waitFor()
  expect(await dialogOf(owner).getByText(key.key).count()).toBe(0)
  await page.keyboard.press('Escape')

  // What was opened is offered again, here and not in another organization.
  const recent = (name: RegExp) =>
    dialogOf(owner)
      .getByRole('group', { name: t('recent'), exact: true })
      .getByRole('menuitem', { name })
  await openPalette(owner)
  await recent(new RegExp(order.invoice_number)).waitFor()
  await recent(/Grete Lang/).waitFor()
  await page.keyboard.press('Escape')

  await openPalette(owner, en('common.ui.signOut'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sign-in*')
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('recent:')),
  )
  expect(kept).toEqual([])
})

test('a seller finds what is offered by name and by a pasted id', async () => {
  const shop = await openShop(app)
  const { owner, slug } = shop
  const { page } = owner
  const product = await licensedProduct(shop)
  const products = [product.id]
  const discount = await shop.call('POST', '/v1/discounts/', {
    ...{ name: 'Harvest', code: 'APPLES', type: 'percentage', basis_points: 500, duration: 'once' },
  })
  await shop.call('POST', '/v1/checkout-links/', { products, label: 'Harvest letter' })
  await shop.call('POST', '/v1/meters/', {
    ...{ name: 'Harvested apples', aggregation: { func: 'count' } },
    filter: { conjunction: 'and', clauses: [] },
  })
  const checkout = await shop.call('POST', '/v1/checkouts/', { products, customer_name: 'Ada' })

  await page.goto(`/o/${slug}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openPalette(owner, 'harvest')
  await hit(owner, 'checkout_link', /Harvest letter.*Light Studio/).waitFor()
  await hit(owner, 'meter', 'Harvested apples').waitFor()
  await hit(owner, 'discount', /Harvest.*APPLES/).click()
  await page.waitForURL(`**/o/${slug}/discounts?open=${discount.id}`)
  await page.locator('[data-part=drawer]').getByText('APPLES').first().waitFor()

  await openPalette(owner, `${checkout.id}`)
  await hit(owner, 'checkout', 'Ada').click()
  await page.waitForURL(`**/o/${slug}/checkouts?open=${checkout.id}`)
  await page.locator('[data-part=drawer]').getByText('Ada').first().waitFor()
})
