import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketsOf } from './calendar.ts'

const starts = (
  from: string,
  to: string,
  interval: 'hour' | 'day' | 'week' | 'month' | 'year',
  zone: string,
) =>
  bucketsOf({ from: new Date(from), to: new Date(to) }, interval, zone, 1_000)?.map(
    ({ timestamp }) => timestamp.toISOString(),
  )

describe('the days of a zone', () => {
  test('have 23 and 25 hours where the clocks change', () => {
    // Berlin: 31 March 2024 from UTC+1 to UTC+2, 27 October back.
    expect(starts('2024-03-30T23:00:00Z', '2024-04-01T22:00:00Z', 'day', 'Europe/Berlin')).toEqual(
      ['2024-03-30T23:00:00.000Z', '2024-03-31T22:00:00.000Z', '2024-04-01T22:00:00.000Z'].slice(
        0,
        2,
      ),
    )
    expect(starts('2024-10-26T22:00:00Z', '2024-10-28T00:00:00Z', 'day', 'Europe/Berlin')).toEqual([
      '2024-10-26T22:00:00.000Z',
      '2024-10-27T23:00:00.000Z',
    ])
  })

  test('begin later where midnight does not exist', () => {
    // Beirut, 31 March 2024: from 00:00 to 01:00.
    expect(starts('2024-03-30T00:00:00Z', '2024-03-31T12:00:00Z', 'day', 'Asia/Beirut')).toEqual([
      '2024-03-29T22:00:00.000Z',
      '2024-03-30T22:00:00.000Z',
    ])
  })

  test('leave out a day that a country skipped', () => {
    // Samoa went from 29 to 31 December 2011.
    expect(starts('2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z', 'day', 'Pacific/Apia')).toEqual([
      '2011-12-29T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
    ])
  })

  test('begin at half and quarter hours of UTC', () => {
    expect(starts('2024-01-01T00:00:00Z', '2024-01-01T20:00:00Z', 'day', 'Asia/Kolkata')).toEqual([
      '2023-12-31T18:30:00.000Z',
      '2024-01-01T18:30:00.000Z',
    ])
    expect(
      starts('2024-01-01T00:00:00Z', '2024-01-01T01:00:00Z', 'hour', 'Asia/Kathmandu'),
    ).toEqual(['2023-12-31T23:15:00.000Z', '2024-01-01T00:15:00.000Z'])
  })
})

test('weeks begin on Monday, months and years on their first day', () => {
  const from = '2024-01-31T12:00:00Z'
  expect(starts(from, '2024-02-06T00:00:00Z', 'week', 'UTC')).toEqual([
    '2024-01-29T00:00:00.000Z',
    '2024-02-05T00:00:00.000Z',
  ])
  expect(starts(from, '2024-03-01T00:00:00.001Z', 'month', 'UTC')).toEqual([
    '2024-01-01T00:00:00.000Z',
    '2024-02-01T00:00:00.000Z',
    '2024-03-01T00:00:00.000Z',
  ])
  expect(starts(from, '2025-01-01T00:00:00Z', 'year', 'UTC')).toEqual(['2024-01-01T00:00:00.000Z'])
})

test('more than the limit are none', () => {
  const period = { from: new Date('2024-01-01'), to: new Date('2024-01-11') }
  expect(bucketsOf(period, 'day', 'UTC', 10)).toHaveLength(10)
  expect(bucketsOf(period, 'day', 'UTC', 9)).toBeUndefined()
})

test('the parts tile the period in every zone and interval', () => {
  const at = fc.date({
    min: new Date('2005-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(
      at,
      fc.integer({ min: 0, max: 90 * 86_400_000 }),
      fc.constantFrom('hour', 'day', 'week', 'month', 'year'),
      fc.constantFrom(
        'UTC',
        'Europe/Berlin',
        'Asia/Kathmandu',
        'Australia/Lord_Howe',
        'America/St_Johns',
        'Pacific/Apia',
        'Asia/Beirut',
        'America/Sao_Paulo',
      ),
      (from, length, interval, zone) => {
        const to = new Date(from.getTime() + length)
        const buckets = bucketsOf({ from, to }, interval, zone, 3_000) ?? []
        const edges = buckets.flatMap((each) => [each.from.getTime(), each.to.getTime()])
        expect(edges.slice(1, -1).filter((_, n) => n % 2 === 0)).toEqual(
          edges.slice(1, -1).filter((_, n) => n % 2 === 1),
        )
        if (length === 0) return
        expect([edges[0], edges.at(-1)]).toEqual([from.getTime(), to.getTime()])
        expect(buckets.every((each) => each.timestamp <= each.from && each.from < each.to)).toBe(
          true,
        )
      },
    ),
  )
})
