import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  emailedLink,
  emailsTo,
  fetchSession,
  freshEmail,
  password,
  signIn,
  signUp,
} from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const path = '/api/auth/change-email'
type SignedUpUser = Awaited<ReturnType<typeof signUp>>
const userOf = async ({ visitor }: SignedUpUser) => (await fetchSession(visitor)).body.user
const subjects = async (on: TestServer, to: string) =>
  (await emailsTo(on, to)).map(({ subject }) => subject)

async function signUpVerified(on = server): Promise<SignedUpUser> {
  const user = await signUp(on)
  await on.visitor().get(await emailedLink(on, user.email, '/verify-email'))
  await fetchSession(user.visitor)
  return user
}

/** The link in the newest email with this subject. */
async function linkIn(on: TestServer, to: string, subject: string): Promise<string> {
  const find = async () => (await emailsTo(on, to)).find((email) => email.subject === subject)
  await expect.poll(find).toBeDefined()
  return (await find())?.links[0]?.replace('http://localhost:3000', '') ?? ''
}

const confirmSubject = 'Confirm your new email address'

/** Requests a change and confirms it from the old address; returns the link sent to the new one. */
async function confirmed(user: SignedUpUser, newEmail: string): Promise<string> {
  await user.visitor.post(path, { newEmail, callbackURL: '/account' })
  await user.visitor.get(await linkIn(server, user.email, confirmSubject))
  return linkIn(server, newEmail, confirmSubject)
}

