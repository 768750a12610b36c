import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDuration, after, span } from './span.ts'

const start = new Date('2030-01-31T10:15:00.000Z')

test.each([
  ['P2D', '2030-02-02T10:15:00.000Z'],
  ['PT1H30M', '2030-01-31T11:45:00.000Z'],
  ['P1W', '2030-02-07T10:15:00.000Z'],
  ['P1M', '2030-02-28T10:15:00.000Z'],
  ['P1Y1M', '2031-02-28T10:15:00.000Z'],
  ['PT0.5S', '2030-01-31T10:15:00.500Z'],
])('%s after the last of January', (duration, expected) => {
  expect(addDuration(start, duration)?.toISOString()).toBe(expected)
})

test.each(['', 'P', 'PT', 'P1DT', '2D', 'P-1D', 'P1H', 'PT1D', 'p1d'])(
  '%j is no duration',
  (text) => {
    expect(addDuration(start, text)).toBeNull()
  },
)

test('days add up, whatever the month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 4000 }), (a, b) => {
      const once = addDuration(start, `P${a + b}D`)
      const twice = addDuration(after(start, a * span.day), `P${b}D`)
      expect(once).toEqual(twice)
    }),
  )
})

test('adding months never skips a month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), (months) => {
      const there = addDuration(start, `P${months}M`)
      const expected = (start.getUTCMonth() + months) % 12
      expect(there?.getUTCMonth()).toBe(expected)
    }),
  )
})
