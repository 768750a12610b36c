import { expect, test } from 'vitest'
import { mayBePricedThen, pricedAt } from './expected.ts'

const time = (text: string) => new Date(`2026-03-10T${text}Z`)
const now = time('12:00:00.000')
const present = { periodStart: time('11:30:00.000'), modifiedAt: null }

test.each([
  ['the time of the preview', '11:45:00.000', present, '11:45:00.000'],
  [
    'now, if the preview is older than an hour',
    '10:59:59.999',
    { ...present, periodStart: time('00:00:00.000') },
    '12:00:00.000',
  ],
  ['now, if a period began since', '11:29:59.999', present, '12:00:00.000'],
  [
    'now, if the subscription was changed since',
    '11:45:00.000',
    { ...present, modifiedAt: time('11:45:00.001') },
    '12:00:00.000',
  ],
  [
    'the time of the preview, if the subscription was changed before',
    '11:45:00.000',
    { ...present, modifiedAt: time('11:45:00.000') },
    '11:45:00.000',
  ],
  ['now, if the preview is said to be of later', '12:00:00.001', present, '12:00:00.000'],
])('a change is priced as of %s', (_, shown, subscription, expected) => {
  const applies_at = time(shown).toISOString()
  expect(pricedAt(now, subscription, { applies_at })).toEqual(time(expected))
})

test('a change is priced as of now, if the time of its preview is none', () => {
  expect(pricedAt(now, present, { applies_at: 'yesterday' })).toEqual(now)
})

const lines = (...amounts: number[]) => ({ lines: amounts.map((amount) => ({ amount })) })

test.each([
  ['more than now', lines(-500, 5_000), lines(-400, 4_800), true],
  ['as much as now', lines(-500, 700), lines(-400, 600), true],
  ['less than now', lines(-500, 600), lines(-400, 600), false],
  ['a larger credit than now', lines(-5_000, 500), lines(-4_800, 480), false],
])('a change may be priced as of an earlier time that costs %s: %j', (_, then, now, may) => {
  expect(mayBePricedThen(then, now)).toBe(may)
})
