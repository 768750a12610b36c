import { expect, test } from 'vitest'
import { createCatchUp, type Turn } from './catch-up.ts'

/** Work of several turns for each organization, noted in the order in which it is done. */
function working(turns: Record<string, number>) {
  const done: string[] = []
  const ids = Object.keys(turns).sort()
  const catchUp = createCatchUp({
    async work(id): Promise<Turn> {
      done.push(id)
      turns[id] = (turns[id] ?? 1) - 1
      return turns[id] > 0 ? 'more' : 'done'
    },
    organizationsAfter: async (last, limit) =>
      ids
        .filter((id) => id > last)
        .slice(0, limit)
        .map((organizationId) => ({ organizationId })),
    failed: (error) => expect.fail(String(error)),
  })
  return { catchUp, done }
}

test('an organization with much to do takes turns with the others', async () => {
  const { catchUp, done } = working({ a: 4, b: 1, c: 2 })
  await catchUp.sweep()
  expect(done).toEqual(['a', 'b', 'c', 'a', 'c', 'a', 'a'])
})

test('all pages of organizations are visited', async () => {
  const ids = Array.from({ length: 1_001 }, (_, n) => [`o${String(n).padStart(4, '0')}`, 1])
  const { catchUp, done } = working(Object.fromEntries(ids))
  await catchUp.sweep()
  expect(new Set(done).size).toBe(1_001)
})

test('after it was stopped, nothing more is begun', async () => {
  const { catchUp, done } = working({ a: 3 })
  await catchUp.stop()
  await catchUp.sweep()
  expect([done, catchUp.isStopped()]).toEqual([[], true])
})
