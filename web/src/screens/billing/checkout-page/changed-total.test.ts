import { expect, test } from 'vitest'
import { changedTotal } from './facts.ts'

const checkout = { active_trial_interval: null, is_payment_required: true, total_amount: 1_000 }
const trial = { ...checkout, active_trial_interval: 'day', is_payment_required: false } as const
const free = { ...checkout, is_payment_required: false, total_amount: 30 }
const known = { email: null, name: null, due: 400, plan: null, upgrades: null }
const sent = (expected_total_amount: string) => ({ expected_total_amount })
const ofKnown = { expected_total_amount: '900', expected_due_amount: '300' }

test.each([
  ['a page that is opened', { checkout, buyer: null, values: {} }, null],
  ['the same total', { checkout, buyer: null, values: sent('1000') }, null],
  ['another total', { checkout, buyer: null, values: sent('900') }, 1_000],
  ['what costs nothing by now', { checkout: free, buyer: null, values: sent('1000') }, 0],
  ['what is paid after a trial', { checkout: trial, buyer: null, values: sent('900') }, 1_000],
  ['what the balance leaves', { checkout, buyer: known, values: ofKnown }, 400],
  [
    'the same, since the balance pays what changed',
    { checkout, buyer: known, values: { ...ofKnown, expected_due_amount: '400' } },
    null,
  ],
  ['who has just signed in', { checkout, buyer: known, values: sent('1000') }, null],
])('of %s', (_, page, said) => {
  expect(changedTotal(page)).toBe(said)
})
