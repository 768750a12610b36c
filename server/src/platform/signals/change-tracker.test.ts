import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChangeTracker } from './change-tracker.ts'

test('only changes of the same subject or of all subjects are detected', () => {
  const changes = createChangeTracker()
  const before = changes.version()
  changes.record('user:b')
  expect(changes.unchangedSince(['user:a'], before)).toBe(true)
  expect(changes.unchangedSince(['user:a', 'user:b'], before)).toBe(false)
  expect(changes.unchangedSince(['user:b'], changes.version())).toBe(true)
  changes.recordAll()
  expect(changes.unchangedSince(['user:a'], before)).toBe(false)
})

const subject = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), subject }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('begin' as const), subject }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), subject }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('everything' as const), subject }) },
)

/** Any order of reads and changes, compared with an unbounded model. */
test('a changed subject is never reported as unchanged, whatever the limit', () => {
  fc.assert(
    fc.property(
      fc.array(operation, { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      (all, most) => {
        const changes = createChangeTracker(most)
        const versions = new Map<string, number>()
        const reads = new Map<string, { since: number; version: number }>()
        const versionOf = (of: string) => versions.get(of) ?? 0
        for (const each of all) {
          if (each.kind === 'change') {
            versions.set(each.subject, versionOf(each.subject) + 1)
            changes.record(each.subject)
          } else if (each.kind === 'everything') {
            for (const one of 'abcdef') versions.set(one, versionOf(one) + 1)
            changes.recordAll()
          } else if (each.kind === 'begin') {
            reads.set(each.subject, { since: changes.version(), version: versionOf(each.subject) })
          } else {
            const read = reads.get(each.subject)
            if (!read) continue
            const isFresh = read.version === versionOf(each.subject)
            const unchanged = changes.unchangedSince([each.subject], read.since)
            if (!isFresh) expect(unchanged).toBe(false)
            // With room for all six subjects, a fresh value is never discarded either.
            if (isFresh && most >= 6) expect(unchanged).toBe(true)
          }
          expect(changes.size()).toBeLessThanOrEqual(most)
        }
      },
    ),
  )
})
