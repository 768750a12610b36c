import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsOf } from '../../../../kernel/index.ts'
import { partsOf, type Span } from './parts.ts'

const at = (text: string) => new Date(text)
const brief = (periods: readonly Span[]) =>
  partsOf(periods).map(({ from, level, minus, plus, to }) => {
    const [start, end] = [from, to].map((date) => date.toISOString().slice(0, 16))
    return `${level} ${start} ${end} ${plus ?? '–'} ${minus ?? '–'}`
  })

test('a month of UTC is one sum, after all that was before', () => {
  expect(brief([{ from: at('2030-01-01T00:00Z'), to: at('2030-02-01T00:00Z') }])).toEqual([
    'm 0001-01-01T00:00 2030-01-01T00:00 0 –',
    'm 2030-01-01T00:00 2030-02-01T00:00 1 –',
  ])
})

test('a month in Berlin is a month of UTC and two hours', () => {
  expect(brief([{ from: at('2029-12-31T23:00Z'), to: at('2030-01-31T23:00Z') }])).toEqual([
    'm 0001-01-01T00:00 2030-01-01T00:00 0 –',
    'm 2030-01-01T00:00 2030-02-01T00:00 1 –',
    'h 2029-12-31T23:00 2030-01-01T00:00 1 0',
    'h 2030-01-31T23:00 2030-02-01T00:00 – 1',
  ])
})

test('in Kathmandu, days are moved by hours and by a quarter of one', () => {
  expect(brief([{ from: at('2030-01-01T18:15Z'), to: at('2030-01-02T18:15Z') }])).toEqual([
    'm 0001-01-01T00:00 2030-01-01T00:00 0 –',
    'd 2030-01-01T00:00 2030-01-02T00:00 0 –',
    'd 2030-01-02T00:00 2030-01-03T00:00 1 –',
    'h 2030-01-01T18:00 2030-01-02T00:00 1 0',
    'h 2030-01-02T18:00 2030-01-03T00:00 – 1',
    'q 2030-01-01T18:00 2030-01-01T18:15 0 1',
    'q 2030-01-02T18:00 2030-01-02T18:15 1 –',
  ])
})

const zone = fc.constantFrom(
  'UTC',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Tehran',
)
const interval = fc.constantFrom('hour', 'day', 'week', 'month', 'year')
const quarter = 900_000
const between = (from: string, to: string) =>
  fc
    .integer({ min: at(from).getTime() / quarter, max: at(to).getTime() / quarter })
    .map((quarters) => quarters * quarter)

/** Counts each fact where its part says, as the statement does. */
function counted(periods: readonly Span[], facts: readonly number[]) {
  const counts = new Map<number | null, number>()
  for (const { from, minus, plus, to } of partsOf(periods)) {
    const within = facts.filter((ms) => ms >= from.getTime() && ms < to.getTime()).length
    counts.set(plus, (counts.get(plus) ?? 0) + within)
    counts.set(minus, (counts.get(minus) ?? 0) - within)
  }
  return [0, ...periods.keys().map((index) => index + 1)].map((period) => counts.get(period) ?? 0)
}

test('in any zone, each fact is counted in its period, by whole sums', () => {
  const lengths = { m: 86_400_000, d: 86_400_000, h: 3_600_000, q: quarter }
  const days = fc.integer({ min: 1, max: 40 })
  const facts = fc.array(between('2009-12-01', '2010-04-01'), { maxLength: 50 })
  fc.assert(
    fc.property(
      between('2009-12-15', '2010-03-01'),
      days,
      interval,
      zone,
      facts,
      (start, length, every, name, times) => {
        const period = { from: new Date(start), to: new Date(start + length * lengths.d) }
        const periods = bucketsOf(period, every, name, 2_000) ?? []
        for (const { from, level, to } of partsOf(periods)) {
          for (const end of [from, to]) expect(Math.abs(end.getTime() % lengths[level])).toBe(0)
        }
        const before = times.filter((ms) => ms < start).length
        const each = periods.map(
          ({ from, to }) => times.filter((ms) => ms >= from.getTime() && ms < to.getTime()).length,
        )
        expect(counted(periods, times)).toEqual([before, ...each])
      },
    ),
  )
})
