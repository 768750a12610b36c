import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { createKeyRing } from '../key-ring.ts'
import { movableClock, systemRandom } from '../system.ts'
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
const options = { lifetime: 180_000, tries: 3 }
const node = (secret = 'first') =>
  createCodes({
    sql: database.sql,
    clock,
    random: systemRandom(),
    ring: createKeyRing([secret, 'old']),
  })
const issue = (subject: string, browser = '') =>
  database.transaction((tx) => node().issue(tx, { purpose: 'sign-in', subject, browser }, options))
const consume = (subject: string, code: string) =>
  database.transaction((tx) => node().consume(tx, { purpose: 'sign-in', subject }, code))

const check = async (subject: string, code: string, browser = '') =>
  (await node().check({ purpose: 'sign-in', subject, browser }, code)).verdict

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('a code is valid for one subject and one purpose only', async () => {
  const code = await issue('ada')
  expect(code).toMatch(/^\d{6}$/)
  expect(await check('ada', code)).toBe('good')
  expect(await check('ben', code)).toBe('gone')
  expect((await node().check({ purpose: 'two-factor', subject: 'ada' }, code)).verdict).toBe('gone')
})

test('after three wrong attempts even the right code is refused', async () => {
  const code = await issue('cleo')
  for (let round = 0; round < 3; round++) {
    expect(await check('cleo', wrongCode(code))).toBe('wrong')
  }
  expect(await check('cleo', code)).toBe('spent')
  expect(await check('cleo', await issue('cleo'))).toBe('good')
})

test('right attempts are not counted', async () => {
  const code = await issue('hal')
  for (let round = 0; round < 5; round++) {
    expect(await check('hal', code)).toBe('good')
  }
  await check('hal', wrongCode(code))
  await check('hal', wrongCode(code))
  expect(await check('hal', code)).toBe('good')
  expect(await consume('hal', code)).toBe(true)
})

test('a hundred concurrent guesses get no more than the allowed attempts', async () => {
  const code = await issue('dora')
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, () => check('dora', wrongCode(code))),
  )
  expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(3)
})

test('attempts in other browsers do not use up the code of a browser that requested it', async () => {
  const code = await issue('hope', 'own')
  for (let round = 0; round < 3; round++) {
    expect(await check('hope', wrongCode(code), 'other')).toBe('wrong')
  }
  expect(await check('hope', code, 'other')).toBe('spent')
  expect(await check('hope', code, 'third')).toBe('gone')
  expect(await check('hope', code, 'own')).toBe('good')
  for (let round = 0; round < 3; round++) await check('hope', wrongCode(code), 'own')
  expect(await check('hope', code, 'own')).toBe('spent')
  expect(await check('hope', code, 'own')).toBe('gone')
})

test('a code requested by another browser leaves the first one valid', async () => {
  const own = await issue('ivan', 'own')
  const other = await issue('ivan', 'other')
  expect(await check('ivan', own, 'own')).toBe('good')
  expect(await check('ivan', other, 'other')).toBe('good')
  // A client without cookies may use the newest one.
  expect(await check('ivan', other, 'third')).toBe('good')
  expect(await consume('ivan', own)).toBe(true)
  expect(await check('ivan', other, 'other')).toBe('gone')
})

test('of twenty concurrent attempts to consume a code exactly one succeeds', async () => {
  const code = await issue('eve')
  const taken = await Promise.all(Array.from({ length: 20 }, () => consume('eve', code)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await consume('eve', code)).toBe(false)
})

test('a code survives a rotation of the secret and expires in time', async () => {
  const code = await issue('finn')
  const renewed = createCodes({
    sql: database.sql,
    clock,
    random: systemRandom(),
    ring: createKeyRing(['newest', 'first']),
  })
  expect((await renewed.check({ purpose: 'sign-in', subject: 'finn' }, code)).verdict).toBe('good')
  clock.moveTo(new Date(clock.ms() + options.lifetime))
  expect(await check('finn', code)).toBe('gone')
  expect(await consume('finn', code)).toBe(false)
})

test('the code itself is not stored', async () => {
  const code = await issue('gus')
  const [row] = await database.sql.many<{ text: string }>(
    `select codes::text as text from codes where subject = 'gus'`,
  )
  expect(row?.text).not.toContain(code)
})
