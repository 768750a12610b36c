import { expect, test } from 'vitest'
import { checkFixedInterval, checkSchedule, type Product, type Schedule } from './product.ts'

const monthly: Schedule = {
  recurringInterval: 'month',
  recurringIntervalCount: 1,
  meterInterval: null,
  meterIntervalCount: null,
  trialInterval: null,
  trialIntervalCount: null,
}
const once: Schedule = { ...monthly, recurringInterval: null, recurringIntervalCount: null }

test.each([
  ['a monthly product', monthly, []],
  ['a one-time product', once, []],
  ['a trial', { ...monthly, trialInterval: 'day', trialIntervalCount: 14 }, []],
  ['half a trial', { ...monthly, trialInterval: 'day' }, ['trial_interval_count']],
  ['the other half', { ...monthly, trialIntervalCount: 14 }, ['trial_interval']],
  [
    'a trial of a one-time product',
    { ...once, trialInterval: 'day', trialIntervalCount: 14 },
    ['trial_interval'],
  ],
  ['a count alone', { ...once, recurringIntervalCount: 2 }, ['recurring_interval_count']],
] as const)('%s', (_, schedule, expected) => {
  expect(checkSchedule(schedule).map(({ loc }) => loc[1])).toEqual(expected)
})

test.each([
  [monthly, {}, []],
  [monthly, { recurring_interval: 'month', recurring_interval_count: 1 }, []],
  [monthly, { recurring_interval: null }, []],
  [monthly, { recurring_interval: 'year' }, ['recurring_interval']],
  [monthly, { recurring_interval_count: 2 }, ['recurring_interval_count']],
  [once, { recurring_interval: null }, []],
  [once, { recurring_interval: 'month' }, ['recurring_interval']],
] as const)('the interval of %j cannot become %j', (schedule, input, expected) => {
  const issues = checkFixedInterval(schedule as Product, input)
  expect(issues.map(({ loc }) => loc[1])).toEqual(expected)
})
