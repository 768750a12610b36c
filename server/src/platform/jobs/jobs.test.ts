import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { createLogger } from '../log.ts'
import { systemClock } from '../system.ts'
import { createJobs, type Jobs } from './jobs.ts'

let connection: Connection
let database: Database
beforeAll(async () => {
  connection = await createDatabase(inject('cluster'))
  database = openDatabase({ connection })
})
afterAll(() => database.close())

const done: unknown[] = []
let broken = false

async function node(): Promise<Jobs> {
  const jobs = createJobs({
    connection,
    database,
    clock: systemClock(),
    log: createLogger('silent'),
  })
  jobs.define('note', async (data) => {
    if (broken) throw new Error('not now')
    done.push(data)
  })
  await jobs.start()
  return jobs
}

test('a job enqueued in a transaction runs after the commit, and only then', async () => {
  const jobs = await node()
  await database.transaction((tx) => jobs.send(tx, 'note', { n: 1 }))
  await expect.poll(() => done).toEqual([{ n: 1 }])
  const failing = database.transaction(async (tx) => {
    await jobs.send(tx, 'note', { n: 2 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await jobs.runDue()
  expect(done).toEqual([{ n: 1 }])
  await jobs.stop()
})

test('two nodes share the jobs, and none runs twice', async () => {
  done.length = 0
  const nodes = await Promise.all([node(), node()])
  for (let n = 0; n < 50; n++) {
    await database.transaction((tx) => nodes[0].send(tx, 'note', { n }))
  }
  await Promise.all(nodes.map((each) => each.runDue()))
  await expect.poll(() => done.length).toBe(50)
  expect(new Set(done.map((each) => JSON.stringify(each))).size).toBe(50)
  await Promise.all(nodes.map((each) => each.stop()))
})

test('a failed job is retried; a job for later waits', async () => {
  done.length = 0
  broken = true
  const jobs = await node()
  await database.transaction((tx) => jobs.send(tx, 'note', { n: 'failing' }))
  const later = new Date(Date.now() + 86_400_000)
  await database.transaction((tx) => jobs.send(tx, 'note', { n: 'later' }, { at: later }))
  await jobs.runDue()
  broken = false
  const due = await jobs.nextDue()
  expect(due?.getTime()).toBeGreaterThan(Date.now())
  expect(due?.getTime()).toBeLessThan(later.getTime())
  await jobs.runDue()
  expect(done).toEqual([])
  await jobs.stop()
})
