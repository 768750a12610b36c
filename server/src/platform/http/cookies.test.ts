import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyRing } from '../key-ring.ts'
import { createCookieJar, readCookies } from './cookies.ts'

const ring = createKeyRing(['first secret', 'older secret'])
const jar = createCookieJar({ prefix: 'better-auth', secure: false, ring })
const valueIn = (cookie: string) => cookie.split(';')[0]?.split('=').slice(1).join('=') ?? ''
const header = (cookie: string) => cookie.split(';')[0] ?? ''

test('a signed cookie is the value, a dot and its HMAC in base64', () => {
  const signature = createHmac('sha256', 'first secret').update('token').digest('base64')
  const cookie = jar.setSigned('session_token', 'token', { maxAge: 60 })
  expect(cookie).toBe(
    `better-auth.session_token=${encodeURIComponent(`token.${signature}`)}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`,
  )
})

test('on https the cookie has the __Secure- prefix and the Secure flag', () => {
  const secure = createCookieJar({ prefix: 'better-auth', secure: true, ring })
  expect(secure.set('a', 'b')).toBe(
    '__Secure-better-auth.a=b; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

test('with a domain, other hosts of it get the cookie, and it is cleared there too', () => {
  const shared = createCookieJar({ prefix: 'better-auth', secure: true, ring, domain: 'a.example' })
  expect(shared.set('a', 'b')).toContain('; HttpOnly; Domain=a.example; Secure; SameSite=Lax')
  expect(shared.clear('a')).toContain('; Domain=a.example;')
})

test('a signature of an older secret is valid, one of an unknown secret is not', () => {
  const sign = (secret: string) => {
    const other = createCookieJar({
      prefix: 'better-auth',
      secure: false,
      ring: createKeyRing([secret]),
    })
    return header(other.setSigned('a', 'value'))
  }
  expect(jar.readSigned(sign('older secret'), 'a')).toEqual(['value'])
  expect(jar.readSigned(sign('an unknown secret'), 'a')).toEqual([])
})

test('a signed value is read back, a changed one is not', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (value, position) => {
      const cookie = header(jar.setSigned('a', value))
      expect(jar.readSigned(cookie, 'a')).toEqual([value])
      const text = decodeURIComponent(valueIn(cookie))
      const index = position % (text.length - 1)
      const other = text[index] === 'x' ? 'y' : 'x'
      const changed = text.slice(0, index) + other + text.slice(index + 1)
      expect(jar.readSigned(`better-auth.a=${encodeURIComponent(changed)}`, 'a')).not.toContain(
        value,
      )
    }),
  )
})

test('all values of a name are read in their original order', () => {
  expect(readCookies('a=1; b=2; a="3"; ab=4; a=%zz', 'a')).toEqual(['1', '3', '%zz'])
})

test('no cookie lives longer than 400 days', () => {
  expect(() => jar.set('a', 'b', { maxAge: 34_560_001 })).toThrow(RangeError)
})
