import { expect, test } from 'vitest'
import {
  type ApiKey,
  checkName,
  checkNoGrantFields,
  checkPrefix,
  checkRefill,
  expiryOf,
  refusalOf,
  retryAfter,
} from './rules.ts'

const now = new Date('2030-01-10T00:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

const plain: ApiKey = {
  id: 'key1',
  userId: 'ada',
  organizationId: null,
  name: null,
  start: 'abcdef',
  prefix: null,
  enabled: true,
  expiresAt: null,
  remaining: null,
  refillAmount: null,
  refillInterval: null,
  lastRefillAt: null,
  rateLimitEnabled: true,
  rateLimitTimeWindow: 60_000,
  rateLimitMax: 3,
  requestCount: 0,
  windowStartedAt: null,
  lastRequest: null,
  permissions: null,
  suspendedUntil: null,
  metadata: null,
  createdAt: ago(86_400_000),
  updatedAt: ago(86_400_000),
}

const refused = (parts: Partial<ApiKey>, asked: ApiKey['permissions'] = null) =>
  refusalOf({ ...plain, ...parts }, asked, now)

test('a plain key is accepted', () => {
  expect(refused({})).toBeNull()
})

test.each<[string, Partial<ApiKey>, string | null]>([
  ['of a banned user', { suspendedUntil: new Date(now.getTime() + 1) }, 'BANNED_USER'],
  ['of a user whose ban has expired', { suspendedUntil: now }, null],
  ['switched off', { enabled: false }, 'KEY_DISABLED'],
  ['expired this very moment', { expiresAt: now }, 'KEY_EXPIRED'],
  ['expiring a moment later', { expiresAt: new Date(now.getTime() + 1) }, null],
  ['with one use left', { remaining: 1 }, null],
  ['with none left', { remaining: 0 }, 'USAGE_EXCEEDED'],
  [
    'due for a refill',
    { remaining: 0, refillAmount: 5, refillInterval: 1000, lastRefillAt: ago(1000) },
    null,
  ],
  [
    'not yet due',
    { remaining: 0, refillAmount: 5, refillInterval: 1000, lastRefillAt: ago(999) },
    'USAGE_EXCEEDED',
  ],
  ['with its share used up', { requestCount: 3, windowStartedAt: ago(59_999) }, 'RATE_LIMITED'],
  ['in a new window', { requestCount: 3, windowStartedAt: ago(60_000) }, null],
  ['within its share', { requestCount: 2, windowStartedAt: ago(1) }, null],
  ['without a pace', { requestCount: 9, windowStartedAt: ago(1), rateLimitEnabled: false }, null],
  ['without a most', { requestCount: 9, windowStartedAt: ago(1), rateLimitMax: null }, null],
])('a key %s', (_, parts, refusal) => {
  expect(refused(parts)).toBe(refusal)
})

test('of several reasons the first in the documented order is reported', () => {
  const all = {
    enabled: false,
    expiresAt: ago(1),
    remaining: 0,
    requestCount: 3,
    windowStartedAt: ago(1),
  }
  expect(refused(all, { files: ['read'] })).toBe('KEY_DISABLED')
  expect(refused({ ...all, enabled: true }, { files: ['read'] })).toBe('KEY_EXPIRED')
  expect(refused({ ...all, enabled: true, expiresAt: null }, { files: ['read'] })).toBe(
    'KEY_NOT_FOUND',
  )
  expect(refused({ ...all, enabled: true, expiresAt: null })).toBe('USAGE_EXCEEDED')
})

test('a key allows what was granted and no more', () => {
  const permissions = { files: ['read', 'write'], mails: ['read'] }
  expect(refused({ permissions }, { files: ['read'] })).toBeNull()
  expect(refused({ permissions }, { files: ['read', 'write'], mails: ['read'] })).toBeNull()
  expect(refused({ permissions }, { files: ['delete'] })).toBe('KEY_NOT_FOUND')
  expect(refused({ permissions }, { toString: ['call'] })).toBe('KEY_NOT_FOUND')
  expect(refused({}, { files: ['read'] })).toBe('KEY_NOT_FOUND')
})

test('the time to wait is reported until the window ends', () => {
  expect(retryAfter({ ...plain, requestCount: 3, windowStartedAt: ago(20_000) }, now)).toBe(40_000)
})

test('a key expires between the minimum and the maximum lifetime, or never', () => {
  const limits = { shortest: 10, longest: 20 }
  expect(expiryOf(null, now, limits)).toEqual({ ok: true, value: null })
  expect(expiryOf(10, now, limits)).toEqual({ ok: true, value: new Date(now.getTime() + 10_000) })
  expect(expiryOf(9, now, limits)).toMatchObject({ ok: false })
  expect(expiryOf(21, now, limits)).toMatchObject({ ok: false })
})

test('the length of names and prefixes is limited', () => {
  expect([checkName('x'), checkName(undefined), checkName('x'.repeat(32))].every((r) => r.ok)).toBe(
    true,
  )
  expect([checkName(''), checkName('x'.repeat(33))].some((r) => r.ok)).toBe(false)
  expect(checkPrefix(undefined)).toEqual({ ok: true, value: '' })
  expect([checkPrefix(''), checkPrefix('x'.repeat(33))].some((r) => r.ok)).toBe(false)
})

test('a refill needs its amount and its interval', () => {
  expect(checkRefill({ refillAmount: 1, refillInterval: 1 }).ok).toBe(true)
  expect(checkRefill({ refillAmount: null, refillInterval: null }).ok).toBe(true)
  expect(checkRefill({ refillAmount: 1, refillInterval: null }).ok).toBe(false)
  expect(checkRefill({ refillAmount: null, refillInterval: 1 }).ok).toBe(false)
})

test('an owner cannot set grants', () => {
  expect(checkNoGrantFields({ remaining: undefined, userId: undefined }).ok).toBe(true)
  expect(checkNoGrantFields({ remaining: 5, userId: undefined }).ok).toBe(false)
  expect(checkNoGrantFields({ userId: null }).ok).toBe(false)
})
