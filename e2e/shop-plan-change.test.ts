import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const s = (key: string) => en(`shop-subscriptions.ui.${key}`)
const monthly = { recurring_interval: 'month' }

/** What stands beside each label, in cents. */
async function amountsIn(list: Locator) {
  const rows = await list.evaluate((dl) =>
    [...dl.querySelectorAll('dt')].map((term) => [
      term.textContent ?? '',
      term.nextElementSibling?.textContent ?? '',
    ]),
  )
  return new Map(
    rows.map(([label = '', amount = '']) => {
      const cents = Number(amount.replaceAll(/[^\d]/g, ''))
      return [label, /[-−–]/.test(amount) ? -cents : cents]
    }),
  )
}

test('a merchant sees before a cheaper plan what is credited and lost, and then what the balance pays', async () => {
  const shop = await openShop(app)
  const large = await licensedProduct(shop, monthly)
  const small = await shop.call('POST', '/v1/products/', {
    name: 'Pocket',
    prices: [{ amount_type: 'fixed', price_amount: 900, price_currency: 'eur' }],
    ...monthly,
  })
  const buyer = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  await buy(buyer.page, await shop.checkout({ products: [large.id] }), 'grete@example.com')
  const { items } = await shop.call('GET', '/v1/subscriptions/')
  const [one] = items as readonly { readonly id: string; readonly customer_id: string }[]
  const { page } = shop.owner
  const main = page.locator('main')
  const card = main.locator('dl').filter({ hasText: s('change.today') })
  await page.goto(`/o/${shop.slug}/subscriptions/${one?.id}`)

  await main.getByLabel(s('change.product')).selectOption(small.id)
  await main.getByText(s('change.lines.credit')).waitFor()
  await main.getByText(/^A credit note of €\d+\.\d\d is made out/).waitFor()
  await main.getByText(s('change.lost')).waitFor()
  await main.getByText('License key').waitFor()
  const down = await amountsIn(card)
  expect(down.get(s('change.today'))).toBe(0)
  expect([...down.values()].reduce((sum, each) => sum + each, 0)).toBe(0)
  expect(down.get(s('change.lines.credit'))).toBeGreaterThan(3_000)
  await main.getByRole('button', { name: en('portal-pages.ui.plan.confirm') }).click()
  await page.getByText(s('change.done')).waitFor()

  // The timeline says what was done and by whom, and what is done next.
  const timeline = main.locator('section').filter({ hasText: s('timeline.title') })
  const change = timeline.getByRole('listitem').filter({ hasText: 'Plan changed: Pocket' })
  await change.getByText('Ada Lovelace').waitFor()
  await timeline.getByText('Payment of €49.00 succeeded').waitFor()
  await shop.call('PATCH', `/v1/subscriptions/${one?.id}`, { cancel_at_period_end: true })
  await shop.call('PATCH', `/v1/subscriptions/${one?.id}`, { cancel_at_period_end: false })
  await page.reload()
  await timeline
    .getByRole('listitem')
    .filter({ hasText: s('timeline.uncanceled') })
    .getByText(s('timeline.by.apiKey'))
    .waitFor()
  expect(await timeline.getByText(s('timeline.canceled'), { exact: true }).count()).toBe(1)

  const note = en('sales.ui.orderStates.credit_note')
  const orders = main.locator('section').filter({ hasText: en('portal-pages.ui.orders') })
  await orders.getByText(note, { exact: true }).waitFor()
  // One order and one credit note.
  await orders.getByText(/^1$/).waitFor()
  await page.goto(`/o/${shop.slug}/customers/${one?.customer_id}`)
  await main.getByText(note, { exact: true }).waitFor()
  const figure = main.locator('dl').first()
  expect((await amountsIn(figure)).get(en('shop-customers.ui.figures.orders'))).toBe(1)
  await main.getByRole('link', { name: 'Pocket' }).last().click()
  await page.getByRole('heading', { name: /^Credit note / }).waitFor()
  expect(await main.getByText(en('sales.ui.orderStates.paid'), { exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /Refund order/ }).count()).toBe(0)

  await page.goto(`/o/${shop.slug}/subscriptions/${one?.id}`)
  await main.getByLabel(s('change.product')).selectOption(large.id)
  await main.getByText(s('change.lines.balance')).waitFor()
  const up = await amountsIn(card)
  const due = up.get(s('change.today')) ?? 0
  expect(up.get(s('change.lines.balance'))).toBe(-(down.get(s('change.lines.credit')) ?? 0))
  expect([...up.values()].reduce((sum, each) => sum + each, -due)).toBe(due)

  // The buyer reads the same in the portal: no receipt, and nothing "Paid", for a credit note.
  const session = await shop.call('POST', '/v1/customer-sessions/', {
    customer_id: one?.customer_id,
  })
  await buyer.page.goto(`/portal/${shop.slug}?customer_session_token=${session.token}`)
  await buyer.page.getByRole('link', { name: 'Pocket' }).last().click()
  await buyer.page.getByText(/^Credit note .+ · /).waitFor()
  const receipt = buyer.page.getByRole('link', { name: en('portal-pages.ui.receipt') })
  expect(await receipt.count()).toBe(0)
  expect(await buyer.page.getByText(en('sales.ui.orderStates.paid'), { exact: true }).count()).toBe(
    0,
  )
})
