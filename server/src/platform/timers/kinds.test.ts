import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subjects, timerStories } from '#testing/timer-stories.ts'
import { createNode, plan, toyDatabase } from '#testing/toy-billing.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { createLogger } from '../log.ts'
import { createKinds } from './kinds.ts'
import { rankIn } from './order.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await toyDatabase() })
})
afterAll(() => database.close())

const { setUp, rows } = timerStories(() => database)

describe('a prepared value', () => {
  function preparing(data: { current: string; changes: number }) {
    const hashes: string[] = []
    return {
      hashes,
      kind: {
        name: 'prepared',
        prepare: {
          async outside() {
            const hash = data.current
            hashes.push(hash)
            if (data.changes-- > 0) data.current += '!'
            return { hash, value: `tax of ${hash}` }
          },
          hash: async () => data.current,
        },
        run: async (tx: { run: Database['sql']['run'] }, _: unknown, __: unknown, value: unknown) =>
          void (await tx.run(
            `insert into toy_runs (organization_id, kind, subject, lane, at, due)
             values ('prepared', 'prepared', $1, 'l', '2030-01-01', '2030-01-01')`,
            [value],
          )),
      },
    }
  }

  async function run(changes: number) {
    await database.sql.run('delete from toy_runs')
    const data = { current: 'address', changes }
    const { hashes, kind } = preparing(data)
    const { node, id, at } = await setUp({ workers: 1 })
    node.timers.define(kind as never)
    await plan(node, id, { id: 'a', dueAt: at(0), kind: 'prepared' })
    await node.timers.runDue()
    return { hashes, ran: await subjects(node, 'prepared'), remaining: await rows(id) }
  }

  test('is prepared by two processes at once, and used once', async () => {
    await database.sql.run('delete from toy_runs')
    const { node, id, at, clock } = await setUp({ workers: 1 })
    const other = createNode({ database, clock, log: createLogger('silent'), workers: 1 })
    const [first, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ran: unknown[] = []
    let preparations = 0
    for (const each of [node, other]) {
      each.timers.define({
        name: 'prepared',
        prepare: {
          async outside() {
            if (++preparations === 1) first.resolve()
            else both.resolve()
            await both.promise
            return { hash: 'same', value: preparations }
          },
          hash: async () => 'same',
        },
        run: async (_tx, { subjectId }) => void ran.push(subjectId),
      })
    }
    await plan(node, id, { id: 'a', dueAt: at(0), kind: 'prepared' })
    const here = node.timers.runDue()
    await first.promise
    // The turn of the first process is not over; another one must not wait for it.
    await database.sql.run(`update timer_turns set wake_at = '2020-01-01'`)
    const there = other.timers.runDue()
    await both.promise
    await Promise.all([here, there])
    expect({ preparations, ran, remaining: await rows(id) }).toEqual({
      preparations: 2,
      ran: ['a'],
      remaining: [],
    })
  })

  test('is passed to the run', async () => {
    expect(await run(0)).toEqual({
      hashes: ['address'],
      ran: ['tax of address'],
      remaining: [],
    })
  })

  test('is prepared again if its data has changed', async () => {
    const { hashes, ran } = await run(1)
    expect([hashes, ran]).toEqual([['address', 'address!'], ['tax of address!']])
  })

  test('that is outdated after three preparations counts as a failure', async () => {
    const { hashes, ran, remaining } = await run(100)
    expect([hashes.length, ran]).toEqual([3, []])
    expect(remaining).toMatchObject([{ attempts: 1 }])
  })
})

test('a kind has a unique name and a place, and is defined before the first use', () => {
  const kinds = createKinds(['a', 'b'])
  const run = async () => undefined
  kinds.add({ name: 'b', run })
  expect(() => kinds.add({ name: 'b', run })).toThrow('twice')
  expect(() => kinds.add({ name: 'c', run })).toThrow('no place')
  expect(kinds.of('b').rank).toBe(1)
  expect(() => kinds.add({ name: 'a', run })).toThrow('too late')
  expect(() => kinds.of('a')).toThrow('unknown')
})

test('kinds have the rank of their place, which several may share', () => {
  const order = ['first', ['second', 'as-second'], 'emails.*', 'last']
  expect(
    ['first', 'second', 'as-second', 'emails.paid', 'last'].map((name) => rankIn(order, name)),
  ).toEqual([0, 1, 1, 2, 3])
  expect(['emails', 'emailsX', 'lasting', ''].map((name) => rankIn(order, name))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
