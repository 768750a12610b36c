import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { expect, test } from 'vitest'
import { createBuyerPages } from '../server/src/platform/web/buyer-pages.ts'
import { pageOf } from './testing/buyer-states/checkout-page.ts'
import { checkoutOf, inside, later, monthly } from './testing/buyer-states/facts.ts'

const render = createBuyerPages()

/** The page, with each text on a line of its own. */
async function linesOf(more: object): Promise<readonly string[]> {
  const tax = { tax_behavior: 'inclusive', ...more }
  const checkout = checkoutOf(monthly, tax as Partial<CheckoutPage['checkout']>)
  const html = await render(pageOf(checkout), 'nonce')
  return html.replaceAll(/<!--.*?-->/g, '').split(/<[^>]+>/)
}

/** What the page says of its price. */
const sentence = async (more: object): Promise<string> =>
  (await linesOf(more)).find((line) => /^(Renews|Free until)/.test(line)) ?? ''

/** What is said of the time after the button was pressed, and whether it is said before the button. */
async function mandate(more: object, button: string) {
  const lines = await linesOf(more)
  const at = lines.findIndex((line) => line.includes('no minimum term'))
  return { words: lines[at], isBefore: at < lines.lastIndexOf(button) }
}

const ofFive = (discount: object) => ({
  discount_amount: 500,
  discount: { code: 'FIVE', ...discount },
})

test('a renewal costs what it will cost with the discount of today', async () => {
  const full =
    'Renews on December 20, 2026 for €19.00 a month. Cancel any time, effective at the end of the current period.'
  expect(await sentence({})).toBe(full)
  expect(await sentence(ofFive({ duration: 'once' }))).toBe(full)
  expect(await sentence(ofFive({ duration: 'forever' }))).toBe(
    'Renews on December 20, 2026 for €14.00 a month. Cancel any time, effective at the end of the current period.',
  )
  expect(await sentence(ofFive({ duration: 'repeating', duration_in_months: 3 }))).toBe(
    `${full} The discount applies for 3 months.`,
  )
})

test('a trial says what it costs afterwards', async () => {
  const trial = { active_trial_interval: 'day', trial_end: later }
  expect(await sentence({ ...trial, ...ofFive({ duration: 'forever' }) })).toBe(
    'Free until December 20, 2026, then €14.00 a month. Cancel before that day and you pay nothing.',
  )
})

test('a tax on top is in the amount once it is known', async () => {
  const onTop = { tax_behavior: 'exclusive' }
  expect(await sentence({ ...onTop, tax_amount: null })).toContain('for €19.00 a month plus tax.')
  expect(await sentence({ ...onTop, tax_amount: 361 })).toContain('for €22.61 a month. Cancel')
  const once = ofFive({ duration: 'once' })
  expect(await sentence({ ...onTop, ...once, tax_amount: 266 })).toContain('a month plus tax.')
})

test('before the button it is said for how long, and how it is canceled', async () => {
  const charges = `By subscribing you allow ${inside.seller.name} to charge your card €19.00 a month until you cancel.`
  const term =
    'There’s no minimum term. You can cancel at any time in the customer portal, effective at the end of the current period.'
  expect(await mandate({}, 'Subscribe for €19.00')).toEqual({
    words: `${charges} ${term}`,
    isBefore: true,
  })
  const free = {
    is_payment_form_required: false,
    is_payment_required: false,
    is_payment_setup_required: false,
  }
  expect(await mandate(free, 'Subscribe for free')).toEqual({ words: term, isBefore: true })
})

test('before the button of a trial it is said when it is paid first', async () => {
  const trial = { active_trial_interval: 'day', trial_end: later, is_payment_required: false }
  const { isBefore, words } = await mandate(trial, 'Start the free trial')
  expect(isBefore).toBe(true)
  expect(words).toContain(
    'The first payment is on December 20, 2026. Cancel in the customer portal before that day and you pay nothing.',
  )
})

test('what is used is charged at other times than the rest, which is said of its own', async () => {
  const usage = {
    ...{ id: 'usage', amount_type: 'metered_unit', price_currency: 'eur', unit_amount: '10' },
    ...{ cap_amount: 800, meter: { id: 'calls', name: 'Calls', custom_label: 'call' } },
  }
  const yearly = { recurring_interval: 'year', meter_interval: 'month', meter_interval_count: 1 }
  const checkout = checkoutOf(monthly, { tax_behavior: 'inclusive' })
  const { prices, product } = checkout
  const page = pageOf({
    ...checkout,
    product: { ...product, ...yearly },
    prices: { [product.id]: [...(prices[product.id] ?? []), usage] },
  } as unknown as CheckoutPage['checkout'])
  const html = await render(page, 'nonce')
  const text = html.replaceAll(/<!--.*?-->/g, '')
  expect(text).toMatch(
    /Renews on [^<]* for €19\.00 a year\. Cancel any time, [^<]* What you use is charged once a month\./,
  )
  expect(text).toContain('Plus €0.10 for each call you use, at most €8.00 a month')
})
