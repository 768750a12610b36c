import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, fetchSession, freshEmail, password } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

let names = 0
const newUsername = () => `Person_${names++}`

async function enter(on = server, more: Record<string, unknown> = {}) {
  const visitor = on.visitor()
  const [email, username] = [freshEmail(), newUsername()]
  const body = { name: 'Ada', email, password, username, ...more }
  const answer = await visitor.post('/api/auth/sign-up/email', body)
  return { visitor, email, username, answer }
}

const signIn = (username: string, with_ = password, on = server) =>
  on.visitor().post('/api/auth/sign-in/username', { username, password: with_ })

test('is chosen at sign-up, stored in lower case, and shown as typed', async () => {
  const { visitor, username, answer } = await enter()
  expect(answer.status).toBe(200)
  const names = { username: username.toLowerCase(), displayUsername: username }
  expect(answer.body.user).toMatchObject(names)
  expect((await fetchSession(visitor)).body.user).toMatchObject(names)
})

test('is optional', async () => {
  const { answer } = await enter(server, { username: undefined })
  expect(answer.body.user).toMatchObject({ username: null, displayUsername: null })
})

test('signs in, in any case', async () => {
  const { email, username } = await enter()
  const visitor = server.visitor()
  const answer = await visitor.post('/api/auth/sign-in/username', {
    username: username.toUpperCase(),
    password,
    rememberMe: false,
    callbackURL: '/account',
  })
  expect(answer.body).toMatchObject({ redirect: true, url: '/account', user: { email } })
  expect([...visitor.cookies.keys()]).toContain('better-auth.dont_remember')
  expect((await fetchSession(visitor)).body.session.token).toBe(answer.body.token)
})

test('a wrong password and an unknown name get exactly the same response', async () => {
  const { username } = await enter()
  const wrong = await signIn(username, 'not the password')
  expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
    401,
    'INVALID_USERNAME_OR_PASSWORD',
    'invalid username or password',
  ])
  expect((await signIn('nobody_at_all')).text).toBe(wrong.text)
})

test.each([
  ['ab', 422, 'USERNAME_IS_TOO_SHORT'],
  ['x'.repeat(31), 422, 'USERNAME_IS_TOO_LONG'],
  ['a b c', 422, 'USERNAME_IS_INVALID'],
  [5, 400, 'VALIDATION_ERROR'],
])(
  '%j is refused at sign-in, at sign-up and by the availability check',
  async (username, status, code) => {
    const answers = [
      await server.visitor().post('/api/auth/sign-in/username', { username, password }),
      (await enter(server, { username })).answer,
      await server.visitor().post('/api/auth/is-username-available', { username }),
    ]
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([status, code])
  },
)

test('is available until a user has it, in any case', async () => {
  const username = newUsername()
  const ask = () =>
    server.visitor().post('/api/auth/is-username-available', { username: username.toUpperCase() })
  expect((await ask()).body).toEqual({ available: true })
  await enter(server, { username })
  expect((await ask()).body).toEqual({ available: false })
})

test('of many simultaneous sign-ups with one username exactly one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      enter(server, { username: index % 2 ? 'Wanted' : 'wANTED' }),
    ),
  )
  const good = answers.filter(({ answer }) => answer.status === 200)
  expect(good).toHaveLength(1)
  for (const { answer } of answers) {
    if (answer.status === 200) continue
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
        message: 'username is already taken. please try another.',
      },
    ])
  }
  const rows = await server.query(`select id from users where username = 'wanted'`)
  expect(rows).toHaveLength(1)
})

test('wrong passwords count for the user, by username and by address', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const { email, username } = await enter(limited)
  for (let round = 0; round < 3; round++) {
    await limited.visitor().post('/api/auth/sign-in/email', { email, password: 'wrong' })
    await signIn(username, 'wrong', limited)
  }
  const counted = await limited.query('select count from rate_limits where key = $1', [
    `failures|${email}`,
  ])
  expect(counted).toEqual([{ count: 6 }])
  await limited.visitor().post('/api/test/clock', { advance: 'PT11S' })
  expect((await signIn(username, password, limited)).status).toBe(200)
})

test('where addresses must be verified, only the right password reveals that this one is not', async () => {
  const strict = await serverForThisTest({ settings: { emailVerification: { required: true } } })
  const { email, username } = await enter(strict)
  const right = await signIn(username, password, strict)
  expect([right.status, right.body]).toEqual([
    403,
    { code: 'EMAIL_NOT_VERIFIED', message: 'email not verified' },
  ])
  expect((await signIn(username, 'wrong', strict)).status).toBe(401)
  await strict.visitor().get(await emailedLink(strict, email, '/verify-email'))
  expect((await signIn(username, password, strict)).status).toBe(200)
})

test('a taken username is refused alike for a known and an unknown address', async () => {
  const strict = await serverForThisTest({ settings: { emailVerification: { required: true } } })
  const { email, username } = await enter(strict)
  const known = await enter(strict, { email, username })
  const unknown = await enter(strict, { username })
  expect(known.answer.status).toBe(422)
  expect(known.answer.text).toBe(unknown.answer.text)
})
