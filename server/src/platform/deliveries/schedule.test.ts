import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterAttempt, healthAfter, reasonToDisable } from './schedule.ts'

const now = new Date('2030-01-10T00:00:00Z')
const hour = 3_600_000
const schedule = {
  pauses: [5_000, ...[1 / 12, 0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * hour)],
  maxFailures: 10,
  maxFailingTime: 120 * hour,
}
const answered = (status: number | null, retryAfter: string | null = null) => ({
  status,
  retryAfter,
})

describe('the result of an attempt', () => {
  test.each([200, 201, 202, 204, 299])('%i is a success', (status) => {
    expect(afterAttempt(schedule, answered(status), 1, now)).toEqual({ do: 'finish' })
  })
  test.each([100, 199, 300, 301, 302, 304, 400, 404, 500, 503, null])('%s is retried', (status) => {
    expect(afterAttempt(schedule, answered(status), 1, now).do).toBe('retry')
  })
  test('410 disables the webhook', () => {
    expect(afterAttempt(schedule, answered(410), 1, now)).toEqual({ do: 'disable' })
  })

  test('ten attempts within about 76 hours, with pauses that only grow', () => {
    const pauses: number[] = []
    for (let attempts = 1; ; attempts++) {
      const next = afterAttempt(schedule, answered(500), attempts, now)
      if (next.do !== 'retry') {
        expect([attempts, next.do]).toEqual([10, 'give up'])
        break
      }
      pauses.push(next.after)
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses.length).toBe(9)
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / hour
    expect(hours).toBeGreaterThan(75)
    expect(hours).toBeLessThan(77)
  })

  test.each([
    [429, '120', 120_000],
    [503, '1', 1_000],
    [503, '0', 1_000],
    [429, '999999', 24 * hour],
    [429, 'Thu, 10 Jan 2030 00:01:00 GMT', 60_000],
    [503, 'Thu, 10 Jan 2029 00:00:00 GMT', 1_000],
  ])('%i with Retry-After %s waits as requested, at most a day', (status, retryAfter, after) => {
    const next = afterAttempt(schedule, answered(status, retryAfter), 1, now)
    expect(next).toEqual({ do: 'retry', after, spread: false })
  })
  test.each([
    [500, '120'],
    [429, 'soon'],
    [429, '-5x'],
    [503, null],
  ])('%i with %s uses the default pause', (status, retryAfter) => {
    expect(afterAttempt(schedule, answered(status, retryAfter), 1, now)).toMatchObject({
      after: 5_000,
    })
  })

  test('whatever the response, it ends after ten attempts and never waits for more than a day', () => {
    const status = fc.option(fc.integer({ min: 100, max: 599 }))
    const requested = fc.option(fc.oneof(fc.string(), fc.nat().map(String)))
    fc.assert(
      fc.property(status, requested, fc.integer({ min: 1, max: 9 }), (code, text, attempts) => {
        const next = afterAttempt(schedule, answered(code, text), attempts, now)
        if (next.do !== 'retry') return
        expect(next.after).toBeGreaterThanOrEqual(1_000)
        expect(next.after).toBeLessThanOrEqual(24 * hour)
      }),
    )
  })
})

test.each([
  [8, 0, undefined],
  [9, 0, 'failing'],
  [0, 119 * hour, undefined],
  [0, 120 * hour, 'failing'],
])(
  'after %i messages given up and failing for %i ms, another one given up: %s',
  (failures, ago, reason) => {
    const before = { failures, failingSince: new Date(now.getTime() - ago) }
    const step = { do: 'give up' } as const
    expect(reasonToDisable(schedule, healthAfter(before, step, now), step, now)).toBe(reason)
  },
)

test('a receiver is disabled at once when it is gone, and never by a retry or a success', () => {
  const before = { failures: 99, failingSince: new Date(0) }
  const retry = { do: 'retry', after: 1, spread: true } as const
  expect(reasonToDisable(schedule, before, { do: 'disable' }, now)).toBe('gone')
  expect(reasonToDisable(schedule, before, retry, now)).toBeUndefined()
  expect(healthAfter(before, { do: 'finish' }, now)).toEqual({ failures: 0, failingSince: null })
  expect(reasonToDisable(schedule, before, { do: 'finish' }, now)).toBeUndefined()
})
