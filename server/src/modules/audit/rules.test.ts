import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  admit,
  csvCell,
  nameOf,
  organizationOf,
  type Pace,
  rested,
  withoutSecrets,
} from './rules.ts'

describe('which refusals are written down', () => {
  const at = (path: string, code: string, access = 'public') =>
    nameOf({ path, access, pace: 'general', code })

  test.each([
    ['/api/auth/sign-in/email', 'INVALID_EMAIL_OR_PASSWORD', 'public', 'sign_in.failed'],
    ['/api/auth/sign-in/username', 'INVALID_USERNAME_OR_PASSWORD', 'public', 'sign_in.failed'],
    ['/api/auth/sign-in/email', 'BANNED_USER', 'public', 'sign_in.failed'],
    ['/api/auth/change-password', 'INVALID_PASSWORD', 'sensitive', 'proof.failed'],
    ['/api/me', 'INVALID_API_KEY', 'person', 'api_key.refused'],
    ['/api/audit', 'UNAUTHORIZED', 'operator', 'admin.refused'],
    ['/api/auth/admin/ban-user', 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', 'session', 'admin.refused'],
    ['/api/auth/sign-in/email', 'VALIDATION_ERROR', 'public', undefined],
    ['/api/auth/list-sessions', 'UNAUTHORIZED', 'session', undefined],
    ['/api/audit', 'VALIDATION_ERROR', 'operator', undefined],
  ])('%s with %s (%s): %s', (path, code, access, expected) => {
    expect(at(path, code, access)).toBe(expected)
  })
})

test('an event belongs to the organization that it names, or whose line it stands in', () => {
  expect(organizationOf('user:1', { organizationId: 'o1' })).toBe('o1')
  expect(organizationOf('organization:o2', { id: 'x' })).toBe('o2')
  expect(organizationOf('user:1', { organizationId: null })).toBeNull()
})

test('secrets are left out, wherever they hide', () => {
  const seen = withoutSecrets({
    token: 'abc',
    inner: [{ newPassword: 'abc', backupCodes: ['abc'], name: 'Ada' }],
    key: 'abc',
    hasPassword: true,
    start: 'gh_',
  })
  expect(JSON.stringify(seen)).not.toContain('abc')
  expect(seen).toMatchObject({ inner: [{ name: 'Ada' }], hasPassword: true, start: 'gh_' })
})

describe('the pace at which refusals are written', () => {
  const flood = (steps: readonly { address: string; wait: number }[]) => {
    let now = 0
    let pace: Pace = rested
    let written = 0
    let counted = 0
    const times: number[] = []
    for (const { address, wait } of steps) {
      now += wait
      if (now - pace.since >= 60_000) {
        counted += pace.leftOut
        pace = { ...rested, since: now }
      }
      const { write, next } = admit(pace, address, now)
      pace = next
      if (write) times.push(now)
      written += write ? 1 : 0
    }
    return { written, counted: counted + pace.leftOut, now, times }
  }

  test('one address fills ten lines a minute and no more', () => {
    const steps = Array.from({ length: 500 }, () => ({ address: 'a', wait: 1 }))
    expect(flood(steps).written).toBe(10)
  })

  test('nothing is lost without being counted, and no minute holds more than twice the limit', () => {
    const step = fc.record({
      address: fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'd', 'e', 'f', 'g'),
      wait: fc.integer({ min: 0, max: 3_000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600 }), (steps) => {
        const { written, counted, times } = flood(steps)
        expect(written + counted).toBe(steps.length)
        for (const time of times) {
          const within = times.filter((other) => other >= time && other < time + 60_000)
          expect(within.length).toBeLessThanOrEqual(120)
        }
      }),
    )
  })
})

test.each([
  ['=cmd|calc', "'=cmd|calc"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [7, '7'],
])('the cell %j reads %j', (value, expected) => {
  expect(csvCell(value)).toBe(expected)
})
