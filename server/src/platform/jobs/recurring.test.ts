import { expect, test } from 'vitest'
import { jobsForThisTest } from '#testing/jobs.ts'
import { pause } from '#testing/time.ts'

const day = 86_400_000
const hour = 3_600_000
const soon = { timeout: 15_000 }
const waiting = `select singleton_key as name, count(*)::int as count from jobs.job
  where name = 'recurring' and state <= 'active' group by 1 order by 1`

test('a recurring job runs again however often it failed, and does not block others', async () => {
  const { node, moveBy, clock } = await jobsForThisTest({ movable: true })
  const runs = { good: 0, bad: 0 }
  let isFixed = false
  const jobs = await node((jobs) => {
    jobs.every('bad', day, async () => {
      runs.bad++
      if (!isFixed) throw new Error('not today')
    })
    jobs.every('good', day, async () => void runs.good++)
  })
  await moveBy(jobs, 3 * day + hour)
  expect(runs.good).toBe(3)
  expect(runs.bad).toBeGreaterThan(20)
  expect(await jobs.setAside.count()).toBe(0)
  expect(await jobs.setAside.failing(11)).toEqual([
    expect.objectContaining({ job: 'bad', error: 'Error: not today' }),
  ])
  isFixed = true
  await moveBy(jobs, 2 * hour)
  expect(await jobs.setAside.failing(1)).toEqual([])
  const before = runs.bad
  await moveBy(jobs, 2 * day)
  expect(runs.bad - before).toBeGreaterThanOrEqual(1)
  expect((await jobs.nextDue())?.getTime()).toBeLessThanOrEqual(clock.ms() + day + 1_000)
}, 120_000)

test('a move of the clock goes on with a recurring job that the poll has started', async () => {
  const { node, clock } = await jobsForThisTest({ movable: true })
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const jobs = await node((jobs) => {
    jobs.every('daily', day, () => {
      begun.resolve()
      return end.promise
    })
  })
  const first = await jobs.nextDue()
  if (!first) throw new Error('No job was enqueued.')
  clock.moveTo(first)
  await begun.promise
  const settled = jobs.runDue()
  await pause(50)
  end.resolve()
  await settled
  expect((await jobs.nextDue())?.getTime()).toBeGreaterThan(first.getTime())
})

test('a recurring job without a next run is enqueued again, once for all nodes', async () => {
  const { node, database } = await jobsForThisTest()
  const define = (jobs: Parameters<Parameters<typeof node>[0]>[0]) => {
    jobs.every('one', day, async () => undefined)
    jobs.every('two', day, async () => undefined)
  }
  await node(define)
  await node(define)
  const both = [
    { name: 'one', count: 1 },
    { name: 'two', count: 1 },
  ]
  expect(await database.sql.many(waiting)).toEqual(both)
  // As if the process had died after the run was recorded, and before the next one was enqueued.
  await database.sql.run(
    `update jobs.job set state = 'completed', completed_on = created_on where singleton_key = 'one'`,
  )
  await expect.poll(() => database.sql.many(waiting), soon).toEqual(both)
})

test('a restart does not delay a waiting job', async () => {
  const { node, database } = await jobsForThisTest()
  const due = `select start_after as at from jobs.job where name = 'recurring'`
  const first = await node((jobs) => jobs.every('one', day, async () => undefined))
  const before = await database.sql.many(due)
  await first.stop()
  await pause(1_100)
  await node((jobs) => jobs.every('one', day, async () => undefined))
  expect(await database.sql.many(due)).toEqual(before)
})

test('two nodes run a due job once', async () => {
  const { node, moveBy } = await jobsForThisTest({ movable: true })
  let runs = 0
  const define = (jobs: Parameters<Parameters<typeof node>[0]>[0]) =>
    jobs.every('one', day, async () => void runs++)
  const first = await node(define)
  const second = await node(define)
  await moveBy(first, day + hour)
  await second.runDue()
  expect(runs).toBe(1)
})
