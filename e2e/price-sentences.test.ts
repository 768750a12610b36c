import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { expect, test } from 'vitest'
import { createBuyerPages } from '../server/src/platform/web/buyer-pages.ts'
import { pageOf } from './testing/buyer-states/checkout.ts'
import { checkoutOf, later, monthly } from './testing/buyer-states/facts.ts'

const render = createBuyerPages()

/** What the page says of its price, without markup. */
async function sentence(more: object): Promise<string> {
  const tax = { tax_behavior: 'inclusive', ...more }
  const checkout = checkoutOf(monthly, tax as Partial<CheckoutPage['checkout']>)
  const html = await render(pageOf(checkout), 'nonce')
  const text = html.replaceAll(/<[^>]+>/g, '\n')
  return text.split('\n').find((line) => /^(Renews|Free until)/.test(line)) ?? ''
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
