import { expect, test } from 'vitest'
import { createQueue } from '../queue.ts'
import { createTrafficMonitor } from './traffic.ts'

test('detects other requests above the threshold', () => {
  let now = 0
  let others = 0
  const hasOtherTraffic = createTrafficMonitor(
    () => others,
    () => now,
  )
  const after = (ms: number, come: number) => {
    now += ms
    others += come
    return hasOtherTraffic()
  }
  expect(hasOtherTraffic()).toBe(false)
  expect(after(100, 1)).toBe(false)
  expect(after(100, 50)).toBe(true)
  expect(after(20, 0)).toBe(true)
  expect(after(100, 0)).toBe(false)
  expect(after(60_000, 30)).toBe(false)
})

/** Tasks that end on demand. */
function setUp(concurrency: () => number) {
  const queue = createQueue({ concurrency, maxQueued: 10, maxWait: 60_000 })
  const running: (() => void)[] = []
  const tasks: Promise<unknown>[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    running,
    add(count: number) {
      for (let n = 0; n < count; n++) {
        tasks.push(queue(() => new Promise<void>((resolve) => void running.push(resolve))))
      }
      return settle()
    },
    endOne() {
      running.shift()?.()
      return settle()
    },
    all: () => Promise.all(tasks),
  }
}

test('a queue follows a changing concurrency and loses no task', async () => {
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
