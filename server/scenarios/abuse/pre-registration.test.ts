import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { authenticate, authenticatorFor, register } from '#testing/passkeys.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { newProviderUser, signInWithProvider } from '#testing/social.ts'
import {
  emailedCode,
  emailedLink,
  emailsTo,
  fetchSession,
  freshEmail,
  password,
  signIn,
  signUp,
} from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let fake: FakeProvider
beforeAll(async () => {
  fake = await startFakeProvider()
  const acme = { ...fakeClient, issuer: fake.issuer }
  server = await startServer({ settings: { social: { acme } } })
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})

const newPassword = 'battery staple horse'
const linkFor = (email: string) => emailedLink(server, email, '/magic-link/')
const notices = async (email: string) =>
  (await emailsTo(server, email)).filter(
    ({ subject }) => subject === 'Earlier access to your account was removed',
  )

async function setPassword(visitor: Visitor, email: string) {
  await visitor.post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
  const link = await emailedLink(server, email, '/reset-password/')
  const token = /reset-password\/(\w+)/.exec(link)?.[1]
  expect((await visitor.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
  expect((await signIn(server, email, newPassword)).status).toBe(200)
}

/** How the owner of a mailbox can sign in without a password. */
const methods: [string, (owner: Visitor, email: string) => Promise<void>][] = [
  [
    'a link',
    async (owner, email) => {
      await owner.post('/api/auth/sign-in/magic-link', { email, callbackURL: '/app' })
      await owner.get(await linkFor(email))
    },
  ],
  [
    'a code',
    async (owner, email) => {
      const ask = { email, type: 'sign-in' }
      await owner.post('/api/auth/email-otp/send-verification-otp', ask)
      const otp = await emailedCode(server, email)
      await owner.post('/api/auth/sign-in/email-otp', { email, otp })
    },
  ],
  [
    'a provider with the address',
    async (owner, email) => {
      await signInWithProvider(owner, fake, newProviderUser({ email }))
    },
  ],
  ['a new password', setPassword],
]

describe.each(methods)('A-104: the mailbox owner who signs in by %s', (_, signInBy) => {
  test('owns the account alone, even after following the verification link of another user’s sign-up', async () => {
    const { visitor: intruder, email } = await signUp(server)
    const authenticator = authenticatorFor(server)
    expect((await register(intruder, authenticator)).status).toBe(200)
    const owner = server.visitor()
    await owner.get(await emailedLink(server, email, '/verify-email'))
    expect((await fetchSession(intruder)).body.user.emailVerified).toBe(true)
    await signInBy(owner, email)
    expect((await fetchSession(intruder)).body).toBeNull()
    expect((await signIn(server, email)).status).toBe(401)
    expect((await authenticate(server.visitor(), authenticator)).status).toBe(401)
    await expect.poll(async () => (await notices(email)).length).toBe(1)
  })

  test('loses nothing in the browser in which they signed up and verified the address', async () => {
    const { visitor, email } = await signUp(server)
    const authenticator = authenticatorFor(server)
    expect((await register(visitor, authenticator)).status).toBe(200)
    await visitor.get(await emailedLink(server, email, '/verify-email'))
    await signInBy(server.visitor(), email)
    expect((await authenticate(server.visitor(), authenticator)).status).toBe(200)
    expect(await notices(email)).toEqual([])
  })

  test('loses nothing in a browser with an earlier sign-in, though the link was opened elsewhere', async () => {
    const { email } = await signUp(server)
    await server.visitor().get(await emailedLink(server, email, '/verify-email'))
    const visitor = server.visitor()
    await visitor.post('/api/auth/sign-in/email', { email, password })
    const authenticator = authenticatorFor(server)
    expect((await register(visitor, authenticator)).status).toBe(200)
    await signInBy(visitor, email)
    expect((await authenticate(server.visitor(), authenticator)).status).toBe(200)
    expect(await notices(email)).toEqual([])
  })
})

test('after a month of use nothing is removed', async () => {
  const timed = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { email } = await signUp(timed)
  await timed.visitor().get(await emailedLink(timed, email, '/verify-email'))
  await timed.visitor().post('/api/test/clock', { advance: 'P30D' })
  await timed.visitor().post('/api/auth/sign-in/magic-link', { email })
  const owner = timed.visitor()
  await owner.get(await emailedLink(timed, email, '/magic-link/'))
  expect((await fetchSession(owner)).body.user.email).toBe(email)
  expect((await signIn(timed, email)).status).toBe(200)
})

test('where verification is required, the browser of the sign-up is recognized all the same', async () => {
  const strict = await serverForThisTest({ settings: { emailVerification: { required: true } } })
  const { visitor, email, answer } = await signUp(strict)
  await visitor.get(await emailedLink(strict, email, '/verify-email'))
  const known = answer.setCookies.map((cookie) => cookie.split('=', 1)[0])
  expect(known).toEqual(['better-auth.known_device'])
  await strict.visitor().post('/api/auth/sign-in/magic-link', { email })
  await strict.visitor().get(await emailedLink(strict, email, '/magic-link/'))
  expect((await signIn(strict, email)).status).toBe(200)
  const body = { name: 'Eve', email, password }
  const again = await strict.visitor().post('/api/auth/sign-up/email', body)
  const fresh = { ...body, email: freshEmail() }
  const new_ = await strict.visitor().post('/api/auth/sign-up/email', fresh)
  const shapes = [again, new_].map(({ status, setCookies, body: shown }) => [
    status,
    setCookies.map((cookie) => cookie.replace(/=[^;]+/, '')),
    Object.keys(shown.user),
  ])
  expect(shapes[0]).toEqual(shapes[1])
})
