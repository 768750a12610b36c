import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartupError } from '../../startup-error.ts'
import { watch } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake database: pids are sequential, and a process runs until `kill`. */
function setUp(restart: (next: number) => Promise<number> = async (next) => next) {
  const reported: string[] = []
  const dead = new Set<number>()
  let newest = 1
  const watcher = watch(
    1,
    async () => {
      newest = await restart(newest + 1)
      return newest
    },
    {
      ended: () => void reported.push('ended'),
      restarted: () => void reported.push('restarted'),
      lost: (error) => void reported.push(error.message),
    },
    (pid) => !dead.has(pid),
  )
  return { reported, watcher, kill: () => dead.add(newest) }
}

test('a running database is left alone', async () => {
  const { reported, watcher } = setUp()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reported).toEqual([])
  expect(await watcher.end()).toBe(1)
})

test('a database that ends by itself is restarted each time', async () => {
  const { reported, watcher, kill } = setUp()
  for (let round = 0; round < 3; round++) {
    kill()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(reported).toEqual(Array(3).fill(['ended', 'restarted']).flat())
  expect(await watcher.end()).toBe(4)
})

test('a failing restart is retried twice, and then the reason is reported once', async () => {
  let attempts = 0
  const { reported, kill } = setUp(async () => {
    attempts++
    throw new StartupError('The database does not start: no space.')
  })
  kill()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toBe(3)
  expect(reported).toEqual(['ended', 'The database does not start: no space.'])
})

test('a database that ends again and again is given up', async () => {
  const { reported, kill } = setUp()
  for (let round = 0; round < 20; round++) {
    kill()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(reported.filter((each) => each === 'restarted')).toHaveLength(10)
  expect(reported.at(-1)).toContain('11 times within a minute')
})

test('a stop waits for the restart in progress, and none begins after it', async () => {
  let finish: (pid: number) => void = () => undefined
  const { watcher, kill, reported } = setUp(() => new Promise((resolve) => (finish = resolve)))
  kill()
  await vi.advanceTimersByTimeAsync(1000)
  const ending = watcher.end()
  finish(7)
  expect(await ending).toBe(7)
  kill()
  await vi.advanceTimersByTimeAsync(5000)
  expect(reported).toEqual(['ended', 'restarted'])
})
