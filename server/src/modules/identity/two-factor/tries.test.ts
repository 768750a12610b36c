import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  authenticatorAppFor,
  emailedTwoFactorCode,
  passFirstStep,
  signUpWithApp,
  twoFactorPost,
} from '#testing/two-factor.ts'
import { emailsTo, fetchSession, password } from '#testing/users.ts'
import type { Answer } from '#testing/visitor.ts'

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

test('a challenge allows five tries, of any kind', async () => {
  const { email, app } = await signUpWithApp(server)
  const { visitor } = await passFirstStep(server, email)
  const kinds = ['verify-totp', 'verify-otp', 'verify-backup-code', 'verify-totp', 'verify-totp']
  for (const path of kinds) {
    expect((await twoFactorPost(visitor, path, { code: 'wrong' })).status).not.toBe(200)
  }
  const code = app.code()
  expect(refusal(await twoFactorPost(visitor, 'verify-totp', { code }))).toEqual([400, spent])
  expect(refusal(await twoFactorPost(visitor, 'verify-totp', { code }))).toEqual([
    401,
    'INVALID_TWO_FACTOR_COOKIE',
  ])
  const { visitor: again } = await passFirstStep(server, email)
  expect((await twoFactorPost(again, 'verify-totp', { code })).status).toBe(200)
})

test('simultaneous tries are counted like consecutive ones', async () => {
  const { email, id } = await signUpWithApp(server)
  const { visitor } = await passFirstStep(server, email)
  const answers = await many(20, (index) =>
    twoFactorPost(visitor, 'verify-totp', { code: String(index).padStart(6, '0') }),
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
  const { visitor: signedIn, email, app, backupCodes } = await signUpWithApp(own)
  for (let round = 0; round < 2; round++) {
    const { visitor } = await passFirstStep(own, email)
    for (let each = 0; each < 5; each++) {
      const answer = await twoFactorPost(visitor, 'verify-totp', { code: '000000' })
      expect(refusal(answer)).toEqual([401, 'INVALID_CODE'])
    }
  }
  const { visitor } = await passFirstStep(own, email)
  const locked = await twoFactorPost(visitor, 'verify-totp', { code: app.code() })
  expect(refusal(locked)).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])
  expect(locked.body.message).toBe(
    'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
  )
  const wait = Number(locked.headers.get('x-retry-after'))
  expect(wait).toBeGreaterThan(880)
  expect(wait).toBeLessThanOrEqual(900)
  for (const path of ['verify-otp', 'verify-backup-code', 'send-otp']) {
    expect((await twoFactorPost(visitor, path, { code: backupCodes[0] })).status).toBe(429)
  }
  // Open sessions stay valid.
  expect((await fetchSession(signedIn)).body.user.email).toBe(email)
  await own.visitor().post('/api/test/clock', { advance: 'PT15M1S' })
  const { visitor: later } = await passFirstStep(own, email)
  expect((await twoFactorPost(later, 'verify-totp', { code: '000000' })).status).toBe(401)
  expect((await twoFactorPost(later, 'verify-backup-code', { code: backupCodes[0] })).status).toBe(
    200,
  )
})

/** Guesses for as long as possible, from unknown browsers; returns the waiting times. */
async function guess(own: TestServer, email: string, until: { tries?: number; hours?: number }) {
  const waits: number[] = []
  let tries = 0
  let waited = 0
  let visitor = own.visitor()
  while (tries < (until.tries ?? Infinity) && waited < (until.hours ?? Infinity) * 3600) {
    if (tries % 5 === 0) visitor = (await passFirstStep(own, email)).visitor
    const answer = await twoFactorPost(visitor, 'verify-totp', { code: '000000' })
    if (answer.status === 401 && answer.body.code === 'INVALID_CODE') tries++
    if (answer.status !== 429) continue
    const wait = Number(answer.headers.get('x-retry-after'))
    // Real time passes while the test runs.
    waits.push(Math.ceil(wait / 300) * 300)
    waited += wait
    await own.visitor().post('/api/test/clock', { advance: `PT${wait}S` })
    visitor = (await passFirstStep(own, email)).visitor
  }
  return { tries, waits }
}

test('wrong codes lock for longer each time, across sign-ins', async () => {
  const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { email } = await signUpWithApp(own)
  const { tries, waits } = await guess(own, email, { hours: 6 })
  expect(tries).toBeLessThanOrEqual(30)
  expect(waits.slice(0, 5)).toEqual([900, 1800, 3600, 7200, 14_400])
})

test('after a hundred wrong codes there is one try a day', async () => {
  const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { email, id } = await signUpWithApp(own)
  await own.query(
    `insert into second_step_failures (user_id, counted_for, failures, updated_at)
     values ($1, 'strangers', 98, '2000-01-01T00:00:00Z')`,
    [id],
  )
  expect((await guess(own, email, { tries: 4 })).waits).toEqual([86_400, 86_400])
})

