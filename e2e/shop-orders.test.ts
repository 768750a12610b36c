import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { en, textIn } from './testing/texts.ts'

const app = useApp()
const t = (key: string, values?: Record<string, string>) => en(`shop-orders.ui.${key}`, values)

/** The number of the order on the receipt, which is there before the benefits are. */
const receipt = { shown: /^SHOP\d+-\d+$/ }

/** Two customers have bought the product; the price is without its tax. */
async function sellTwice() {
  const shop = await openShop(app)
  const price = { amount_type: 'fixed', price_amount: 10_000, price_currency: 'eur' }
  const product = await licensedProduct(shop, {
    prices: [{ ...price, tax_behavior: 'exclusive' }],
  })
  // With the country, so that the tax is there from the beginning.
  const known = { products: [product.id], customer_billing_address: { country: 'DE' } }
  for (const email of ['grete@lang.example', 'ada@lovelace.example']) {
    const { page } = await app.newUser(
      { locale: 'de-DE', timezoneId: 'Europe/Berlin' },
      { operator: false },
    )
    await buy(page, await shop.checkout(known), email, receipt)
  }
  return shop
}

const dialogOf = ({ page }: Pick<TestUser, 'page'>) => page.getByRole('dialog')
const figure = ({ page }: Pick<TestUser, 'page'>, key: string) =>
  page
    .locator('main dl > div', { hasText: t(`totals.${key}`) })
    .locator('dd')
    .first()

async function grantsOf({ call }: Shop) {
  const { items } = await call('GET', '/v1/benefit-grants/')
  return (items as { is_granted: boolean; customer: { email: string } }[])
    .filter(({ is_granted }) => is_granted)
    .map(({ customer }) => customer.email)
    .sort()
}

test('a merchant finds an order, refunds a part with its tax, and then the rest', async () => {
  const shop = await sellTwice()
  const { owner } = shop
  const { page } = owner
  await expect.poll(() => grantsOf(shop)).toEqual(['ada@lovelace.example', 'grete@lang.example'])

  await page.goto(`/o/${shop.slug}/orders`)
  await page.locator('main tbody tr').nth(1).waitFor()
  expect(await figure(owner, 'total').textContent()).toBe('€238.00')

  await page.getByRole('searchbox').fill('grete@')
  await page.locator('main tbody tr').nth(1).waitFor({ state: 'detached' })
  await expect.poll(() => figure(owner, 'total').textContent()).toBe('€119.00')
  await page.locator('main tbody a').first().click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByText('•••• 4242').first().waitFor()
  // What the buyer agreed to, in the language in which it was read, and when.
  await drawer.getByText(textIn('de', 'withdrawals.ui.consent.content-1')).waitFor()
  await drawer.getByText(t('facts.consentVersion', { version: 'content-1' })).waitFor()

  await drawer.getByRole('button', { name: t('actions.refund') }).click()
  const amount = dialogOf(owner).getByLabel(t('refund.amountWithoutTax'))
  await amount.fill('25')
  await dialogOf(owner).getByText('€4.75').waitFor()
  // A double click refunds once.
  await dialogOf(owner)
    .getByRole('button', { name: t('refund.confirm', { amount: '€29.75' }) })
    .dblclick()
  await dialogOf(owner).getByRole('status').getByText('€29.75').waitFor()
  await dialogOf(owner)
    .getByRole('button', { name: t('refund.done') })
    .click()
  await drawer.getByText(en('sales.ui.orderStates.partially_refunded')).waitFor()
  await drawer.getByText('€89.25').waitFor()
  await expect.poll(() => figure(owner, 'refunded').textContent()).toBe('−€29.75')
  expect(await grantsOf(shop)).toHaveLength(2)

  await drawer.getByRole('button', { name: t('actions.refund') }).click()
  await dialogOf(owner).getByLabel(t('refund.revoke')).check()
  await dialogOf(owner)
    .getByRole('button', { name: t('refund.confirm', { amount: '€89.25' }) })
    .click()
  await dialogOf(owner).getByRole('status').getByText('€89.25').waitFor()
  await dialogOf(owner)
    .getByRole('button', { name: t('refund.done') })
    .click()
  await drawer.getByText(en('sales.ui.orderStates.refunded'), { exact: true }).waitFor()
  await expect.poll(() => figure(owner, 'refunded').textContent()).toBe('−€119.00')
  await expect.poll(() => grantsOf(shop)).toEqual(['ada@lovelace.example'])

  const { items } = await shop.call('GET', '/v1/refunds/')
  const sums = (items as { amount: number; tax_amount: number }[]).map(
    ({ amount, tax_amount }) => amount + tax_amount,
  )
  expect(sums.sort((a, b) => a - b)).toEqual([2_975, 8_925])
})

test('J and K lead through the orders, and an order has a page of its own', async () => {
  const shop = await sellTwice()
  const { page } = shop.owner
  await page.goto(`/o/${shop.slug}/orders`)
  // Both were bought at one moment of the sandbox, so either may be the first.
  const links = page.locator('main tbody a')
  await links.nth(1).waitFor()
  const top = await page.locator('main tbody tr').first().textContent()
  const buyers = ['ada@lovelace.example', 'grete@lang.example'] as const
  const [first, second] = top?.includes(buyers[0]) ? buyers : [buyers[1], buyers[0]]
  await links.first().click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByText(first).waitFor()
  await page.keyboard.press('j')
  await drawer.getByText(second).waitFor()
  await page.keyboard.press('k')
  await drawer.getByText(first).waitFor()
  await drawer.getByRole('link', { name: t('openPage') }).click()
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
  await page.locator('main ol li').nth(1).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('actions.receipt') }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('an order that waits is marked as paid', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop, {
    prices: [{ amount_type: 'fixed', price_amount: 10_000, price_currency: 'eur' }],
    recurring_interval: 'month',
  })
  const { page: buyer } = await app.newUser({ locale: 'de-DE' }, { operator: false })
  const path = await shop.checkout({ products: [product.id] })
  await buy(buyer, path, 'grete@lang.example', { card: '4000 0000 0000 0341', ...receipt })
  await shop.call('POST', '/v1/sandbox/clock', { advance: 'P32D' })
  const { page } = shop.owner
  await page.goto(`/o/${shop.slug}/orders?status=pending`)
  await page.locator('main tbody a').first().click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByText(t('declines.declined')).first().waitFor()
  await drawer.getByRole('button', { name: t('actions.markPaid') }).click()
  await dialogOf({ page })
    .getByRole('button', { name: t('markPaid.confirm', { amount: '€100.00' }) })
    .click()
  await drawer.getByText(en('sales.ui.orderStates.paid'), { exact: true }).first().waitFor()
  await drawer.getByText(t('facts.outside')).waitFor()
  await page.getByText(en('shell.ui.list.nothingMatches')).waitFor()
})
