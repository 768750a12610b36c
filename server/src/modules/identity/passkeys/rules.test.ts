import fc from 'fast-check'
import { expect, test } from 'vitest'
import { belongsTo, clientOriginOf, countsUp, mayRemove } from './rules.ts'

const written = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  ['{"origin":"https://a.example"}', { origin: 'https://a.example', crossOrigin: false }],
  [
    '{"origin":"https://a.example","crossOrigin":true}',
    { origin: 'https://a.example', crossOrigin: true },
  ],
  ['{"origin":["https://a.example"]}', undefined],
  ['{}', undefined],
  ['null', undefined],
  ['no json', undefined],
  ['', undefined],
])('the origin of %s is %j', (text, origin) => {
  expect(clientOriginOf(written(text))).toEqual(origin)
})

test('never throws, whatever is sent', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => [clientOriginOf(text), clientOriginOf(written(text))].length === 2,
    ),
  )
})

test('a passkey belongs to the user whose id it carries, or carries none', () => {
  for (const silent of [undefined, null, '']) expect(belongsTo('me', silent)).toBe(true)
  expect(belongsTo('me', written('me'))).toBe(true)
  expect(belongsTo('me', written('you'))).toBe(false)
})

test('a counter has to grow unless it is always zero', () => {
  const count = fc.nat({ max: 4_294_967_295 })
  fc.assert(
    fc.property(count, count, (before, now) => {
      expect(countsUp(before, now)).toBe(now > before || now + before === 0)
      if (before !== now) expect(countsUp(before, now)).not.toBe(countsUp(now, before))
    }),
  )
})

test('the last sign-in method cannot be removed, one of several can', () => {
  expect(mayRemove(2).ok).toBe(true)
  expect(mayRemove(1)).toEqual({ ok: false, code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT' })
})
