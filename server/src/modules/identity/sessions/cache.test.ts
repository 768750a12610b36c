import type { SignedIn } from '@guildhall/contract/identity/sessions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/system.ts'
import { createSessionCache } from './cache.ts'

const of = (userId: string, version = 0) => {
  const signedIn = { session: { userId }, user: { name: String(version) } } as unknown as SignedIn
  return { signedIn, text: JSON.stringify(signedIn) }
}

function setUp() {
  const clock = movableClock()
  const cache = createSessionCache(clock, () => true)
  const later = clock.ms() + 50_000
  return { cache, later }
}

test('a change to another user during a read does not keep the session out of the cache', () => {
  const { cache, later } = setUp()
  const readAt = cache.moment()
  for (let n = 0; n < 300; n++) cache.invalidateUser(`other ${n}`)
  cache.put('cookie', of('ada'), later, readAt)
  expect(cache.get('cookie')?.text).toBe(of('ada').text)
})

test('a change to the user during a read, or to all users, does', () => {
  const { cache, later } = setUp()
  const readAt = cache.moment()
  cache.invalidateUser('ada')
  cache.put('cookie', of('ada'), later, readAt)
  expect(cache.get('cookie')).toBeUndefined()
  const again = cache.moment()
  cache.invalidateAll()
  cache.put('cookie', of('ada'), later, again)
  expect(cache.get('cookie')).toBeUndefined()
})

/** Reads and changes of three users in every order: the cache returns the current data. */
test('the cache never returns data older than the last change', () => {
  const step = fc.record({
    what: fc.constantFrom('begin', 'end', 'change', 'look'),
    who: fc.constantFrom('ada', 'ben', 'eve'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { cache, later } = setUp()
      const versions = new Map<string, number>()
      const reads: { who: string; version: number; readAt: number }[] = []
      for (const { what, who } of steps) {
        const version = versions.get(who) ?? 0
        if (what === 'begin') reads.push({ who, version, readAt: cache.moment() })
        if (what === 'change') {
          versions.set(who, version + 1)
          cache.invalidateUser(who)
        }
        if (what === 'end') {
          const read = reads.shift()
          if (read) cache.put(read.who, of(read.who, read.version), later, read.readAt)
        }
        const known = cache.get(who)
        if (known) expect(known.text).toBe(of(who, versions.get(who) ?? 0).text)
      }
    }),
  )
})
