import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '../../../testing/cluster.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { createKeyRing } from '../key-ring.ts'
import { movableClock, systemChance } from '../system.ts'
import { createCodes } from './codes.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({
    connection: await createDatabase(inject('cluster')),
    maxConnections: 20,
  })
})
afterAll(() => database.close())

const clock = movableClock()
const terms = { lifetime: 180_000, tries: 3 }
const node = (secret = 'first') =>
  createCodes({
    sql: database.sql,
    clock,
    chance: systemChance(),
    ring: createKeyRing([secret, 'old']),
  })
const issue = (subject: string) =>
  database.transaction((tx) => node().issue(tx, 'sign-in', subject, terms))
const consume = (subject: string, code: string) =>
  database.transaction((tx) => node().consume(tx, 'sign-in', subject, code))

const another = (code: string) => (code === '000000' ? '000001' : '000000')

test('a code is good for one subject and one purpose only', async () => {
  const code = await issue('ada')
  expect(code).toMatch(/^\d{6}$/)
  expect(await node().judge('sign-in', 'ada', code)).toBe('good')
  expect(await node().judge('sign-in', 'ben', code)).toBe('gone')
  expect(await node().judge('two-factor', 'ada', code)).toBe('gone')
})

test('after three wrong tries even the right code is worth nothing', async () => {
  const code = await issue('cleo')
  for (let round = 0; round < 3; round++) {
    expect(await node().judge('sign-in', 'cleo', another(code))).toBe('wrong')
  }
  expect(await node().judge('sign-in', 'cleo', code)).toBe('spent')
  expect(await node().judge('sign-in', 'cleo', await issue('cleo'))).toBe('good')
})

test('a right try costs nothing, as long as wrong ones have not spent the code', async () => {
  const code = await issue('hal')
  for (let round = 0; round < 5; round++) {
    expect(await node().judge('sign-in', 'hal', code)).toBe('good')
  }
  await node().judge('sign-in', 'hal', another(code))
  await node().judge('sign-in', 'hal', another(code))
  expect(await node().judge('sign-in', 'hal', code)).toBe('good')
  expect(await consume('hal', code)).toBe(true)
})

test('of a hundred guesses at once no more are looked at than are allowed', async () => {
  const code = await issue('dora')
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, () => node().judge('sign-in', 'dora', another(code))),
  )
  expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(3)
})

test('of twenty that take a code at once exactly one gets it', async () => {
  const code = await issue('eve')
  const taken = await Promise.all(Array.from({ length: 20 }, () => consume('eve', code)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await consume('eve', code)).toBe(false)
})

test('a code outlives a change of the secret, and not its time', async () => {
  const code = await issue('finn')
  const renewed = createCodes({
    sql: database.sql,
    clock,
    chance: systemChance(),
    ring: createKeyRing(['newest', 'first']),
  })
  expect(await renewed.judge('sign-in', 'finn', code)).toBe('good')
  clock.moveTo(new Date(clock.ms() + terms.lifetime))
  expect(await node().judge('sign-in', 'finn', code)).toBe('gone')
  expect(await consume('finn', code)).toBe(false)
})

test('what is stored shows no code', async () => {
  const code = await issue('gus')
  const [row] = await database.sql.many<{ text: string }>(
    `select codes::text as text from codes where subject = 'gus'`,
  )
  expect(row?.text).not.toContain(code)
})