describe('from a verified address', () => {
  test('confirms at the old address, then at the new one, and only then changes', async () => {
    const user = await signUpVerified()
    const newEmail = freshEmail()
    const asked = await user.visitor.post(path, {
      newEmail: newEmail.toUpperCase(),
      callbackURL: '/account',
    })
    expect([asked.status, asked.body]).toEqual([200, { status: true }])
    expect(await emailsTo(server, newEmail)).toHaveLength(0)
    const opened = await user.visitor.get(await linkIn(server, user.email, confirmSubject))
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/account'])
    expect((await userOf(user)).email).toBe(user.email)
    const link = await linkIn(server, newEmail, confirmSubject)
    expect((await user.visitor.get(link)).headers.get('location')).toBe('/account')
    expect(await userOf(user)).toMatchObject({ email: newEmail, emailVerified: true })
    expect((await signIn(server, newEmail)).status).toBe(200)
    expect((await signIn(server, user.email)).status).toBe(401)
  })

  test('the old address is notified, and can no longer reset the password', async () => {
    const user = await signUpVerified()
    await server.visitor().post('/api/auth/request-password-reset', { email: user.email })
    const reset = await emailedLink(server, user.email, '/reset-password/')
    const token = /reset-password\/(\w+)/.exec(reset)?.[1]
    await user.visitor.get(await confirmed(user, freshEmail()))
    const answer = await server
      .visitor()
      .post('/api/auth/reset-password', { token, newPassword: 'something else' })
    expect(answer.body.code).toBe('INVALID_TOKEN')
    await expect
      .poll(() => subjects(server, user.email))
      .toContain('Your email address was changed')
  })

  test('without a redirect target, the response contains the user', async () => {
    const user = await signUpVerified()
    const newEmail = freshEmail()
    const token = (await confirmed(user, newEmail)).match(/token=([^&]+)/)?.[1]
    const { body } = await user.visitor.get(`/api/auth/verify-email?token=${token}`)
    expect(body).toMatchObject({ status: true, user: { email: newEmail, emailVerified: true } })
  })

  test.each(['an anonymous client', 'another user'])(
    'a link opened by %s changes nothing',
    async (who) => {
      const user = await signUpVerified()
      const newEmail = freshEmail()
      const link = await confirmed(user, newEmail)
      const other =
        who === 'an anonymous client' ? server.visitor() : (await signUp(server)).visitor
      const opened = await other.get(link)
      expect(opened.headers.get('location')).toBe('/account?error=unauthorized')
      const token = link.match(/token=([^&]+)/)?.[1]
      const direct = await other.get(`/api/auth/verify-email?token=${token}`)
      expect([direct.status, direct.body]).toEqual([
        401,
        { code: 'UNAUTHORIZED', message: 'unauthorized' },
      ])
      expect((await userOf(user)).email).toBe(user.email)
    },
  )

  test('opening the link again is harmless, and an older change does not come back', async () => {
    const user = await signUpVerified()
    const [first, second] = [freshEmail(), freshEmail()]
    const toFirst = await confirmed(user, first)
    const toSecond = await confirmed(user, second)
    await user.visitor.get(toSecond)
    expect((await user.visitor.get(toSecond)).headers.get('location')).toBe('/account')
    const late = await user.visitor.get(toFirst)
    expect(late.headers.get('location')).toBe('/account?error=invalid_token')
    expect((await userOf(user)).email).toBe(second)
  })

  test('the link expires after an hour', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const user = await signUpVerified(own)
    await user.visitor.post(path, { newEmail: freshEmail() })
    const link = await linkIn(own, user.email, confirmSubject)
    await own.visitor().post('/api/test/clock', { advance: 'PT1H1S' })
    const opened = await user.visitor.get(link)
    expect(opened.headers.get('location')).toBe('/?error=token_expired')
  })

  test('of two users who verify one address at the same time one gets it', async () => {
    const users = await Promise.all([signUpVerified(), signUpVerified()])
    const newEmail = freshEmail()
    const links: string[] = []
    for (const user of users) {
      await user.visitor.post(path, { newEmail, callbackURL: '/account' })
      await user.visitor.get(await linkIn(server, user.email, confirmSubject))
      links.push((await emailsTo(server, newEmail))[0]?.links[0] ?? '')
    }
    const answers = await Promise.all(
      users.map(({ visitor }, index) =>
        visitor.get((links[index] ?? '').replace('http://localhost:3000', '')),
      ),
    )
    expect(answers.map(({ headers }) => headers.get('location')).sort()).toEqual([
      '/account',
      '/account?error=user_already_exists',
    ])
  })

  test('with that setting, the change takes effect at the confirmation', async () => {
    const own = await serverForThisTest({
      settings: { changeEmail: { takesEffect: 'when-confirmed' } },
    })
    const user = await signUpVerified(own)
    const newEmail = freshEmail()
    await user.visitor.post(path, { newEmail })
    await user.visitor.get(await linkIn(own, user.email, confirmSubject))
    expect(await userOf(user)).toMatchObject({ email: newEmail, emailVerified: false })
    await own.visitor().get(await emailedLink(own, newEmail, '/verify-email'))
    expect(await userOf(user)).toMatchObject({ email: newEmail, emailVerified: true })
  })
})

test('from an unverified address it changes at once, and sends a verification email', async () => {
  const user = await signUp(server)
  const newEmail = freshEmail()
  await user.visitor.post(path, { newEmail })
  expect(await userOf(user)).toMatchObject({ email: newEmail, emailVerified: false })
  const old = await emailedLink(server, user.email, '/verify-email')
  expect((await server.visitor().get(old)).headers.get('location')).toContain('error=')
  await server.visitor().get(await emailedLink(server, newEmail, '/verify-email'))
  expect((await userOf(user)).emailVerified).toBe(true)
})

test.each([
  ['the same address', async (own: string) => own, 400, 'EMAIL_IS_THE_SAME'],
  ['it in capitals', async (own: string) => own.toUpperCase(), 400, 'EMAIL_IS_THE_SAME'],
  ['a taken one', async () => (await signUp(server)).email, 400, 'COULDNT_UPDATE_YOUR_EMAIL'],
  [
    'a taken one in capitals',
    async () => (await signUp(server)).email.toUpperCase(),
    400,
    'COULDNT_UPDATE_YOUR_EMAIL',
  ],
  ['a bad one', async () => 'nobody', 400, 'VALIDATION_ERROR'],
])('refuses %s', async (_, address, status, code) => {
  const user = await signUpVerified()
  const answer = await user.visitor.post(path, { newEmail: await address(user.email) })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect((await userOf(user)).email).toBe(user.email)
})

