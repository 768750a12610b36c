import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails, password, session } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { appFor, halfway, mailedCode, tell, withApp } from '../../../testing/two-factor.ts'
import type { Answer } from '../../../testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const good = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200)
const many = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const spent = 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE'

test('a challenge is worth five tries, of whatever kind', async () => {
  const { email, app } = await withApp(server)
  const { visitor } = await halfway(server, email)
  const kinds = ['verify-totp', 'verify-otp', 'verify-backup-code', 'verify-totp', 'verify-totp']
  for (const path of kinds) {
    expect((await tell(visitor, path, { code: 'wrong' })).status).not.toBe(200)
  }
  const code = app.code()
  expect(refusal(await tell(visitor, 'verify-totp', { code }))).toEqual([400, spent])
  expect(refusal(await tell(visitor, 'verify-totp', { code }))).toEqual([
    401,
    'INVALID_TWO_FACTOR_COOKIE',
  ])
  const { visitor: again } = await halfway(server, email)
  expect((await tell(again, 'verify-totp', { code })).status).toBe(200)
})

test('many tries at the same moment are no more than many in a row', async () => {
  const { email, id } = await withApp(server)
  const { visitor } = await halfway(server, email)
  const answers = await many(20, (index) =>
    tell(visitor, 'verify-totp', { code: String(index).padStart(6, '0') }),
  )
  expect(answers.filter((each) => each.body.code === 'INVALID_CODE').length).toBeLessThanOrEqual(5)
  const rows = await server.query<{ failures: number }>(
    'select failures from second_step_failures where user_id = $1',
    [id],
  )
  expect(rows[0]?.failures).toBeLessThanOrEqual(5)
})

