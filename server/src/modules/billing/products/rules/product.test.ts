import { dividesPeriod } from '@guildhall/contract/billing/meter-intervals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundary, type Interval, periodAt } from '../../../../kernel/index.ts'
import { checkFixedInterval, checkSchedule, type Product, type Schedule } from './product.ts'

const monthly: Schedule = {
  recurringInterval: 'month',
  recurringIntervalCount: 1,
  meterInterval: null,
  meterIntervalCount: null,
  trialInterval: null,
  trialIntervalCount: null,
}
const ofMonth = { meterInterval: 'month', meterIntervalCount: 1 } as const
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
  ['months of a year', { ...monthly, recurringInterval: 'year', ...ofMonth }, []],
  ['usage of a one-time product', { ...once, ...ofMonth }, ['meter_interval']],
  ['usage as often as the product', { ...monthly, ...ofMonth }, ['meter_interval']],
  ['a count of no interval', { ...monthly, meterIntervalCount: 2 }, ['meter_interval']],
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

describe('an interval of usage', () => {
  const recurrences = fc.record({
    interval: fc.constantFrom<Interval>('day', 'week', 'month', 'year'),
    count: fc.integer({ min: 1, max: 24 }),
  })

  test.each<[Interval, number, Interval, number, boolean]>([
    ['month', 1, 'year', 1, true],
    ['month', 3, 'year', 1, true],
    ['month', 5, 'year', 1, false],
    ['month', 12, 'year', 1, false],
    ['year', 1, 'month', 24, true],
    ['day', 1, 'month', 1, true],
    ['day', 2, 'month', 1, false],
    ['day', 7, 'week', 2, true],
    ['week', 1, 'month', 1, false],
    ['week', 1, 'week', 1, false],
    ['year', 1, 'month', 1, false],
  ])('%s × %i divides %s × %i: %s', (interval, count, whole, times, expected) => {
    expect(dividesPeriod({ interval, count }, { interval: whole, count: times })).toBe(expected)
  })

  test('ends with each billing period', () => {
    const anchors = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        anchors,
        recurrences,
        recurrences,
        fc.nat(20),
        (anchor, meter, billing, index) => {
          fc.pre(dividesPeriod(meter, billing))
          const end = boundary(anchor, billing.interval, billing.count, index)
          const found = periodAt(anchor, meter.interval, meter.count, end)
          expect(found.start).toEqual(end)
        },
      ),
    )
  })
})