test('refuses requests without a session, other sites, unsafe redirects, and everything where it is disabled', async () => {
  const newEmail = freshEmail()
  expect((await server.visitor().post(path, { newEmail })).status).toBe(401)
  const { visitor } = await signUpVerified()
  const unsafe = await visitor.post(path, { newEmail, callbackURL: 'https://evil.example' })
  expect(unsafe.body.code).toBe('INVALID_CALLBACKURL')
  const site = await visitor.post(path, { newEmail }, { origin: 'https://evil.example' })
  expect(site.status).toBe(403)
  const off = await serverForThisTest({ settings: { changeEmail: { enabled: false } } })
  const answer = await (await signUp(off)).visitor.post(path, { newEmail })
  expect([answer.status, answer.body.code]).toEqual([400, 'CHANGE_EMAIL_IS_DISABLED'])
})

test('a link is valid for its own purpose only', async () => {
  const user = await signUpVerified()
  await user.visitor.post(path, { newEmail: freshEmail() })
  const link = await linkIn(server, user.email, confirmSubject)
  const token = link.match(/token=([^&]+)/)?.[1] ?? ''
  const reset = await user.visitor.post('/api/auth/reset-password', {
    token,
    newPassword: 'something else',
  })
  expect(reset.body.code).toBe('INVALID_TOKEN')
  const leave = await user.visitor.post('/api/auth/delete-user', { token })
  expect([leave.status, leave.body.code]).toEqual([404, 'INVALID_TOKEN'])
})

describe('where addresses are hidden', () => {
  let hidden: TestServer
  beforeAll(async () => {
    hidden = await startServer({ settings: { emailVerification: { required: true } } })
  })
  afterAll(() => hidden.stop())

  async function signInVerified(): Promise<SignedUpUser> {
    const user = await signUp(hidden)
    await hidden.visitor().get(await emailedLink(hidden, user.email, '/verify-email'))
    await user.visitor.post('/api/auth/sign-in/email', { email: user.email, password })
    return user
  }

  test('a taken address gets the response of a free one, and its owner an email', async () => {
    const owner = await signInVerified()
    const user = await signInVerified()
    const free = await user.visitor.post(path, { newEmail: freshEmail() })
    const taken = await user.visitor.post(path, { newEmail: owner.email })
    expect(taken.text).toBe(free.text)
    expect(await subjects(hidden, user.email)).toEqual([
      confirmSubject,
      confirmSubject,
      'Confirm your email address',
    ])
    const [newest] = await emailsTo(hidden, user.email)
    await user.visitor.get(newest?.links[0]?.replace('http://localhost:3000', '') ?? '')
    expect((await subjects(hidden, owner.email))[0]).toBe('You already have an account')
    expect((await userOf(user)).email).toBe(user.email)
  })

  test('an unverified address changes only to a verified one', async () => {
    const user = await signInVerified()
    await hidden.query('update users set email_verified = false where email = $1', [user.email])
    const newEmail = freshEmail()
    await user.visitor.post(path, { newEmail })
    const { body } = await user.visitor.get('/api/auth/get-session?disableCookieCache=true')
    expect(body.user.email).toBe(user.email)
    await user.visitor.get(await linkIn(hidden, newEmail, confirmSubject))
    expect(await userOf(user)).toMatchObject({ email: newEmail, emailVerified: true })
  })
})

test('an address gets at most three such emails an hour', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const user = await signUpVerified(limited)
  for (let round = 0; round < 5; round++) {
    expect((await user.visitor.post(path, { newEmail: freshEmail() })).status).toBe(200)
    await limited.visitor().post('/api/test/clock', { advance: 'PT11S' })
  }
  const sent = (await subjects(limited, user.email)).filter((subject) => subject === confirmSubject)
  expect(sent).toHaveLength(3)
})