test('the owner gets one email about the first lock', async () => {
  const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { email } = await signUpWithApp(own)
  await guess(own, email, { tries: 20 })
  const subject = 'Wrong codes for your account'
  const told = async () =>
    (await emailsTo(own, email)).filter((mail) => mail.subject === subject).length
  await expect.poll(told, { timeout: 5000 }).toBe(1)
})

test('wrong codes of an attacker do not lock the owner’s browser', async () => {
  const { visitor, email, app } = await signUpWithApp(server)
  await visitor.post('/api/auth/sign-out')
  for (let round = 0; round < 2; round++) {
    const { visitor: thief } = await passFirstStep(server, email)
    for (let each = 0; each < 5; each++)
      await twoFactorPost(thief, 'verify-totp', { code: '000000' })
  }
  const { visitor: thief } = await passFirstStep(server, email)
  expect((await twoFactorPost(thief, 'verify-totp', { code: '000000' })).status).toBe(429)
  await passFirstStep(server, email, {}, visitor)
  expect((await twoFactorPost(visitor, 'verify-totp', { code: app.code() })).status).toBe(200)
  const { visitor: still } = await passFirstStep(server, email)
  expect((await twoFactorPost(still, 'verify-totp', { code: '000000' })).status).toBe(429)
})

test('a right code resets the failures', async () => {
  const { email, id, backupCodes } = await signUpWithApp(server)
  for (const code of backupCodes.slice(0, 4)) {
    const { visitor } = await passFirstStep(server, email)
    for (let each = 0; each < 4; each++)
      await twoFactorPost(visitor, 'verify-totp', { code: '000000' })
    expect((await twoFactorPost(visitor, 'verify-backup-code', { code })).status).toBe(200)
  }
  const rows = await server.query('select * from second_step_failures where user_id = $1', [id])
  expect(rows).toEqual([])
})

test('a signed-in user cannot guess without limit either', async () => {
  const { visitor } = await signUpWithApp(server)
  const codes: unknown[] = []
  for (let each = 0; each < 11; each++) {
    codes.push(
      (await twoFactorPost(visitor, 'verify-backup-code', { code: `wrong-${each}` })).body.code,
    )
  }
  expect(codes.slice(0, 10).every((code) => code === 'INVALID_BACKUP_CODE')).toBe(true)
  expect(codes[10]).toBe('ACCOUNT_TEMPORARILY_LOCKED')
})

test('one challenge opens one session, however many codes are right, on two nodes', async () => {
  const { email, id, app, backupCodes } = await signUpWithApp(server)
  const other = await server.startAnotherNode()
  try {
    const { visitor } = await passFirstStep(server, email)
    const before = await server.query('select id from sessions where user_id = $1', [id])
    const cookies = [...visitor.cookies]
    const answers = await many(5, (index) => {
      const browser = (index % 2 ? other : server).visitor()
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return index === 0
        ? twoFactorPost(browser, 'verify-totp', { code: app.code() })
        : twoFactorPost(browser, 'verify-backup-code', { code: backupCodes[index] })
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
    // The codes of the others are still valid: their transactions were rolled back.
    const left = await server.query('select hash from backup_codes where user_id = $1', [id])
    expect(left.length).toBeGreaterThanOrEqual(9)
  } finally {
    await other.stop()
  }
})

test.each([
  ['of an app', 'verify-totp', 'INVALID_CODE'],
  ['from the backup codes', 'verify-backup-code', 'INVALID_BACKUP_CODE'],
])('one code %s opens one session, for any number of challenges', async (_, path, code) => {
  const { email, app, backupCodes } = await signUpWithApp(server)
  const shown = path === 'verify-totp' ? app.code() : backupCodes[0]
  const waiting = await many(6, async () => (await passFirstStep(server, email)).visitor)
  const answers = await Promise.all(
    waiting.map((visitor) => twoFactorPost(visitor, path, { code: shown })),
  )
  expect(good(answers)).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status !== 200) expect(refusal(answer)).toEqual([401, code])
  }
})

test('one emailed code opens one session', async () => {
  const { email } = await signUpWithApp(server)
  const { visitor } = await passFirstStep(server, email)
  await twoFactorPost(visitor, 'send-otp')
  const code = await emailedTwoFactorCode(server, email)
  const answers = await many(4, () => twoFactorPost(visitor, 'verify-otp', { code }))
  expect(good(answers)).toHaveLength(1)
})

test('of many simultaneous first codes one enables it, and one session is left', async () => {
  const { visitor, id } = await signUpWithApp(server)
  await twoFactorPost(visitor, 'disable', { password })
  const { body } = await twoFactorPost(visitor, 'enable', { password })
  const code = authenticatorAppFor(body.totpURI).code()
  const answers = await many(5, () => twoFactorPost(visitor, 'verify-totp', { code }))
  expect(good(answers)).toHaveLength(1)
  expect(await server.query('select id from sessions where user_id = $1', [id])).toHaveLength(1)
})