test('ten failures in a row lock the second step for fifteen minutes', async () => {
  const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { visitor: signedIn, email, app, backupCodes } = await withApp(own)
  for (let round = 0; round < 2; round++) {
    const { visitor } = await halfway(own, email)
    for (let each = 0; each < 5; each++) {
      const answer = await tell(visitor, 'verify-totp', { code: '000000' })
      expect(refusal(answer)).toEqual([401, 'INVALID_CODE'])
    }
  }
  const { visitor } = await halfway(own, email)
  const locked = await tell(visitor, 'verify-totp', { code: app.code() })
  expect(refusal(locked)).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])
  expect(locked.body.message).toBe(
    'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
  )
  const wait = Number(locked.headers.get('x-retry-after'))
  expect(wait).toBeGreaterThan(880)
  expect(wait).toBeLessThanOrEqual(900)
  for (const path of ['verify-otp', 'verify-backup-code', 'send-otp']) {
    expect((await tell(visitor, path, { code: backupCodes[0] })).status).toBe(429)
  }
  // Whoever is inside stays inside.
  expect((await session(signedIn)).body.user.email).toBe(email)
  await own.visitor().post('/api/test/clock', { advance: 'PT15M1S' })
  const { visitor: later } = await halfway(own, email)
  expect((await tell(later, 'verify-totp', { code: '000000' })).status).toBe(401)
  expect((await tell(later, 'verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
})

/** Guesses for as long as it is let, from browsers that nobody knows; answers with the waits. */
async function guess(own: TestServer, email: string, until: { tries?: number; hours?: number }) {
  const waits: number[] = []
  let tries = 0
  let waited = 0
  let visitor = own.visitor()
  while (tries < (until.tries ?? Infinity) && waited < (until.hours ?? Infinity) * 3600) {
    if (tries % 5 === 0) visitor = (await halfway(own, email)).visitor
    const answer = await tell(visitor, 'verify-totp', { code: '000000' })
    if (answer.status === 401 && answer.body.code === 'INVALID_CODE') tries++
    if (answer.status !== 429) continue
    const wait = Number(answer.headers.get('x-retry-after'))
    // The clock of the test goes on while it runs.
    waits.push(Math.ceil(wait / 300) * 300)
    waited += wait
    await own.visitor().post('/api/test/clock', { advance: `PT${wait}S` })
    visitor = (await halfway(own, email)).visitor
  }
  return { tries, waits }
}

test('wrong codes lock for ever longer, whatever new sign-ins they come from', async () => {
  const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { email } = await withApp(own)
  const { tries, waits } = await guess(own, email, { hours: 6 })
  expect(tries).toBeLessThanOrEqual(30)
  expect(waits.slice(0, 5)).toEqual([900, 1800, 3600, 7200, 14_400])
})

test('after a hundred wrong codes there is one a day', async () => {
  const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { email, id } = await withApp(own)
  await own.query(
    `insert into second_step_failures (user_id, counted_for, failures, updated_at)
     values ($1, 'strangers', 98, '2000-01-01T00:00:00Z')`,
    [id],
  )
  expect((await guess(own, email, { tries: 4 })).waits).toEqual([86_400, 86_400])
})

test('the owner is told by mail of the first lock, once', async () => {
  const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { email } = await withApp(own)
  await guess(own, email, { tries: 20 })
  const subject = 'Wrong codes for your account'
  const told = async () =>
    (await mails(own, email)).filter((mail) => mail.subject === subject).length
  await expect.poll(told, { timeout: 5000 }).toBe(1)
})

test('wrong codes of a stranger do not lock the browser that its owner uses', async () => {
  const { visitor, email, app } = await withApp(server)
  await visitor.post('/api/auth/sign-out')
  for (let round = 0; round < 2; round++) {
    const { visitor: thief } = await halfway(server, email)
    for (let each = 0; each < 5; each++) await tell(thief, 'verify-totp', { code: '000000' })
  }
  const { visitor: thief } = await halfway(server, email)
  expect((await tell(thief, 'verify-totp', { code: '000000' })).status).toBe(429)
  await halfway(server, email, {}, visitor)
  expect((await tell(visitor, 'verify-totp', { code: app.code() })).status).toBe(200)
  const { visitor: still } = await halfway(server, email)
  expect((await tell(still, 'verify-totp', { code: '000000' })).status).toBe(429)
})

test('a right code takes the failures back', async () => {
  const { email, id, backupCodes } = await withApp(server)
  for (const code of backupCodes.slice(0, 4)) {
    const { visitor } = await halfway(server, email)
    for (let each = 0; each < 4; each++) await tell(visitor, 'verify-totp', { code: '000000' })
    expect((await tell(visitor, 'verify-backup-code', { code })).status).toBe(200)
  }
  const rows = await server.query('select * from second_step_failures where user_id = $1', [id])
  expect(rows).toEqual([])
})

test('somebody who is signed in cannot guess without end either', async () => {
  const { visitor } = await withApp(server)
  const codes: unknown[] = []
  for (let each = 0; each < 11; each++) {
    codes.push((await tell(visitor, 'verify-backup-code', { code: `wrong-${each}` })).body.code)
  }
  expect(codes.slice(0, 10).every((code) => code === 'INVALID_BACKUP_CODE')).toBe(true)
  expect(codes[10]).toBe('ACCOUNT_TEMPORARILY_LOCKED')
})

test('one challenge opens one session, however many codes are right, on two nodes', async () => {
  const { email, id, app, backupCodes } = await withApp(server)
  const other = await server.another()
  try {
    const { visitor } = await halfway(server, email)
    const before = await server.query('select id from sessions where user_id = $1', [id])
    const cookies = [...visitor.cookies]
    const answers = await many(5, (index) => {
      const browser = (index % 2 ? other : server).visitor()
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return index === 0
        ? tell(browser, 'verify-totp', { code: app.code() })
        : tell(browser, 'verify-backup-code', { code: backupCodes[index] })
    })
    expect(good(answers)).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status !== 200) {
        expect(refusal(answer)).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
        expect(answer.setCookies).toEqual([])
      }
    }
    const after = await server.query('select id from sessions where user_id = $1', [id])
    expect(after.length - before.length).toBe(1)
    // The codes of the others are still good: refused together with everything they had done.
    const left = await server.query('select hash from backup_codes where user_id = $1', [id])
    expect(left.length).toBeGreaterThanOrEqual(9)
  } finally {
    await other.stop()
  }
})

test.each([
  ['of an app', 'verify-totp', 'INVALID_CODE'],
  ['on paper', 'verify-backup-code', 'INVALID_BACKUP_CODE'],
])('one code %s opens one session, however many challenges wait', async (_, path, code) => {
  const { email, app, backupCodes } = await withApp(server)
  const shown = path === 'verify-totp' ? app.code() : backupCodes[0]
  const waiting = await many(6, async () => (await halfway(server, email)).visitor)
  const answers = await Promise.all(waiting.map((visitor) => tell(visitor, path, { code: shown })))
  expect(good(answers)).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status !== 200) expect(refusal(answer)).toEqual([401, code])
  }
})

test('one code by mail opens one session', async () => {
  const { email } = await withApp(server)
  const { visitor } = await halfway(server, email)
  await tell(visitor, 'send-otp')
  const code = await mailedCode(server, email)
  const answers = await many(4, () => tell(visitor, 'verify-otp', { code }))
  expect(good(answers)).toHaveLength(1)
})

test('of many first codes one switches it on, and one session is left', async () => {
  const { visitor, id } = await withApp(server)
  await tell(visitor, 'disable', { password })
  const { body } = await tell(visitor, 'enable', { password })
  const code = appFor(body.totpURI).code()
  const answers = await many(5, () => tell(visitor, 'verify-totp', { code }))
  expect(good(answers)).toHaveLength(1)
  expect(await server.query('select id from sessions where user_id = $1', [id])).toHaveLength(1)
})
