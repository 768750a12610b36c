import { expect, test } from 'vitest'
import { countsOf } from './counts.ts'

const kind = { role: 'user', emailVerified: true, banned: false, twoFactorEnabled: false }

test('users are counted by state, and admins also with several roles', () => {
  const counts = countsOf([
    { key: kind, n: 5 },
    { key: { ...kind, banned: true, emailVerified: false }, n: 2 },
    { key: { ...kind, role: 'support, admin', twoFactorEnabled: true }, n: 1 },
    { key: { ...kind, role: 'administrator' }, n: 1 },
  ])
  expect(counts).toEqual({ total: 9, verified: 7, banned: 2, admins: 1, twoFactor: 1 })
})
