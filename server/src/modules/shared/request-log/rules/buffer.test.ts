import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBuffer, fairShare } from './buffer.ts'

type Entry = { organizationId: string; failed: boolean; number: number }

const entries = (organizationId: string, count: number, failed = false): Entry[] =>
  Array.from({ length: count }, (_, number) => ({ organizationId, failed, number }))

function filled(bounds: { perOrganization: number; all: number }, ...all: Entry[]) {
  const buffer = createBuffer<Entry>(bounds)
  for (const entry of all) buffer.add(entry)
  return buffer
}

test('failures are taken first', () => {
  const buffer = filled(
    { perOrganization: 9, all: 9 },
    ...entries('a', 2),
    ...entries('b', 1, true),
  )
  expect(buffer.take().entries.map(({ failed }) => failed)).toEqual([true, false, false])
  expect(buffer.size).toBe(0)
})

test('an organization that is full loses its oldest successes, then its oldest failures', () => {
  const bounds = { perOrganization: 3, all: 100 }
  const mixed = filled(bounds, ...entries('a', 3, true).slice(0, 2), ...entries('a', 3))
  const { entries: left, dropped } = mixed.take()
  expect(left.map(({ failed, number }) => [failed, number])).toEqual([
    [true, 0],
    [true, 1],
    [false, 2],
  ])
  expect(dropped).toEqual([{ organizationId: 'a', failed: false, count: 2 }])
  const failures = filled(bounds, ...entries('a', 5, true)).take()
  expect(failures.entries.map(({ number }) => number)).toEqual([2, 3, 4])
  expect(failures.dropped).toEqual([{ organizationId: 'a', failed: true, count: 2 }])
})

test('ten thousand requests of one organization leave those of the others', () => {
  const buffer = createBuffer<Entry>({ perOrganization: 50, all: 60 })
  for (const entry of entries('quiet', 8)) buffer.add(entry)
  for (const entry of entries('loud', 10_000)) buffer.add(entry)
  for (const entry of entries('other', 8)) buffer.add(entry)
  const kept = Map.groupBy(buffer.take().entries, ({ organizationId }) => organizationId)
  expect(kept.get('quiet')).toHaveLength(8)
  expect(kept.get('other')).toHaveLength(8)
  expect(kept.get('loud')?.length).toBeGreaterThan(30)
})

test.each([
  [[1, 1, 1], 10, Number.POSITIVE_INFINITY],
  [[10, 10], 10, 5],
  [[1, 2, 100], 10, 7],
  [[5, 5, 5, 5], 10, 2],
])('the fair share of %j in %i is %d', (sizes, target, share) => {
  expect(fairShare(sizes, target)).toBe(share)
})

test('what could not be written is put back as the oldest, within the bounds', () => {
  const bounds = { perOrganization: 3, all: 100 }
  const buffer = filled(bounds, ...entries('a', 2))
  const { entries: taken } = buffer.take()
  const later = { organizationId: 'a', failed: false, number: 7 }
  buffer.add(later)
  buffer.add({ ...later, number: 8 })
  buffer.putBack(taken, [{ organizationId: 'b', failed: true, count: 4 }])
  const again = buffer.take()
  expect(again.entries.map(({ number }) => number)).toEqual([1, 7, 8])
  expect(again.dropped).toEqual([
    { organizationId: 'a', failed: false, count: 1 },
    { organizationId: 'b', failed: true, count: 4 },
  ])
})

test('it stays within its bounds, and counts everything that it does not hold', () => {
  const bounds = { perOrganization: 7, all: 20 }
  const entry = fc.record({
    organizationId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    failed: fc.boolean(),
    number: fc.nat(),
  })
  const steps = fc.array(fc.oneof({ weight: 20, arbitrary: entry }, fc.constant('return' as const)))
  fc.assert(
    fc.property(steps, (all) => {
      const buffer = createBuffer<Entry>(bounds)
      let added = 0
      for (const step of all) {
        if (step === 'return') {
          const { entries: taken, dropped } = buffer.take()
          buffer.putBack(taken, dropped)
        } else {
          buffer.add(step)
          added++
        }
        expect(buffer.size).toBeLessThanOrEqual(bounds.all)
      }
      const { entries: left, dropped } = buffer.take()
      const lost = dropped.reduce((sum, { count }) => sum + count, 0)
      expect(left.length + lost).toBe(added)
      for (const own of Map.groupBy(left, ({ organizationId }) => organizationId).values()) {
        expect(own.length).toBeLessThanOrEqual(bounds.perOrganization)
      }
    }),
  )
})
