import { expect, test } from 'vitest'
import { later, nextOf, type Said, upfrontOf } from './said.ts'

const at = new Date('2027-01-31T10:00:00.000Z')
const monthly = { interval: 'month', count: 1 } as const
const yearly = { interval: 'year', count: 1 } as const
const meter = { name: 'API calls', customLabel: null }
const said: Said = {
  currency: 'eur',
  every: monthly,
  trial: null,
  usagePeriod: null,
  isPlusTax: false,
  prices: [{ kind: 'fixed', amount: 4_900 }],
}
const usage = { kind: 'usage', unitAmount: '0.5', cap: null, meter } as const

test.each([
  ['2027-01-31', { interval: 'month', count: 1 }, '2027-02-28'],
  ['2028-02-29', { interval: 'year', count: 1 }, '2029-02-28'],
  ['2027-10-31', { interval: 'month', count: 4 }, '2028-02-29'],
  ['2027-01-31', { interval: 'week', count: 2 }, '2027-02-14'],
  ['2027-12-31', { interval: 'day', count: 1 }, '2028-01-01'],
] as const)('after %s follows a period of %o', (from, span, to) => {
  expect(later(new Date(`${from}T10:00:00.000Z`), span).toISOString()).toBe(`${to}T10:00:00.000Z`)
})

test.each([
  ['bought once', { every: null }, 'once'],
  ['free and bought once', { every: null, prices: [{ kind: 'fixed', amount: 0 }] }, undefined],
  ['renewed', {}, 'renews'],
  ['renewed with tax on top', { isPlusTax: true }, 'renewsPlusTax'],
  ['free', { prices: [{ kind: 'fixed', amount: 0 }] }, 'renewsFree'],
  ['paid by use alone', { prices: [usage] }, 'renewsUsage'],
  ['paid by use as well', { prices: [...said.prices, usage] }, 'renewsAndUsage'],
  [
    'paid by use at other times',
    { usagePeriod: monthly, every: yearly, prices: [...said.prices, usage] },
    'renews',
  ],
  ['tried first', { trial: { interval: 'week', count: 2 } }, 'trial'],
  ['tried first, then by use', { trial: monthly, prices: [usage] }, 'trialUsage'],
  [
    'tried first, then by use as well',
    { trial: monthly, prices: [...said.prices, usage] },
    'trialAndUsage',
  ],
] as const)('what is %s is said so', (_, change, key) => {
  expect(nextOf({ ...said, ...change }, at)?.key).toBe(key)
})

test('a trial is over before anything is paid', () => {
  const next = nextOf({ ...said, trial: { interval: 'day', count: 14 } }, at)
  expect(next).toMatchObject({ date: new Date('2027-02-14T10:00:00.000Z'), amount: 4_900 })
})

test('the fewest seats and what is paid beside them are the price', () => {
  const tiers = [
    { minSeats: 3, maxSeats: 9, pricePerSeat: 1_000 },
    { minSeats: 10, maxSeats: null, pricePerSeat: 800 },
  ]
  const seats = { kind: 'seats', type: 'volume', tiers } as const
  expect(upfrontOf({ ...said, prices: [seats] })).toBe(3_000)
  expect(upfrontOf({ ...said, prices: [...said.prices, seats] })).toBe(7_900)
})

test('what buyers choose is no price', () => {
  const custom = { kind: 'custom', minimum: 500, maximum: null, preset: 1_500 } as const
  expect(upfrontOf({ ...said, prices: [custom] })).toBeNull()
  expect(nextOf({ ...said, prices: [custom] }, at)?.amount).toBe(1_500)
})
