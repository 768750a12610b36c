import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { type Database, openDatabase } from './database.ts'
import type { Tx } from './sql.ts'

let connection: Connection
let database: Database
beforeAll(async () => {
  connection = await createDatabase(inject('cluster'))
  const { sql, close } = openDatabase({ connection })
  await sql.run('create table lines (text text primary key)')
  await close()
})
beforeEach(async () => {
  database = openDatabase({ connection, maxConnections: 1 })
  onTestFinished(() => database.close())
  await database.sql.run('delete from lines')
})

const insert = 'insert into lines values ($1)'
const lines = async () => {
  const rows = await database.sql.many<{ text: string }>('select text from lines order by text')
  return rows.map(({ text }) => text)
}

test('statements sent without waiting are visible to the following ones', async () => {
  const seen = await database.transaction(async (tx) => {
    tx.send(insert, ['a'])
    tx.send(insert, ['b'])
    return tx.many('select text from lines')
  })
  expect(seen).toHaveLength(2)
  await database.transaction(async (tx) => tx.send(insert, ['c']))
  expect(await lines()).toEqual(['a', 'b', 'c'])
})

test.each([
  ['nothing follows', async () => undefined],
  ['another statement waits for its answer', (tx: Tx) => tx.run('select 1')],
  ['others are sent behind it', async (tx: Tx) => tx.send(insert, ['c'])],
  [
    'the work fails for another reason',
    async () => {
      throw new Error('another reason')
    },
  ],
])('a sent statement that fails is the error of the transaction, where %s', async (_, follow) => {
  const work = database.transaction(async (tx) => {
    tx.send(insert, ['a'])
    tx.send(insert, ['a'])
    await follow(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'lines_pkey' })
  expect(await lines()).toEqual([])
  // The connection is still usable.
  expect(await database.transaction((tx) => tx.run(insert, ['b']))).toBe(1)
})

test('batched values are written once, in order, right before the commit', async () => {
  const calls: string[][] = []
  const write = async (tx: Tx, all: readonly string[]) => {
    calls.push([...all])
    tx.send('insert into lines select * from unnest($1::text[])', [all])
  }
  await database.transaction(async (tx) => {
    for (const text of ['b', 'a', 'c']) tx.batch(write, text)
    expect(await tx.many('select 1 from lines')).toEqual([])
  })
  expect(calls).toEqual([['b', 'a', 'c']])
  expect(await lines()).toEqual(['a', 'b', 'c'])
})

test('batches can be flushed earlier, and hold at most a hundred values', async () => {
  const sizes: number[] = []
  const write = async (_: Tx, all: readonly number[]) => void sizes.push(all.length)
  await database.transaction(async (tx) => {
    for (let n = 0; n < 250; n++) tx.batch(write, n)
    await tx.flush()
    tx.batch(write, 250)
    expect(sizes).toEqual([100, 100, 50])
  })
  expect(sizes).toEqual([100, 100, 50, 1])
})

test.each([
  ['is refused by the database', ['a', 'a']],
  ['cannot be serialized', ['a', loop()]],
])(
  'a last statement that %s rolls everything back, although the commit is sent with it',
  async (_, values) => {
    let isCommitted = false
    const work = database.transaction(async (tx) => {
      tx.afterCommit(() => {
        isCommitted = true
      })
      await tx.run(insert, ['first'])
      for (const value of values) {
        tx.batch(async (on: Tx, [each]: readonly unknown[]) => on.send(insert, [each]), value)
      }
    })
    await expect(work).rejects.toThrow()
    expect([await lines(), isCommitted]).toEqual([[], false])
  },
)

/** JSON cannot represent it, so the driver never sends it. */
function loop(): object {
  const value: { self?: object } = {}
  value.self = value
  return value
}
