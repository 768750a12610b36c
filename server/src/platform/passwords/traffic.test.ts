import { expect, test } from 'vitest'
import { createQueue } from '../queue.ts'
import { createTraffic } from './traffic.ts'

test('a core is left to other requests while many come, and taken back when they stop', () => {
  let now = 0
  let others = 0
  const hasOthers = createTraffic(
    () => others,
    () => now,
  )
  const after = (ms: number, come: number) => {
    now += ms
    others += come
    return hasOthers()
  }
  expect(hasOthers()).toBe(false)
  expect(after(100, 1)).toBe(false)
  expect(after(100, 50)).toBe(true)
  expect(after(20, 0)).toBe(true)
  expect(after(100, 0)).toBe(false)
  expect(after(60_000, 30)).toBe(false)
})

/** Works that end when they are told to. */
function setUp(atOnce: () => number) {
  const queue = createQueue({ atOnce, waiting: 10, longestWait: 60_000 })
  const running: (() => void)[] = []
  const works: Promise<unknown>[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    running,
    add(count: number) {
      for (let n = 0; n < count; n++) {
        works.push(queue(() => new Promise<void>((resolve) => void running.push(resolve))))
      }
      return settle()
    },
    endOne() {
      running.shift()?.()
      return settle()
    },
    all: () => Promise.all(works),
  }
}

test('a line takes fewer at once while it should, and more again later; nobody is forgotten', async () => {
  let most = 2
  const { add, all, endOne, running } = setUp(() => most)
  await add(6)
  expect(running).toHaveLength(2)
  most = 1
  await endOne()
  expect(running).toHaveLength(1)
  await endOne()
  expect(running).toHaveLength(1)
  most = 2
  await endOne()
  expect(running).toHaveLength(2)
  most = 1
  await add(1)
  while (running.length > 0) await endOne()
  await all()
})
