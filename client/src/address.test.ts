import { expect, test } from 'vitest'
import { addressesFrom, addressOf } from './address.ts'

test.each([
  ['https://guild.example', 'https://guild.example/api/auth'],
  ['https://guild.example/', 'https://guild.example/api/auth'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/api/auth'],
  ['https://guild.example/accounts', 'https://guild.example/accounts'],
  ['https://guild.example/accounts/', 'https://guild.example/accounts'],
])('%s has its account API at %s', (base, auth) => {
  expect(addressesFrom(base).auth).toBe(auth)
})

test('a custom base path is used for a base URL without a path', () => {
  expect(addressesFrom('https://guild.example', '/who').auth).toBe('https://guild.example/who')
})

test.each(['nowhere', 'guild.example', 'ftp://guild.example', 'javascript:alert(1)'])(
  '%s is not a valid base URL',
  (base) => {
    expect(() => addressesFrom(base)).toThrow(
      `Invalid base URL: ${base}. Please provide a valid base URL.`,
    )
  },
)

test('account calls go under the base, all others under the origin', () => {
  const addresses = addressesFrom('https://guild.example/accounts')
  expect(addressOf('/api/auth/sign-out', addresses)).toBe('https://guild.example/accounts/sign-out')
  expect(addressOf('/api/outbox', addresses)).toBe('https://guild.example/api/outbox')
  expect(addressOf('/v1/orders', addresses)).toBe('https://guild.example/v1/orders')
  expect(addressOf('/api/auth/ok', addressesFrom(undefined))).toBe('/api/auth/ok')
})
