import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChanges } from './changes.ts'

test('a change of another subject discards nothing; one of the same subject does', () => {
  const changes = createChanges()
  const before = changes.moment()
  changes.note('user:b')
  expect(changes.none(['user:a'], before)).toBe(true)
  expect(changes.none(['user:a', 'user:b'], before)).toBe(false)
  expect(changes.none(['user:b'], changes.moment())).toBe(true)
  changes.noteAll()
  expect(changes.none(['user:a'], before)).toBe(false)
})

const subject = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), subject }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('begin' as const), subject }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), subject }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('everything' as const), subject }) },
)

/** Every order of reads and changes, against a model that forgets nothing. */
test('nothing stale is ever called unchanged, however little is remembered', () => {
  fc.assert(
    fc.property(
      fc.array(happening, { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      (all, most) => {
        const changes = createChanges(most)
        const versions = new Map<string, number>()
        const reads = new Map<string, { moment: number; version: number }>()
        const versionOf = (of: string) => versions.get(of) ?? 0
        for (const each of all) {
          if (each.kind === 'change') {
            versions.set(each.subject, versionOf(each.subject) + 1)
            changes.note(each.subject)
          } else if (each.kind === 'everything') {
            for (const one of 'abcdef') versions.set(one, versionOf(one) + 1)
            changes.noteAll()
          } else if (each.kind === 'begin') {
            reads.set(each.subject, { moment: changes.moment(), version: versionOf(each.subject) })
          } else {
            const read = reads.get(each.subject)
            if (!read) continue
            const isFresh = read.version === versionOf(each.subject)
            const kept = changes.none([each.subject], read.moment)
            if (!isFresh) expect(kept).toBe(false)
            // With room for all six subjects, what is fresh is never thrown away either.
            if (isFresh && most >= 6) expect(kept).toBe(true)
          }
          expect(changes.size()).toBeLessThanOrEqual(most)
        }
      },
    ),
  )
})
