import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { type Connection, createDatabase } from '../../../testing/cluster.ts'
import { decimal, toSafeInteger } from '../../kernel/index.ts'
import { type Database, openDatabase } from './database.ts'

let connection: Connection
let database: Database
beforeAll(async () => {
  connection = await createDatabase(inject('cluster'))
  const { sql, close } = openDatabase({ connection })
  await sql.run('create table figures (name text primary key, whole bigint, exact numeric)')
  await close()
})
beforeEach(async () => {
  database = openDatabase({ connection, maxConnections: 1 })
  onTestFinished(() => database.close())
  await database.sql.run('delete from figures')
})

const insertWhole = (name: string, whole: string) =>
  database.sql.run('insert into figures (name, whole) values ($1, $2::bigint)', [name, whole])
const read = (name: string) =>
  database.sql.one<{ whole: number }>('select whole from figures where name = $1', [name])
const beyond = { name: 'RangeError', message: 'Not an integer within ±(2^53 − 1)' }

test.each(['9007199254740991', '-9007199254740991', '0'])(
  '%s is read as a number',
  async (text) => {
    await insertWhole('a', text)
    expect(await read('a')).toEqual({ whole: Number(text) })
  },
)

test.each(['9007199254740992', '-9007199254740993', '9223372036854775807'])(
  '%s is rejected instead of rounded, by an error that does not contain the value',
  async (text) => {
    await insertWhole('a', text)
    await expect(read('a')).rejects.toMatchObject(beyond)
    const all = database.sql.search('select whole from figures')
    await expect(all).rejects.toMatchObject(beyond)
  },
)

test('a value that cannot be read rolls its transaction back, and the connection stays usable', async () => {
  await insertWhole('a', '9007199254740992')
  const work = database.transaction(async (tx) => {
    tx.send(`insert into figures (name, whole) values ('b', 1)`)
    return tx.one(`update figures set whole = whole + 1 where name = 'a' returning whole`)
  })
  await expect(work).rejects.toMatchObject(beyond)
  const rows = await database.sql.many('select name, whole::text as whole from figures')
  expect(rows).toEqual([{ name: 'a', whole: '9007199254740992' }])
  expect(database.count().main).toEqual({ open: 1, idle: 1 })
})

test('pipelined statements beside one whose result cannot be read keep their own results', async () => {
  await insertWhole('a', '9007199254740992')
  const { hot } = database
  const results = await Promise.allSettled([
    hot.sql.one('select 1 as n'),
    hot.sql.one('select whole from figures'),
    hot.sql.one('select 2::bigint as n'),
  ])
  expect(results.map((each) => (each.status === 'fulfilled' ? each.value : 'refused'))).toEqual([
    { n: 1 },
    'refused',
    { n: 2 },
  ])
})

test('a sum of bigints is read as text, and converts to a safe number or throws', async () => {
  const sum = async () => {
    const row = await database.sql.one<{ total: string }>('select sum(whole) as total from figures')
    return row?.total ?? ''
  }
  await insertWhole('a', '9007199254740990')
  await insertWhole('b', '1')
  expect(await sum()).toBe('9007199254740991')
  expect(toSafeInteger(await sum())).toBe(9007199254740991)
  await insertWhole('c', '1')
  const total = await sum()
  expect(total).toBe('9007199254740992')
  expect(() => toSafeInteger(total)).toThrow(RangeError)
})

test('a numeric is read as text, with all its digits', async () => {
  const text = '123456789012345678901234567890.123456789012'
  await database.sql.run(`insert into figures (name, exact) values ('a', $1)`, [text])
  const row = await database.sql.one<{ exact: string }>('select exact from figures')
  expect(row).toEqual({ exact: text })
  expect(decimal.toText(decimal.fromRow(text))).toBe(text)
})

test.each(['NaN', 'Infinity', '-Infinity'])('a numeric that is %s is no decimal', async (text) => {
  const row = await database.sql.one<{ n: string }>('select $1::numeric as n', [text])
  expect(row).toEqual({ n: text })
  expect(() => decimal.fromRow(row?.n ?? '')).toThrow(RangeError)
})

test('decimals survive the round trip through PostgreSQL', async () => {
  const texts = ['0', '-0.05', '1.5', '0.000000000001', '99999999999999999999.5']
  const rows = await database.sql.many<{ n: string; padded: string }>(
    `select n::numeric as n, n::numeric(40, 12) as padded from unnest($1::text[]) as n`,
    [texts.map((text) => decimal.toText(decimal.fromRow(text)))],
  )
  expect(rows.map(({ n }) => n)).toEqual(texts)
  expect(rows.map(({ padded }) => decimal.toText(decimal.fromRow(padded)))).toEqual(texts)
})
