import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from './testing/browser.ts'
import { newestLink } from './testing/emails.ts'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import {
  loadClient,
  type OfficialClient,
  type SessionState,
  versions,
  windowLocation,
} from './testing/official-client.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

const password = 'correct horse battery'
const newPassword = 'staple that horse'
const knownDevice = 'better-auth.known_device'
let userCount = 0
const newAddress = () => `person${userCount++}@example.com`

describe.each(versions)('the official client %s', (version) => {
  let browser: Browser
  let client: OfficialClient
  let open: Awaited<ReturnType<typeof loadClient>>
  beforeAll(async () => {
    open = await loadClient(version)
  })
  const another = () => {
    const itsBrowser = openBrowser(live.origin)
    return { browser: itsBrowser, client: open(live.origin, itsBrowser) }
  }
  beforeEach(() => {
    windowLocation.href = ''
    const opened = another()
    browser = opened.browser
    client = opened.client
  })

  /** Signed up and signed in. */
  async function signUpUser() {
    const email = newAddress()
    const { data, error } = await client.signUp.email({ name: 'Ada Lovelace', email, password })
    expect(error).toBeNull()
    return { email, token: data?.token ?? '' }
  }

  test('has no session before signing in', async () => {
    expect(await client.getSession()).toMatchObject({ data: null, error: null })
  })

  test('signs up, and is signed in', async () => {
    const email = newAddress()
    const { data, error } = await client.signUp.email({
      name: 'Ada Lovelace',
      email: email.toUpperCase(),
      password,
      image: 'https://example.com/ada.png',
    })
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({
      email,
      name: 'Ada Lovelace',
      image: 'https://example.com/ada.png',
      emailVerified: false,
    })
    expect([...browser.cookies.keys()]).toEqual([
      'better-auth.session_token',
      'better-auth.recent_proof',
      knownDevice,
    ])
    const session = await client.getSession()
    expect(session.data?.session.token).toBe(data?.token)
    expect(session.data?.session.userId).toBe(data?.user.id)
  })

  test('gets instants as dates', async () => {
    const before = Date.now() - 1000
    await signUpUser()
    const { data } = await client.getSession()
    for (const date of [data?.user.createdAt, data?.user.updatedAt, data?.session.createdAt]) {
      expect(date).toBeInstanceOf(Date)
      expect(Number(date)).toBeGreaterThan(before)
    }
    const life = Number(data?.session.expiresAt) - Number(data?.session.createdAt)
    expect(life).toBe(7 * 86_400_000)
  })

  test('signs in and is redirected to the callback URL', async () => {
    const { email } = await signUpUser()
    const elsewhere = another()
    const { data, error } = await elsewhere.client.signIn.email({
      email,
      password,
      callbackURL: '/account/sessions',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ redirect: true, url: '/account/sessions', user: { email } })
    expect(windowLocation.href).toBe('/account/sessions')
    expect((await elsewhere.client.getSession()).data?.user.email).toBe(email)
  })

  test('signs in without a callback URL and stays on the page', async () => {
    const { email } = await signUpUser()
    const { data } = await client.signIn.email({ email, password })
    expect(data?.redirect).toBe(false)
    expect(data?.url).toBeUndefined()
    expect(windowLocation.href).toBe('')
  })

  test('signs in without being remembered', async () => {
    const { email } = await signUpUser()
    const elsewhere = another()
    await elsewhere.client.signIn.email({ email, password, rememberMe: false })
    const names = ['session_token', 'dont_remember', 'recent_proof', 'known_device'].map(
      (n) => `better-auth.${n}`,
    )
    expect([...elsewhere.browser.cookies.keys()]).toEqual(names)
    const { data } = await elsewhere.client.getSession()
    const life = Number(data?.session.expiresAt) - Number(data?.session.createdAt)
    expect(life).toBe(86_400_000)
  })

  test('can read the session without the cache', async () => {
    const { email } = await signUpUser()
    await client.getSession()
    await live.server.query('update users set name = $2 where email = $1', [email, 'Augusta'])
    const { data } = await client.getSession({ query: { disableCookieCache: true } })
    expect(data?.user.name).toBe('Augusta')
  })

  test('signs out', async () => {
    await signUpUser()
    expect((await client.signOut()).data).toEqual({ success: true })
    expect([...browser.cookies.keys()]).toEqual([knownDevice])
    expect((await client.getSession()).data).toBeNull()
  })

  test('its session hook follows signing in and signing out', async () => {
    const states: SessionState[] = []
    const last = () => states.at(-1)
    const unsubscribe = client.useSession.subscribe((state) => states.push(state))
    expect(last()?.isPending).toBe(true)
    await expect.poll(last).toMatchObject({ data: null, error: null, isPending: false })
    const { email } = await signUpUser()
    await expect.poll(() => last()?.data?.user.email).toBe(email)
    await client.signOut()
    await expect.poll(() => last()?.data).toBeNull()
    await client.signIn.email({ email, password })
    await expect.poll(() => last()?.data?.user.email).toBe(email)
    const reads = () => browser.calls.filter((call) => call.endsWith('/get-session')).length
    const before = reads()
    client.$store.notify('$sessionSignal')
    await expect.poll(reads).toBe(before + 1)
    unsubscribe()
  })

  test('lists the sessions, and ends one of them', async () => {
    const { email, token } = await signUpUser()
    const elsewhere = another()
    await elsewhere.client.signIn.email({ email, password })
    const { data } = await client.listSessions()
    expect(data).toHaveLength(2)
    expect(data?.every(({ expiresAt }) => expiresAt instanceof Date)).toBe(true)
    const other = data?.find((session) => session.token !== token)
    expect((await client.revokeSession({ token: other?.token })).data).toEqual({ status: true })
    expect((await elsewhere.client.getSession()).data).toBeNull()
    expect((await client.getSession()).data?.user.email).toBe(email)
  })

  test('ends all other sessions', async () => {
    const { email } = await signUpUser()
    const elsewhere = another()
    await elsewhere.client.signIn.email({ email, password })
    expect((await client.revokeOtherSessions()).data).toEqual({ status: true })
    expect((await elsewhere.client.getSession()).data).toBeNull()
    expect((await client.listSessions()).data).toHaveLength(1)
  })

  test('ends every session, its own too', async () => {
    await signUpUser()
    expect((await client.revokeSessions()).data).toEqual({ status: true })
    expect((await client.getSession()).data).toBeNull()
    expect((await client.listSessions()).error?.status).toBe(401)
  })

  test('verifies its address by the link of an email', async () => {
    const { email } = await signUpUser()
    const link = new URL(await newestLink(live.origin, email, '/verify-email'))
    expect(link.origin + link.pathname).toBe(`${live.origin}/api/auth/verify-email`)
    const token = link.searchParams.get('token')
    expect((await client.verifyEmail({ query: { token } })).data).toMatchObject({ status: true })
    expect((await client.getSession()).data?.user.emailVerified).toBe(true)
  })

  test('requests the verification email again', async () => {
    const { email } = await signUpUser()
    await live.server.query('delete from mails where recipient = $1', [email])
    const { data } = await client.sendVerificationEmail({ email, callbackURL: '/welcome' })
    expect(data).toEqual({ status: true })
    const link = new URL(await newestLink(live.origin, email, '/verify-email'))
    expect(link.searchParams.get('callbackURL')).toBe('/welcome')
    const answer = await browser.fetch(link, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/welcome'])
    expect((await client.getSession()).data?.user.emailVerified).toBe(true)
  })

  test.each(
    version === '1.2.12'
      ? (['forgetPassword', 'requestPasswordReset'] as const)
      : (['requestPasswordReset'] as const),
  )('forgets the password, and sets a new one (%s)', async (ask) => {
    const { email } = await signUpUser()
    const elsewhere = another()
    const asked = await elsewhere.client[ask]({ email, redirectTo: '/reset-password' })
    expect(asked.data).toMatchObject({ status: true })
    const link = await newestLink(live.origin, email, '/reset-password/')
    const answer = await elsewhere.browser.fetch(link, { redirect: 'manual' })
    const location = answer.headers.get('location') ?? ''
    const page = new URL(location, live.origin)
    expect([answer.status, page.pathname]).toEqual([302, '/reset-password'])
    const token = page.searchParams.get('token')
    const reset = await elsewhere.client.resetPassword({ newPassword, token })
    expect(reset.data).toEqual({ status: true })
    expect((await client.getSession()).data).toBeNull()
    const old = await client.signIn.email({ email, password })
    expect(old.error?.status).toBe(401)
    const signedIn = await client.signIn.email({ email, password: newPassword })
    expect(signedIn.data?.user.email).toBe(email)
  })

  test.each([
    [
      'a wrong password',
      (email: string) => client.signIn.email({ email, password: 'wrong password' }),
      { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    ],
    [
      'an address that is taken',
      (email: string) => client.signUp.email({ email, password, name: 'X' }),
      { status: 422, code: 'USER_ALREADY_EXISTS', message: 'User already exists' },
    ],
    [
      'a short password',
      () => client.signUp.email({ email: newAddress(), password: 'short', name: 'X' }),
      { status: 400, code: 'PASSWORD_TOO_SHORT', message: 'Password too short' },
    ],
    [
      'missing fields',
      () => client.signUp.email({ email: newAddress() }),
      { status: 400, code: 'VALIDATION_ERROR', message: 'Invalid body parameters' },
    ],
    [
      'a redirect to another site',
      (email: string) => client.signIn.email({ email, password, callbackURL: 'https://evil.com' }),
      { status: 403, code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' },
    ],
    [
      'a used or unknown token',
      () => client.resetPassword({ newPassword, token: 'nobody-gave-this' }),
      { status: 400, code: 'INVALID_TOKEN', message: 'invalid token' },
    ],
  ])('gets an error for %s', async (_, call, wanted) => {
    const { email } = await signUpUser()
    const { data, error } = await call(email)
    expect(data).toBeNull()
    expect(error).toMatchObject(wanted)
  })

  test('gets an error without a session', async () => {
    for (const call of [client.listSessions, client.revokeSessions, client.revokeOtherSessions]) {
      const { error } = await call()
      expect(error).toMatchObject({ status: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' })
    }
  })
})

test.each(versions)(
  'the official client %s gets an error for too many requests',
  async (version) => {
    const limited = await startLiveServer({ RATE_LIMIT: 'on' })
    try {
      const browser = openBrowser(limited.origin)
      const open = await loadClient(version)
      const client = open(limited.origin, browser)
      const attempt = () => client.signIn.email({ email: 'nobody@example.com', password })
      for (let count = 0; count < 3; count++) expect((await attempt()).error?.status).toBe(401)
      expect((await attempt()).error).toMatchObject({
        status: 429,
        message: 'Too many requests. Please try again later.',
      })
    } finally {
      await limited.stop()
    }
  },
)
