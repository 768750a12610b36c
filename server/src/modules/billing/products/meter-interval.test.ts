import { dividesPeriod } from '@guildhall/contract/billing/meter-intervals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundary, type Interval, periodAt } from '../../../kernel/index.ts'
import { checkMeterInterval } from './meter-interval.ts'
import type { Schedule } from './rules/product.ts'

const monthly: Schedule = {
  recurringInterval: 'month',
  recurringIntervalCount: 1,
  meterInterval: null,
  meterIntervalCount: null,
  trialInterval: null,
  trialIntervalCount: null,
}
const ofMonth = { meterInterval: 'month', meterIntervalCount: 1 } as const
const once = { ...monthly, recurringInterval: null, recurringIntervalCount: null }

test.each([
  ['usage with each payment', monthly, []],
  ['months of a year', { ...monthly, recurringInterval: 'year', ...ofMonth }, []],
  ['usage of a one-time product', { ...once, ...ofMonth }, ['meter_interval']],
  ['usage as often as the product', { ...monthly, ...ofMonth }, ['meter_interval']],
  ['a count of no interval', { ...monthly, meterIntervalCount: 2 }, ['meter_interval']],
] as const)('%s', (_, schedule, expected) => {
  expect(checkMeterInterval(schedule).map(({ loc }) => loc[1])).toEqual(expected)
})

const recurrences = fc.record({
  interval: fc.constantFrom<Interval>('day', 'week', 'month', 'year'),
  count: fc.integer({ min: 1, max: 24 }),
})

test('ends with each billing period', () => {
  const anchors = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(anchors, recurrences, recurrences, fc.nat(20), (anchor, meter, billing, index) => {
      fc.pre(dividesPeriod(meter, billing))
      const end = boundary(anchor, billing.interval, billing.count, index)
      const found = periodAt(anchor, meter.interval, meter.count, end)
      expect(found.start).toEqual(end)
    }),
  )
})
