import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartupError } from '../../startup-error.ts'
import { watch } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database whose processes have numbers in a row, and live until somebody says otherwise. */
function stage(restart: (next: number) => Promise<number> = async (next) => next) {
  const said: string[] = []
  const dead = new Set<number>()
  let newest = 1
  const watched = watch(
    1,
    async () => {
      newest = await restart(newest + 1)
      return newest
    },
    {
      ended: () => void said.push('ended'),
      restarted: () => void said.push('restarted'),
      lost: (error) => void said.push(error.message),
    },
    (pid) => !dead.has(pid),
  )
  return { said, watched, kill: () => dead.add(newest) }
}

test('what lives is left alone', async () => {
  const { said, watched } = stage()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([])
  expect(await watched.end()).toBe(1)
})

test('what ended by itself is started again, each time', async () => {
  const { said, watched, kill } = stage()
  for (let round = 0; round < 3; round++) {
    kill()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(said).toEqual(Array(3).fill(['ended', 'restarted']).flat())
  expect(await watched.end()).toBe(4)
})

test('a start that fails is tried again twice, and then the reason is told once', async () => {
  let tries = 0
  const { said, kill } = stage(async () => {
    tries++
    throw new StartupError('The database does not start: no space.')
  })
  kill()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(3)
  expect(said).toEqual(['ended', 'The database does not start: no space.'])
})

test('one that ends again and again is given up', async () => {
  const { said, kill } = stage()
  for (let round = 0; round < 20; round++) {
    kill()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(said.filter((each) => each === 'restarted')).toHaveLength(10)
  expect(said.at(-1)).toContain('11 times within a minute')
})

test('a stop waits for the start under way, and none begins after it', async () => {
  let finish: (pid: number) => void = () => undefined
  const { watched, kill, said } = stage(() => new Promise((resolve) => (finish = resolve)))
  kill()
  await vi.advanceTimersByTimeAsync(1000)
  const ending = watched.end()
  finish(7)
  expect(await ending).toBe(7)
  kill()
  await vi.advanceTimersByTimeAsync(5000)
  expect(said).toEqual(['ended', 'restarted'])
})
