import { expect, test } from 'vitest'
import { jobsForThisTest } from '#testing/jobs.ts'

/** Work that lasts until `open` is called. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let inside = 0
  let maxInside = 0
  return {
    open: resolve,
    inside: () => inside,
    maxInside: () => maxInside,
    async pass() {
      inside++
      maxInside = Math.max(maxInside, inside)
      await promise
      inside--
    },
  }
}

const soon = { timeout: 15_000 }

test('a quick job does not wait for slow ones of another queue', async () => {
  const { node, send } = await jobsForThisTest()
  const slow = gate()
  const quick: unknown[] = []
  const jobs = await node((jobs) => {
    jobs.define('slow', slow.pass, { workers: 2 })
    jobs.define('quick', async (data) => void quick.push(data))
  })
  for (let n = 0; n < 5; n++) await send(jobs, 'slow')
  await expect.poll(slow.inside, soon).toBe(2)
  await send(jobs, 'quick', { n: 1 })
  await expect.poll(() => quick, soon).toEqual([{ n: 1 }])
  slow.open()
  await jobs.runDue()
  expect(slow.maxInside()).toBe(2)
})

test('a free worker takes the next job while another is still busy', async () => {
  const { node, send } = await jobsForThisTest()
  const slow = gate()
  let done = 0
  const jobs = await node((jobs) =>
    jobs.define(
      'mixed',
      async (data) => {
        if ((data as { slow?: boolean }).slow) await slow.pass()
        else done++
      },
      { workers: 2 },
    ),
  )
  await send(jobs, 'mixed', { slow: true })
  await expect.poll(slow.inside, soon).toBe(1)
  for (let n = 0; n < 10; n++) await send(jobs, 'mixed', { n })
  await expect.poll(() => done, soon).toBe(10)
  expect(slow.inside()).toBe(1)
  slow.open()
})

test('jobs with a higher priority run first', async () => {
  const { node, send } = await jobsForThisTest()
  const order: string[] = []
  const first = gate()
  const jobs = await node((jobs) =>
    jobs.define(
      'mail',
      async (data) => {
        const { name } = data as { name: string }
        if (name === 'first') await first.pass()
        order.push(name)
      },
      { workers: 1 },
    ),
  )
  await send(jobs, 'mail', { name: 'first' })
  await expect.poll(first.inside, soon).toBe(1)
  for (const name of ['a', 'b']) await send(jobs, 'mail', { name })
  await send(jobs, 'mail', { name: 'code' }, { priority: 1 })
  first.open()
  await expect.poll(() => order, soon).toEqual(['first', 'code', 'a', 'b'])
})

test('a job that hangs loses its worker at the time limit, and is retried', async () => {
  const { node, send, database } = await jobsForThisTest()
  let isAborted = false
  const done: unknown[] = []
  const jobs = await node((jobs) =>
    jobs.define(
      'hanging',
      (data, signal) => {
        if ((data as { n: number }).n > 1) return void done.push(data) as never
        signal.addEventListener('abort', () => {
          isAborted = true
        })
        return new Promise(() => undefined)
      },
      { workers: 1, timeLimit: 100 },
    ),
  )
  await send(jobs, 'hanging', { n: 1 })
  await send(jobs, 'hanging', { n: 2 })
  await expect.poll(() => done, soon).toEqual([{ n: 2 }])
  expect(isAborted).toBe(true)
  const [row] = await database.sql.many(
    `select state, output ->> 'message' as why from jobs.job where data = '{"n": 1}'`,
  )
  expect(row).toEqual({ state: 'retry', why: 'Error: It took longer than 0.1 s.' })
})

test('a stop waits for running jobs, and leaves a hanging one until its lease expires', async () => {
  const { node, send, database, logged } = await jobsForThisTest()
  const short = gate()
  const forever = gate()
  let ended = false
  const jobs = await node((jobs) => {
    jobs.define('short', async () => {
      await short.pass()
      ended = true
    })
    jobs.define('hanging', forever.pass)
  }, 300)
  await send(jobs, 'short')
  await send(jobs, 'hanging')
  await expect.poll(() => short.inside() + forever.inside(), soon).toBe(2)
  const stopping = jobs.stop()
  short.open()
  await stopping
  expect(ended).toBe(true)
  expect(logged.join()).toContain('jobs.left_running')
  const left = await database.sql.many(
    `select name, state, expire_seconds as lease from jobs.job order by name`,
  )
  expect(left).toEqual([
    { name: 'hanging', state: 'active', lease: 90 },
    { name: 'short', state: 'completed', lease: 90 },
  ])
})

test('with 100,000 jobs waiting beside slow and failing ones, free workers continue', async () => {
  const { node, send, database } = await jobsForThisTest()
  const slow = gate()
  let quick = 0
  let failed = 0
  const other: unknown[] = []
  const define = await node((jobs) => {
    jobs.define('slow', slow.pass)
    jobs.define('quick', async () => void quick++)
    jobs.define('failing', async () => {
      failed++
      throw new Error('not now')
    })
    jobs.define('other', async (data) => void other.push(data))
  })
  for (let n = 0; n < 4; n++) await send(define, 'slow')
  await expect.poll(slow.inside, soon).toBe(4)
  for (let part = 0; part < 10; part++) {
    await database.sql.run(
      `insert into jobs.job (name, data, policy, retry_limit, retry_delay, retry_delay_max)
       select each.name, '{}', 'standard', 34, 5, 3600
         from generate_series(1, 5000), (values ('quick'), ('failing')) as each (name)`,
    )
  }
  await database.sql.run('analyze jobs.job_common')
  await send(define, 'quick')
  await send(define, 'failing')
  await expect.poll(() => Math.min(quick, failed, 300), soon).toBe(300)
  await send(define, 'other', { n: 1 })
  await expect.poll(() => other, soon).toEqual([{ n: 1 }])
  expect(slow.inside()).toBe(4)
  await define.stop()
})
