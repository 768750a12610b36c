import { scopes } from '@guildhall/contract/kernel/scopes'
import { expect, test } from 'vitest'
import { permissionsOf, readOnly, samplePath, scopesOf } from './scopes.ts'

test('scopes become rows and columns and stay the same on the way back', () => {
  expect(permissionsOf(['orders:read', 'orders:write', 'files:read', 'openid'])).toEqual({
    orders: ['read', 'write'],
    files: ['read'],
  })
  expect(new Set(scopesOf(permissionsOf(scopes), scopes))).toEqual(new Set(scopes))
})

test('only reading leaves out what cannot be read', () => {
  expect(readOnly({ orders: ['read', 'write'], customer_sessions: ['write'] })).toEqual({
    orders: ['read'],
  })
})

test('the first call is one that the token may make', () => {
  expect(samplePath(['orders:read', 'products:write'])).toBe('/v1/orders/')
  expect(samplePath(['customer_sessions:write'])).toBeUndefined()
})
