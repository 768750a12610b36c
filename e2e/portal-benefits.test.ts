import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy, reads, signInCode } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { textIn } from './testing/texts.ts'

const app = useApp()
const word = (key: string) => textIn('uk', key)
const ofBenefit = (key: string) => word(`portal-benefits.ui.${key}`)

test('on a phone: the key with its activations, one removed, and another key', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop)
  const email = 'solomiia@example.com'
  const { page } = await app.newUser(
    { locale: 'uk-UA', timezoneId: 'Europe/Kyiv', viewport: { width: 360, height: 740 } },
    { operator: false },
  )
  await buy(page, await shop.checkout({ products: [product.id] }), email)
  const key = (await page.getByText(/^LIGHT-/).textContent()) ?? ''
  const { id: organizationId } = await shop
    .call('GET', `/v1/customer-portal/organizations/${shop.slug}`)
    .then(({ organization }) => organization as { id: string })
  await shop.call('POST', '/v1/license-keys/activate', {
    key,
    organization_id: organizationId,
    label: 'Ноутбук',
  })
  await page.goto(`/portal/${shop.slug}`)
  await page.getByLabel(word('portal-pages.ui.entry.email')).fill(email)
  await page.getByRole('button', { name: word('portal-pages.ui.entry.send') }).click()
  const code = await signInCode(app.origin, email)
  await page.getByLabel(word('portal-pages.ui.entry.code')).fill(code)
  await page.getByRole('button', { name: word('portal-pages.ui.entry.enter') }).click()
  await page.getByRole('link', { name: ofBenefit('manage') }).click()
  await reads(page)
  await page.getByRole('link', { name: ofBenefit('activations.remove') }).click()
  await reads(page)
  await page.getByRole('button', { name: ofBenefit('activations.confirm') }).click()
  await page.getByText(ofBenefit('activations.none')).waitFor()
  await page.getByRole('link', { name: ofBenefit('rotate.button') }).click()
  await page.getByRole('button', { name: ofBenefit('rotate.confirm') }).click()
  await page.getByText(ofBenefit('rotate.done')).waitFor()
  const next = await page.getByText(/^LIGHT-/).textContent()
  expect(next).not.toBe(key)
  await reads(page)
})

test('on a phone: what was used of a meter, and what became of it before', async () => {
  const shop = await openShop(app)
  const meter = await shop.call('POST', '/v1/meters/', {
    name: 'Запити',
    filter: { conjunction: 'and', clauses: [] },
    aggregation: { func: 'count' },
  })
  const credit = await shop.call('POST', '/v1/benefits/', {
    type: 'meter_credit',
    description: '10 запитів',
    properties: { meter_id: meter.id, units: 10, rollover: false },
  })
  const product = await licensedProduct(shop, { recurring_interval: 'month' })
  const { benefits } = await shop.call('GET', `/v1/products/${product.id}`)
  const all = [...(benefits as { id: string }[]), credit].map(({ id }) => id)
  await shop.call('POST', `/v1/products/${product.id}/benefits`, { benefits: all })
  const email = 'orest@example.com'
  const { page } = await app.newUser(
    { locale: 'uk-UA', timezoneId: 'Europe/Kyiv', viewport: { width: 360, height: 740 } },
    { operator: false },
  )
  await buy(page, await shop.checkout({ products: [product.id] }), email)
  const { items } = await shop.call('GET', `/v1/customers/?email=${email}`)
  const [customer] = items as { id: string }[]
  const session = await shop.call('POST', '/v1/customer-sessions/', { customer_id: customer?.id })
  await page.goto(`/portal/${shop.slug}?customer_session_token=${session.token}`)
  await page.getByRole('link', { name: word('portal-usage.ui.open') }).click()
  await page.getByText(word('portal-usage.ui.history.open')).click()
  await page.getByRole('table').waitFor()
  await reads(page)
})
