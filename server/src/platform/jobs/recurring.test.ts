import { expect, test } from 'vitest'
import { jobsForThisTest } from '../../../testing/jobs.ts'
import { pause } from '../../../testing/time.ts'

const day = 86_400_000
const hour = 3_600_000
const soon = { timeout: 15_000 }
const waiting = `select singleton_key as name, count(*)::int as count from jobs.job
  where name = 'recurring' and state <= 'active' group by 1 order by 1`

test('a recurring job comes back however often it failed, and stops no other', async () => {
  const { node, moveBy, clock } = await jobsForThisTest({ movable: true })
  const runs = { good: 0, bad: 0 }
  let mended = false
  const jobs = await node((jobs) => {
    jobs.every('bad', day, async () => {
      runs.bad++
      if (!mended) throw new Error('not today')
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
  mended = true
  await moveBy(jobs, 2 * hour)
  expect(await jobs.setAside.failing(1)).toEqual([])
  const before = runs.bad
  await moveBy(jobs, 2 * day)
  expect(runs.bad - before).toBeGreaterThanOrEqual(1)
  expect((await jobs.nextDue())?.getTime()).toBeLessThanOrEqual(clock.ms() + day + 1_000)
}, 120_000)

test('one that was lost between its run and the next is armed again, once for all nodes', async () => {
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
  // As if the process had died when the run was noted, and the next one was not promised yet.
  await database.sql.run(
    `update jobs.job set state = 'completed', completed_on = created_on where singleton_key = 'one'`,
  )
  await expect.poll(() => database.sql.many(waiting), soon).toEqual(both)
})

test('a restart does not put off what is waiting', async () => {
  const { node, database } = await jobsForThisTest()
  const due = `select start_after as at from jobs.job where name = 'recurring'`
  const first = await node((jobs) => jobs.every('one', day, async () => undefined))
  const before = await database.sql.many(due)
  await first.stop()
  await pause(1_100)
  await node((jobs) => jobs.every('one', day, async () => undefined))
  expect(await database.sql.many(due)).toEqual(before)
})

test('two nodes run what is due once', async () => {
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
