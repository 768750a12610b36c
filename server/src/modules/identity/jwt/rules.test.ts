import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, span } from '../../../kernel/index.ts'
import { type Key, nextTerm, signingKey } from './rules.ts'

const start = new Date('2030-01-01T00:00:00Z')
const rules = { algorithm: 'EdDSA', rotateAfter: (90 * span.day) / 1000, shownAfter: 2_592_000 }

function add(keys: readonly Key[], now: Date): readonly Key[] {
  const term = nextTerm(keys, now, rules)
  return term ? [...keys, { id: `key${keys.length}`, algorithm: 'EdDSA', ...term }] : keys
}

test('the first key signs at once; its successor is created two days before its end', () => {
  const one = add([], start)
  expect(signingKey(one, start, 'EdDSA')?.id).toBe('key0')
  expect(add(one, after(start, 87 * span.day))).toHaveLength(1)
  const two = add(one, after(start, 88 * span.day))
  expect(two).toHaveLength(2)
  expect(add(two, after(start, 89 * span.day))).toHaveLength(2)
  expect(signingKey(two, after(start, 89 * span.day), 'EdDSA')?.id).toBe('key0')
  expect(signingKey(two, after(start, 90 * span.day), 'EdDSA')?.id).toBe('key1')
})

test('a key of another algorithm does not sign', () => {
  expect(signingKey(add([], start), start, 'ES256')).toBeUndefined()
})

test('maintained every day or rarely: one key signs at any time, and was published two days before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 400 }), (pauses) => {
      let keys = add([], start)
      let now = start
      const shownSince = new Map([['key0', start]])
      for (const hours of pauses) {
        now = after(now, hours * span.hour)
        keys = add(keys, now)
        for (const { id } of keys) if (!shownSince.has(id)) shownSince.set(id, now)
        const current = signingKey(keys, now, 'EdDSA')
        expect(current).toBeDefined()
        if (!current || current.id === 'key0') continue
        const since = shownSince.get(current.id) ?? now
        expect(now.getTime() - since.getTime()).toBeGreaterThanOrEqual(span.day)
      }
    }),
  )
})
