import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('a semaphore runs no more tasks than its limit, in order, also after failures', async () => {
  const run = createSemaphore(2)
  const began: number[] = []
  let inside = 0
  let most = 0
  const works = Array.from({ length: 6 }, (_, index) =>
    run(async () => {
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
