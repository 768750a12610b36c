import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trustOrigins } from './redirects.ts'

const own = 'https://app.example.com'
const plain = trustOrigins(own, [])

describe('a relative path', () => {
  test.each([
    '/',
    '/dashboard',
    '/dashboard?email=a+b@c.d&x=%20',
    '/a/b.c/d-e_f',
    '/account#sessions',
  ])('%s is kept unchanged', (path) => {
    expect(plain.resolve(path)).toBe(path)
  })

  test.each([
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '/%2fevil.com',
    '/%2Fevil.com',
    '/%5cevil.com',
    '/%252fevil.com',
    '/.%2f/evil',
    '\t//evil.com',
    '/\n/evil.com',
    ' /x',
    '/x y',
    '/\u0000',
    'dashboard',
    '',
    `/${'a'.repeat(9000)}`,
  ])('%j is not one', (path) => {
    expect(plain.resolve(path)).toBeUndefined()
  })
})

describe('an absolute URL', () => {
  const trusted = trustOrigins(own, [
    'https://*.example.org',
    '*.example.net',
    'https://shop.example.io',
    'myapp://callback',
  ])

  test.each([
    'https://app.example.com/x?y=1#z',
    'https://a.example.org/',
    'https://a.b.example.org/',
    'http://a.example.net/',
    'https://shop.example.io',
    'myapp://callback',
    'myapp://callback/done',
  ])('%s is trusted', (url) => {
    expect(trusted.resolve(url)).toBe(url)
  })

  test.each([
    'https:evil.com',
    'https:/evil.com',
    'http:\\\\evil.com',
    'https://evil.com',
    'http://app.example.com',
    'https://app.example.com:444',
    'https://app.example.com.evil.com',
    'https://evil-app.example.com',
    'https://app.example.com@evil.com',
    'https://user@app.example.com',
    'https://evil.com#@app.example.com',
    'https://malicious.org?.example.org',
    'https://evil.com/.example.org',
    'https://evil.com?x=.example.org',
    'https://evilexample.org',
    'https://example.org.evil',
    'https://example.org',
    'http://a.example.org',
    'https://a.example.org:8443',
    'https://аpp.example.com',
    'myapp://callback.evil',
    'myapp://callbackevil',
    'myapp://other',
    'javascript:alert(1)',
    'javascript://app.example.com/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://app.example.com/x',
  ])('%s is not', (url) => {
    expect(trusted.resolve(url)).toBeUndefined()
  })

  test.each([
    ['https://app-*.example.com', 'https://app-7.example.com/x', 'https://apps.example.com/'],
    [
      'https://app-*.example.com',
      'https://app-a.b.example.com/',
      'https://app-7.example.com:8443/',
    ],
    [
      'https://*-team.example.com',
      'https://x-team.example.com/',
      'https://x-team.example.com.evil.com/',
    ],
    ['https://app?.example.com', 'https://app1.example.com/', 'https://app12.example.com/'],
    ['https://a.*.example.com', 'https://a.b.example.com/', 'https://b.a.example.com/'],
    ['http://localhost:*', 'http://localhost:5173/', 'http://localhost.evil.com:5173/'],
    ['http://*.example.com:8080', 'http://a.example.com:8080/', 'http://a.example.com/'],
    ['*.example.com:443', 'https://a.example.com/', 'http://a.example.com/'],
    ['https://shop.example.com/', 'https://shop.example.com/x', 'https://shop.example.com:8443/'],
    ['myapp://', 'myapp://anything/at?all', 'myapps://anything'],
    ['myapp://', 'myapp:///home', 'javascript://myapp/%0aalert(1)'],
    ['myapp://Callback', 'myapp://callback/x', 'myapp://callback.evil'],
  ])('%s allows %s and not %s', (pattern, inside, outside) => {
    const opened = trustOrigins(own, [pattern])
    expect(opened.resolve(inside)).toBe(inside)
    expect(opened.resolve(outside)).toBeUndefined()
  })

  test('every accepted value stays on our origin in a browser', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '@',
      ':',
      '?',
      '#',
      'https:',
      'evil.com',
      '%2f',
      'a',
    )
    const texts = fc.array(parts, { maxLength: 8 }).map((list) => list.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const target = plain.resolve(text)
        if (target !== undefined) expect(new URL(target, own).origin).toBe(own)
      }),
      { numRuns: 2000 },
    )
  })
})

test('an Origin header is compared exactly', () => {
  expect(plain.isTrusted(own)).toBe(true)
  for (const origin of [`${own}/`, `${own}:443`, 'null', '', 'https://APP.example.com']) {
    expect(plain.isTrusted(origin)).toBe(false)
  }
})
