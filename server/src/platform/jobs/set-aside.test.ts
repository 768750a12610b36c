import { expect, test } from 'vitest'
import { jobsForThisTest } from '#testing/jobs.ts'

const day = 86_400_000
const soon = { timeout: 15_000 }

test('a job that fails for a day is set aside, listed, and retried on request', async () => {
  const { node, send, moveBy } = await jobsForThisTest({ movable: true })
  let isFixed = false
  const done: unknown[] = []
  const jobs = await node((jobs) =>
    jobs.define('delicate', async (data) => {
      if (!isFixed) throw new Error('out of order')
      done.push(data)
    }),
  )
  await send(jobs, 'delicate', { n: 1 })
  await moveBy(jobs, 0.8 * day)
  expect(await jobs.setAside.count()).toBe(0)
  await moveBy(jobs, day)
  expect(await jobs.setAside.count()).toBe(1)
  const [one] = await jobs.setAside.list(10)
  expect(one).toMatchObject({ job: 'delicate', error: 'Error: out of order' })
  expect(await jobs.nextDue()).toBeUndefined()

  isFixed = true
  expect(await jobs.setAside.retry(one?.id ?? '')).toBe(true)
  await jobs.runDue()
  await expect.poll(() => done, soon).toEqual([{ n: 1 }])
  expect(await jobs.setAside.count()).toBe(0)
  expect(await jobs.setAside.retry(one?.id ?? '')).toBe(false)
  expect(await jobs.setAside.retry('nothing')).toBe(false)
}, 120_000)
