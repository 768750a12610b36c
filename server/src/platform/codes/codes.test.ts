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
const issue = (subject: string, browser = '') =>
  database.transaction((tx) => node().issue(tx, { purpose: 'sign-in', subject, browser }, terms))
const consume = (subject: string, code: string) =>
  database.transaction((tx) => node().consume(tx, { purpose: 'sign-in', subject }, code))

const judge = async (subject: string, code: string, browser = '') =>
  (await node().judge({ purpose: 'sign-in', subject, browser }, code)).verdict

const another = (code: string) => (code === '000000' ? '000001' : '000000')

test('a code is good for one subject and one purpose only', async () => {
  const code = await issue('ada')
  expect(code).toMatch(/^\d{6}$/)
  expect(await judge('ada', code)).toBe('good')
  expect(await judge('ben', code)).toBe('gone')
  expect((await node().judge({ purpose: 'two-factor', subject: 'ada' }, code)).verdict).toBe('gone')
})

test('after three wrong tries even the right code is worth nothing', async () => {
  const code = await issue('cleo')
  for (let round = 0; round < 3; round++) {
    expect(await judge('cleo', another(code))).toBe('wrong')
  }
  expect(await judge('cleo', code)).toBe('spent')
  expect(await judge('cleo', await issue('cleo'))).toBe('good')
})

test('a right try costs nothing, as long as wrong ones have not spent the code', async () => {
  const code = await issue('hal')
  for (let round = 0; round < 5; round++) {
    expect(await judge('hal', code)).toBe('good')
  }
  await judge('hal', another(code))
  await judge('hal', another(code))
  expect(await judge('hal', code)).toBe('good')
  expect(await consume('hal', code)).toBe(true)
})

test('of a hundred guesses at once no more are looked at than are allowed', async () => {
  const code = await issue('dora')
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, () => judge('dora', another(code))),
  )
  expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(3)
})

test('tries in other browsers end no code of a browser that asked', async () => {
  const code = await issue('hope', 'own')
  for (let round = 0; round < 3; round++) {
    expect(await judge('hope', another(code), 'other')).toBe('wrong')
  }
  expect(await judge('hope', code, 'other')).toBe('spent')
  expect(await judge('hope', code, 'third')).toBe('gone')
  expect(await judge('hope', code, 'own')).toBe('good')
  for (let round = 0; round < 3; round++) await judge('hope', another(code), 'own')
  expect(await judge('hope', code, 'own')).toBe('spent')
  expect(await judge('hope', code, 'own')).toBe('gone')
})

test('a code that another browser asked for leaves the own one good', async () => {
  const own = await issue('ivan', 'own')
  const other = await issue('ivan', 'other')
  expect(await judge('ivan', own, 'own')).toBe('good')
  expect(await judge('ivan', other, 'other')).toBe('good')
  // Whoever did not ask, such as a program without cookies, may type the newest one.
  expect(await judge('ivan', other, 'third')).toBe('good')
  expect(await consume('ivan', own)).toBe(true)
  expect(await judge('ivan', other, 'other')).toBe('gone')
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
  expect((await renewed.judge({ purpose: 'sign-in', subject: 'finn' }, code)).verdict).toBe('good')
  clock.moveTo(new Date(clock.ms() + terms.lifetime))
  expect(await judge('finn', code)).toBe('gone')
  expect(await consume('finn', code)).toBe(false)
})

test('what is stored shows no code', async () => {
  const code = await issue('gus')
  const [row] = await database.sql.many<{ text: string }>(
    `select codes::text as text from codes where subject = 'gus'`,
  )
  expect(row?.text).not.toContain(code)
})
