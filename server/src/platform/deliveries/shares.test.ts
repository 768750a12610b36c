import { describe, expect, test } from 'vitest'
import { createGate } from './gate.ts'
import { createShares, type Queue } from './shares.ts'

const queue = (id: string, more: Partial<Queue> = {}): Queue => ({
  id,
  tenant: `tenant of ${id}`,
  weak: false,
  dueAt: new Date(0),
  ...more,
})

const many = (count: number, make: (index: number) => Queue) =>
  Array.from({ length: count }, (_, i) => make(i))
const total = (wanted: readonly { count: number }[]) =>
  wanted.reduce((sum, { count }) => sum + count, 0)

describe('workers are divided', () => {
  test('so that no queue has more than its share', () => {
    const { divide } = createShares({ total: 100, perQueue: 10 })
    expect(divide([queue('a')])).toEqual([{ queueId: 'a', count: 10 }])
  })

  test('so that a tenant has a quarter, and one for each of its queues that has none', () => {
    const { divide, enter } = createShares({ total: 100, perQueue: 10 })
    const queues = many(5, (i) => queue(String(i), { tenant: 'one' }))
    expect(total(divide(queues))).toBe(25)
    for (const each of queues) for (let n = 0; n < 5; n++) enter(each)
    const another = queue('another', { tenant: 'one' })
    expect(divide([...queues, another])).toEqual([{ queueId: 'another', count: 1 }])
  })

  test('so that failing receivers together leave half of the workers to the others', () => {
    const { divide } = createShares({ total: 100, perQueue: 10 })
    const weak = many(500, (i) => queue(`weak ${i}`, { weak: true }))
    expect(total(divide(weak))).toBe(50)
    const wanted = divide([...weak, queue('healthy')])
    expect(wanted).toContainEqual({ queueId: 'healthy', count: 10 })
    expect(Math.max(...wanted.map(({ count }) => count))).toBe(10)
  })

  test('among tenants first, then among the queues of each, the earliest first', () => {
    const { divide } = createShares({ total: 4, perQueue: 3 })
    const flood = many(9, (i) => queue(`flood ${i}`, { tenant: 'loud', dueAt: new Date(i) }))
    expect(divide([...flood, queue('quiet', { dueAt: new Date(99) })])).toEqual([
      { queueId: 'flood 0', count: 1 },
      { queueId: 'quiet', count: 2 },
      { queueId: 'flood 1', count: 1 },
    ])
  })

  test('and what is under way counts until it is done', () => {
    const { divide, enter, leave, free, busy } = createShares({ total: 3, perQueue: 2 })
    const [a, b] = [queue('a'), queue('b')]
    enter(a)
    enter(a)
    expect([free(), busy()]).toEqual([1, 2])
    expect(divide([a, b])).toEqual([{ queueId: 'b', count: 1 }])
    leave(a)
    expect(total(divide([a, b]))).toBe(2)
    enter(b)
    enter(b)
    expect(divide([a, b])).toEqual([])
  })
})

test('through a gate go no more than it lets in, in the order in which they came, also past failures', async () => {
  const enter = createGate(2)
  const began: number[] = []
  let inside = 0
  let most = 0
  const works = Array.from({ length: 6 }, (_, index) =>
    enter(async () => {
      began.push(index)
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside--
      if (index % 2 === 0) throw new Error('no')
    }),
  )
  const outcomes = await Promise.allSettled(works)
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBe(3)
  expect([most, began]).toEqual([2, [0, 1, 2, 3, 4, 5]])
})
