import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterAttempt,
  isLost,
  mostAttempts,
  subscriptionsTo,
  unknownEvents,
  type Webhook,
} from './rules.ts'

const now = new Date('2030-01-10T00:00:00Z')
const hour = 3_600_000
const answered = (status: number | null, retryAfter: string | null = null) => ({
  status,
  retryAfter,
})

describe('what becomes of a message', () => {
  test.each([200, 201, 202, 204, 299])('%i is a success', (status) => {
    expect(afterAttempt(answered(status), 1, now)).toEqual({ do: 'finish' })
  })
  test.each([100, 199, 300, 301, 302, 304, 400, 404, 500, 503, null])(
    '%s is tried again',
    (status) => {
      expect(afterAttempt(answered(status), 1, now).do).toBe('retry')
    },
  )
  test('410 ends it', () => {
    expect(afterAttempt(answered(410), 1, now)).toEqual({ do: 'leave' })
  })

  test('ten attempts within about 76 hours, with pauses that only grow', () => {
    const pauses: number[] = []
    for (let attempts = 1; ; attempts++) {
      const next = afterAttempt(answered(500), attempts, now)
      if (next.do !== 'retry') {
        expect([attempts, next.do]).toEqual([mostAttempts, 'give up'])
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
  ])('%i with Retry-After %s waits as asked, a day at most', (status, retryAfter, after) => {
    const next = afterAttempt(answered(status, retryAfter), 1, now)
    expect(next).toEqual({ do: 'retry', after, spread: false })
  })
  test.each([
    [500, '120'],
    [429, 'soon'],
    [429, '-5x'],
    [503, null],
  ])('%i with %s keeps the usual pause', (status, retryAfter) => {
    expect(afterAttempt(answered(status, retryAfter), 1, now)).toMatchObject({ after: 5_000 })
  })

  test('whatever comes back, it ends after ten attempts and never waits for more than a day', () => {
    const status = fc.option(fc.integer({ min: 100, max: 599 }))
    const wish = fc.option(fc.oneof(fc.string(), fc.nat().map(String)))
    fc.assert(
      fc.property(status, wish, fc.integer({ min: 1, max: 9 }), (code, text, attempts) => {
        const next = afterAttempt(answered(code, text), attempts, now)
        if (next.do !== 'retry') return
        expect(next.after).toBeGreaterThanOrEqual(1_000)
        expect(next.after).toBeLessThanOrEqual(24 * hour)
      }),
    )
  })
})

test.each([
  [9, 0, false],
  [10, 0, true],
  [0, 119 * hour, false],
  [0, 120 * hour, true],
])('%i messages given up, failing for %i ms: lost is %s', (failures, ago, lost) => {
  const failingSince = new Date(now.getTime() - ago)
  expect(isLost({ failures, failingSince } as Webhook, now)).toBe(lost)
  expect(isLost({ failures: 0, failingSince: null } as Webhook, now)).toBe(false)
})

test('a type is meant by its name, its family and by everything', () => {
  expect(subscriptionsTo('team.member_added')).toEqual(['*', 'team.*', 'team.member_added'])
})

test('an organization may ask for what happens in it, and for nothing else', () => {
  const known = ['user.created', 'member.added', 'team.created', 'webhook.created']
  expect(unknownEvents(['*', 'member.*', 'team.created'], known, true)).toEqual([])
  expect(unknownEvents(['user.created', 'user.*', 'webhook.*'], known, true)).toHaveLength(3)
  expect(unknownEvents(['user.*', 'webhook.created'], known, false)).toEqual([])
  expect(
    unknownEvents(['nothing.*', 'member.nothing', 'constructor.*'], known, false),
  ).toHaveLength(3)
})
