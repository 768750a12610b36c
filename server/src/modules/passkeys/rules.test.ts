import fc from 'fast-check'
import { expect, test } from 'vitest'
import { belongsTo, countsUp, mayRemove, placeOf } from './rules.ts'

const written = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  ['{"origin":"https://a.example"}', { origin: 'https://a.example', framed: false }],
  [
    '{"origin":"https://a.example","crossOrigin":true}',
    { origin: 'https://a.example', framed: true },
  ],
  ['{"origin":["https://a.example"]}', undefined],
  ['{}', undefined],
  ['null', undefined],
  ['no json', undefined],
  ['', undefined],
])('%s was made at %j', (text, place) => {
  expect(placeOf(written(text))).toEqual(place)
})

test('whatever is sent, nothing is thrown', () => {
  fc.assert(
    fc.property(fc.string(), (text) => [placeOf(text), placeOf(written(text))].length === 2),
  )
})

test('a passkey belongs to the person whose id it carries, or says nothing of it', () => {
  for (const silent of [undefined, null, '']) expect(belongsTo('me', silent)).toBe(true)
  expect(belongsTo('me', written('me'))).toBe(true)
  expect(belongsTo('me', written('you'))).toBe(false)
})

test('a counter that counts never stands still and never goes back', () => {
  const count = fc.nat({ max: 4_294_967_295 })
  fc.assert(
    fc.property(count, count, (before, now) => {
      expect(countsUp(before, now)).toBe(now > before || now + before === 0)
      if (before !== now) expect(countsUp(before, now)).not.toBe(countsUp(now, before))
    }),
  )
})

test('one of several ways in may go, the last one not', () => {
  expect(mayRemove(2).ok).toBe(true)
  expect(mayRemove(1)).toEqual({ ok: false, code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT' })
})
