import { describe, expect, test } from 'vitest'
import { createShares, type Queue } from './shares.ts'

const queue = (id: string, more: Partial<Queue> = {}): Queue => ({
  id,
  tenant: `tenant of ${id}`,
  failing: false,
  dueAt: new Date(0),
  ...more,
})

const many = (count: number, make: (index: number) => Queue) =>
  Array.from({ length: count }, (_, i) => make(i))
const total = (wanted: readonly { count: number }[]) =>
  wanted.reduce((sum, { count }) => sum + count, 0)

describe('workers are divided', () => {
  test('so that no queue has more than its share', () => {
    const { allocate } = createShares({ total: 100, perQueue: 10 })
    expect(allocate([queue('a')])).toEqual([{ queueId: 'a', count: 10 }])
  })

  test('so that a tenant has a quarter, and one more for each of its queues that has none', () => {
    const { allocate, start } = createShares({ total: 100, perQueue: 10 })
    const queues = many(5, (i) => queue(String(i), { tenant: 'one' }))
    expect(total(allocate(queues))).toBe(25)
    for (const each of queues) for (let n = 0; n < 5; n++) start(each)
    const another = queue('another', { tenant: 'one' })
    expect(allocate([...queues, another])).toEqual([{ queueId: 'another', count: 1 }])
  })

  test('so that failing receivers together leave half of the workers to the others', () => {
    const { allocate } = createShares({ total: 100, perQueue: 10 })
    const failing = many(500, (i) => queue(`failing ${i}`, { failing: true }))
    expect(total(allocate(failing))).toBe(50)
    const wanted = allocate([...failing, queue('healthy')])
    expect(wanted).toContainEqual({ queueId: 'healthy', count: 10 })
    expect(Math.max(...wanted.map(({ count }) => count))).toBe(10)
  })

  test('first among tenants, then among the queues of each, the earliest first', () => {
    const { allocate } = createShares({ total: 4, perQueue: 3 })
    const flood = many(9, (i) => queue(`flood ${i}`, { tenant: 'loud', dueAt: new Date(i) }))
    expect(allocate([...flood, queue('quiet', { dueAt: new Date(99) })])).toEqual([
      { queueId: 'flood 0', count: 1 },
      { queueId: 'quiet', count: 2 },
      { queueId: 'flood 1', count: 1 },
    ])
  })

  test('and running deliveries count until they are finished', () => {
    const { allocate, start, finish, free, busy } = createShares({ total: 3, perQueue: 2 })
    const [a, b] = [queue('a'), queue('b')]
    start(a)
    start(a)
    expect([free(), busy()]).toEqual([1, 2])
    expect(allocate([a, b])).toEqual([{ queueId: 'b', count: 1 }])
    finish(a)
    expect(total(allocate([a, b]))).toBe(2)
    start(b)
    start(b)
    expect(allocate([a, b])).toEqual([])
  })
})
