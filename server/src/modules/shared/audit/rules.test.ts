import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionOf, admit, emptyWindow, type RateWindow, withoutSecrets } from './rules.ts'

describe('which refusals are recorded', () => {
  const at = (path: string, code: string, access = 'public') =>
    actionOf({ path, access, rateLimit: 'general', code })

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

test('secrets are left out, at any depth', () => {
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

describe('the rate limit of refusals', () => {
  const flood = (steps: readonly { address: string; wait: number }[]) => {
    let now = 0
    let rateWindow: RateWindow = emptyWindow
    let written = 0
    let counted = 0
    const times: number[] = []
    for (const { address, wait } of steps) {
      now += wait
      if (now - rateWindow.since >= 60_000) {
        counted += rateWindow.leftOut
        rateWindow = { ...emptyWindow, since: now }
      }
      const { write, next } = admit(rateWindow, address, now)
      rateWindow = next
      if (write) times.push(now)
      written += write ? 1 : 0
    }
    return { written, counted: counted + rateWindow.leftOut, now, times }
  }

  test('one address writes at most ten lines a minute', () => {
    const steps = Array.from({ length: 500 }, () => ({ address: 'a', wait: 1 }))
    expect(flood(steps).written).toBe(10)
  })

  test('what is not written is counted, and no minute has more than twice the limit', () => {
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
