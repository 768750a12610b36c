import { describe, expect, test } from 'vitest'
import {
  displayText,
  exceedsUsage,
  expiryOf,
  isActive,
  keyText,
  type LicenseKey,
  limitsOf,
  refusalOfActivation,
} from './keys.ts'

const at = new Date('2030-01-31T10:00:00Z')
const properties = { prefix: null, expires: null, activations: null, limit_usage: null }
const key = {
  status: 'granted',
  expiresAt: null,
  limitActivations: 2,
  usage: 0,
  limitUsage: null,
} as LicenseKey

test.each([
  [null, 'B1F0', 'B1F0'],
  ['Guild', 'b1f0', 'GUILD-B1F0'],
])('the prefix %s stands before the key', (prefix, uuid, text) => {
  expect(keyText(prefix, uuid)).toBe(text)
})

test('six characters are shown', () => {
  expect(displayText('GUILD-1234567890')).toBe('****-567890')
})

describe('a key expires', () => {
  test.each([
    ['month', 1, '2030-02-28T10:00:00.000Z'],
    ['day', 30, '2030-03-02T10:00:00.000Z'],
    ['year', 2, '2032-01-31T10:00:00.000Z'],
  ] as const)('%s × %i after it was granted', (timeframe, ttl, expected) => {
    const expires = { timeframe, ttl }
    expect(expiryOf({ ...properties, expires }, null, at)?.toISOString()).toBe(expected)
  })

  test('never with a subscription, without a term, or after more than a thousand years', () => {
    const expires = { timeframe: 'month', ttl: 1 } as const
    expect(expiryOf({ ...properties, expires }, 'subscription', at)).toBeNull()
    expect(expiryOf(properties, null, at)).toBeNull()
    const late = { timeframe: 'year', ttl: 1_000_000 } as const
    expect(expiryOf({ ...properties, expires: late }, null, at)).toBeNull()
  })
})

test('a key is active until the moment at which it expires', () => {
  const expiresAt = new Date('2030-02-28T10:00:00Z')
  expect(isActive({ ...key, expiresAt }, new Date('2030-02-28T09:59:59.999Z'))).toBe(true)
  expect(isActive({ ...key, expiresAt }, expiresAt)).toBe(false)
  expect(isActive({ ...key, status: 'disabled' }, at)).toBe(false)
})

test.each([
  [9, 1, false],
  [9, 2, true],
  [10, null, false],
])('of ten uses %i are made, and %s more: exceeded %s', (usage, increment_usage, exceeded) => {
  expect(exceedsUsage({ limitUsage: 10, usage }, { increment_usage })).toBe(exceeded)
  expect(exceedsUsage({ limitUsage: null, usage }, { increment_usage })).toBe(false)
  const most = { increment_usage: 2_147_483_647 }
  expect(exceedsUsage({ limitUsage: null, usage }, most)).toBe(true)
})

test('limits are those of the benefit', () => {
  const activations = { limit: 3, enable_customer_admin: false }
  expect(limitsOf({ ...properties, activations, limit_usage: 7 })).toEqual({
    limitActivations: 3,
    limitUsage: 7,
  })
  expect(limitsOf(properties)).toEqual({ limitActivations: null, limitUsage: null })
})

test.each([
  [{ status: 'revoked' }, 'LICENSE_KEY_IS_NOT_ACTIVE'],
  [{ expiresAt: at }, 'LICENSE_KEY_IS_NOT_ACTIVE'],
  [{ limitActivations: null }, 'LICENSE_KEY_HAS_NO_ACTIVATIONS'],
  [{}, 'LICENSE_KEY_ACTIVATION_LIMIT_REACHED'],
] as const)('why %j is not activated: %s', (more, code) => {
  expect(refusalOfActivation({ ...key, ...more }, at)).toBe(code)
})
