import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removalOf } from './rules.ts'

const given = (part: string, isEnded: boolean, kicks = false) => ({ part, isEnded, kicks })

test('what another grant still gives is not taken', () => {
  const all = [given('a', true), given('a', false), given('b', true)]
  expect(removalOf(all)).toEqual({ live: ['a'], removed: ['b'], kicks: false })
})

test('an account leaves the server with the last of its roles, if one of them says so', () => {
  expect(removalOf([given('a', true, true), given('b', true)]).kicks).toBe(true)
  expect(removalOf([given('a', true, true), given('b', false)]).kicks).toBe(false)
  expect(removalOf([given('a', true), given('b', false, true)]).kicks).toBe(false)
})

test('nothing that is given is removed, and everything else that ended is', () => {
  const part = fc.record({
    part: fc.constantFrom('a', 'b', 'c'),
    isEnded: fc.boolean(),
    kicks: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (all) => {
      const { kicks, live, removed } = removalOf(all)
      for (const each of all) {
        expect(live.includes(each.part) || removed.includes(each.part)).toBe(true)
        if (!each.isEnded) expect(removed).not.toContain(each.part)
      }
      if (kicks) expect(live).toEqual([])
    }),
  )
})
