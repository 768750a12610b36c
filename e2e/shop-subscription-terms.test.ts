import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy } from './testing/buyers.ts'
import { openShop, type Shop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const s = (key: string) => en(`shop-subscriptions.ui.terms.${key}`)

const plan = (shop: Shop, more: object) =>
  shop.call('POST', '/v1/products/', { recurring_interval: 'month', ...more })

/** Somebody buys a plan; its only subscription. */
async function bought(shop: Shop, checkout: object) {
  const { page } = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  await buy(page, await shop.checkout(checkout), 'grete@example.com', {
    shown: /^Thank you for your order$/,
  })
  const { items } = await shop.call('GET', '/v1/subscriptions/')
  const [one] = items as readonly { readonly id: string }[]
  return String(one?.id)
}

const one = (shop: Shop, id: string) => shop.call('GET', `/v1/subscriptions/${id}`)

test('a merchant changes seats, discount and date of payment, each as it was shown', async () => {
  const shop = await openShop(app)
  const { allow, page } = shop.owner
  const tiers = { tiers: [{ min_seats: 1, price_per_seat: 1_000 }] }
  const prices = [{ amount_type: 'seat_based', seat_tiers: tiers, price_currency: 'eur' }]
  const team = await plan(shop, { name: 'Team', prices })
  await shop.call('POST', '/v1/discounts/', {
    name: 'Loyal',
    type: 'percentage',
    basis_points: 5_000,
    duration: 'forever',
  })
  const id = await bought(shop, { products: [team.id], seats: 3 })
  for (const email of ['ada@example.com', 'lin@example.com']) {
    await shop.call('POST', '/v1/customer-seats', { subscription_id: id, email })
  }
  await page.goto(`/o/${shop.slug}/subscriptions/${id}`)
  const main = page.locator('main')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.locator('button[type=submit]')

  await main.getByRole('button', { name: s('seats.open') }).click()
  await dialog.getByText('Taken by ada@example.com, lin@example.com').waitFor()
  await dialog.getByLabel(s('seats.label')).fill('1')
  await dialog.getByText('Enter a whole number from 2 on.').waitFor()
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByLabel(s('seats.label')).fill('5')
  await dialog.getByRole('button', { name: /^Confirm and charge €/ }).waitFor()
  const due = /€([\d.]+)/.exec(String(await confirm.textContent()))?.[1]
  // Somebody else changes it meanwhile: nothing is charged that was not shown.
  allow(/^409 PATCH \/v1\/subscriptions\//)
  await shop.call('PATCH', `/v1/subscriptions/${id}`, {
    seats: 4,
    proration_behavior: 'invoice',
  })
  await confirm.click()
  await dialog.getByRole('alert').waitFor()
  expect(await one(shop, id)).toMatchObject({ seats: 4 })
  await page.waitForFunction(
    (before) =>
      !document.querySelector('[role=dialog] [type=submit]')?.textContent?.includes(before),
    String(due),
  )
  await dialog.getByRole('button', { name: /^Confirm and charge €/ }).click()
  await page.getByText(/^The number of seats is changed. Charged: €/).waitFor()
  expect(await one(shop, id)).toMatchObject({ seats: 5, amount: 5_000 })

  await main.getByRole('button', { name: s('discount.give') }).click()
  await dialog.getByLabel(en('portal-pages.ui.discount')).selectOption({ index: 1 })
  await dialog.getByText(s('discount.forever')).waitFor()
  await dialog.getByText(/costs €25\.00/).waitFor()
  await confirm.click()
  await page.getByText(s('discount.done')).waitFor()
  expect(await one(shop, id)).toMatchObject({ amount: 2_500 })

  await main.getByRole('button', { name: s('renewal.open') }).click()
  await dialog.getByLabel(s('renewal.day')).fill('2020-01-01')
  await dialog.getByText(s('wrongDay')).waitFor()
  await dialog.getByLabel(s('renewal.day')).fill('2099-12-31')
  await dialog.getByText(/December 31, 2099|31 December 2099/).waitFor()
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })
  const { current_period_end: end } = await one(shop, id)
  expect(String(end)).toMatch(/^2099-12-31/)

  // On the page of the buyer: who has the seats.
  const seat = (key: string) => en(`portal-pages.ui.seats.${key}`)
  await page.goto(`/o/${shop.slug}/customers/${(await one(shop, id)).customer_id}`)
  const held = main
    .locator('section')
    .filter({ hasText: seat('title') })
    .last()
  await held.getByText('lin@example.com').waitFor()
  await held.getByLabel(en('shop-customers.ui.seats.email')).fill('may@example.com')
  await held.getByRole('button', { name: seat('invite') }).click()
  await held.getByText('may@example.com').waitFor()
  allow(/^400 POST \/v1\/customer-seats/)
  await held.getByLabel(en('shop-customers.ui.seats.email')).fill('may@example.com')
  await held.getByRole('button', { name: seat('invite') }).click()
  await held.getByRole('alert').waitFor()
  await held
    .getByRole('button', { name: seat('revoke') })
    .first()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: seat('revoke') })
    .click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  const { available_seats: free } = await shop.call(
    'GET',
    `/v1/customer-seats?subscription_id=${id}`,
  )
  expect(free).toBe(3)
})

test('a merchant moves the end of a trial, and ends it', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const solo = await plan(shop, {
    name: 'Solo',
    trial_interval: 'day',
    trial_interval_count: 14,
    prices: [{ amount_type: 'fixed', price_amount: 1_900, price_currency: 'eur' }],
  })
  const id = await bought(shop, { products: [solo.id] })
  await page.goto(`/o/${shop.slug}/subscriptions/${id}`)
  const dialog = page.getByRole('dialog')
  const confirm = dialog.locator('button[type=submit]')
  await page.getByRole('button', { name: s('trial.open') }).click()
  await dialog.getByLabel(s('trial.day')).fill('2099-12-31')
  await dialog.getByText(/costs €19\.00/).waitFor()
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await one(shop, id)).toMatchObject({ status: 'trialing' })
  expect(String((await one(shop, id)).trial_end)).toMatch(/^2099-12-31/)

  await page.getByRole('button', { name: s('trial.open') }).click()
  await dialog.getByLabel(s('trial.now')).check()
  await dialog.getByRole('button', { name: 'Confirm and charge €19.00' }).click()
  await page.getByText('The trial has ended. Charged: €19.00').waitFor()
  expect(await one(shop, id)).toMatchObject({ status: 'active' })
})
