import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstStart, moveEnd, next, startAt, startTrial, trialEnd } from './periods.ts'

const date = (text: string) => new Date(`${text}Z`)
const monthly = { interval: 'month', count: 1 } as const

/** The starts of the current period and of the following ones. */
function starts(billing: ReturnType<typeof startAt>, count: number) {
  const found: string[] = []
  for (let each = billing; found.length < count; each = next(each)) {
    found.push(each.period.start.toISOString().slice(0, 10))
  }
  return found
}

test('a subscription of 31 January is billed at the end of shorter months, and on the 31st again', () => {
  const billing = startAt(date('2026-01-31T10:00:00'), monthly)
  expect(starts(billing, 5)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
})

test('a yearly subscription of 29 February returns to it in leap years', () => {
  const billing = startAt(date('2024-02-29T00:00:00'), { interval: 'year', count: 1 })
  expect(starts(billing, 5)).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('the periods after a trial are counted from its end', () => {
  const start = date('2026-01-17T08:30:00')
  const end = trialEnd(start, 'day', 14)
  expect(end).toEqual(date('2026-01-31T08:30:00'))
  expect(starts(startTrial(start, end, monthly), 4)).toEqual([
    '2026-01-17',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
  ])
})

test('a moved renewal is the day of the following ones', () => {
  const billing = moveEnd(
    startAt(date('2026-03-05T00:00:00'), monthly),
    date('2026-04-20T00:00:00'),
  )
  expect(starts(billing, 3)).toEqual(['2026-03-05', '2026-04-20', '2026-05-20'])
})

test('a period cannot end before it starts', () => {
  const billing = startAt(date('2026-03-05T00:00:00'), monthly)
  expect(() => moveEnd(billing, date('2026-03-05T00:00:00'))).toThrow(RangeError)
  expect(() =>
    startTrial(date('2026-03-05T00:00:00'), date('2026-03-05T00:00:00'), monthly),
  ).toThrow(RangeError)
})

describe('whatever happened to a subscription', () => {
  const instant = fc.date({
    min: date('2020-01-01T00:00:00'),
    max: date('2040-01-01T00:00:00'),
    noInvalidDate: true,
  })
  const recurrence = fc.record({
    interval: fc.constantFrom('day', 'week', 'month', 'year' as const),
    count: fc.integer({ min: 1, max: 24 }),
  })
  const days = fc.integer({ min: 1, max: 400 })
  const step = fc.oneof(fc.constant(undefined), days)

  test('each period starts where the one before ended', () => {
    fc.assert(
      fc.property(
        instant,
        recurrence,
        fc.option(days),
        fc.array(step),
        (start, often, trial, steps) => {
          const later = (from: Date, count: number) => new Date(from.getTime() + count * 86_400_000)
          let billing =
            trial === null ? startAt(start, often) : startTrial(start, later(start, trial), often)
          for (const each of steps) {
            if (each !== undefined) billing = moveEnd(billing, later(billing.period.start, each))
            const following = next(billing)
            expect(following.period.start).toEqual(billing.period.end)
            expect(following.period.end > following.period.start).toBe(true)
            billing = following
          }
        },
      ),
    )
  })

  test('the first period from a date on is the one that is found by counting', () => {
    fc.assert(
      fc.property(
        instant,
        recurrence,
        step,
        fc.integer({ min: -400, max: 4_000 }),
        (at, often, moved, n) => {
          const later = (from: Date, count: number) => new Date(from.getTime() + count * 86_400_000)
          const first = startAt(at, often)
          const billing = moved === undefined ? first : moveEnd(first, later(at, moved))
          const earliest = later(at, n)
          let counted = next(billing)
          while (counted.period.start < earliest) counted = next(counted)
          expect(firstStart(billing, earliest)).toEqual(counted.period.start)
        },
      ),
    )
  })
})
