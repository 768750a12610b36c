import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../testing/fake-provider.ts'
import { authenticate, authenticatorOf, register } from '../../testing/passkeys.ts'
import {
  codeTo,
  linkTo,
  mails,
  newAddress,
  password,
  session,
  signIn,
  signUp,
} from '../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../testing/server.ts'
import { stranger, travel } from '../../testing/social.ts'
import type { Visitor } from '../../testing/visitor.ts'

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
const linkFor = (email: string) => linkTo(server, email, '/magic-link/')
const told = async (email: string) =>
  (await mails(server, email)).filter(
    ({ subject }) => subject === 'What opened your account before was removed',
  )

async function setPassword(visitor: Visitor, email: string) {
  await visitor.post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
  const link = await linkTo(server, email, '/reset-password/')
  const token = /reset-password\/(\w+)/.exec(link)?.[1]
  expect((await visitor.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
  expect((await signIn(server, email, newPassword)).status).toBe(200)
}

/** How the reader of a mailbox comes in who knows no password. */
const ways: [string, (owner: Visitor, email: string) => Promise<void>][] = [
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
      const otp = await codeTo(server, email)
      await owner.post('/api/auth/sign-in/email-otp', { email, otp })
    },
  ],
  [
    'a service that knows the address',
    async (owner, email) => {
      await travel(owner, fake, stranger({ email }))
    },
  ],
  ['a new password', setPassword],
]

describe.each(ways)('A-104: whoever comes by %s', (_, comeIn) => {
  test('owns the account alone, though they once clicked the link that proved it', async () => {
    const { visitor: intruder, email } = await signUp(server)
    const authenticator = authenticatorOf(server)
    expect((await register(intruder, authenticator)).status).toBe(200)
    const owner = server.visitor()
    await owner.get(await linkTo(server, email, '/verify-email'))
    expect((await session(intruder)).body.user.emailVerified).toBe(true)
    await comeIn(owner, email)
    expect((await session(intruder)).body).toBeNull()
    expect((await signIn(server, email)).status).toBe(401)
    expect((await authenticate(server.visitor(), authenticator)).status).toBe(401)
    await expect.poll(async () => (await told(email)).length).toBe(1)
  })

  test('loses nothing in the browser in which they opened it and proved the address', async () => {
    const { visitor, email } = await signUp(server)
    const authenticator = authenticatorOf(server)
    expect((await register(visitor, authenticator)).status).toBe(200)
    await visitor.get(await linkTo(server, email, '/verify-email'))
    await comeIn(server.visitor(), email)
    expect((await authenticate(server.visitor(), authenticator)).status).toBe(200)
    expect(await told(email)).toEqual([])
  })

  test('loses nothing where they came in before, though the link was opened elsewhere', async () => {
    const { email } = await signUp(server)
    await server.visitor().get(await linkTo(server, email, '/verify-email'))
    const visitor = server.visitor()
    await visitor.post('/api/auth/sign-in/email', { email, password })
    const authenticator = authenticatorOf(server)
    expect((await register(visitor, authenticator)).status).toBe(200)
    await comeIn(visitor, email)
    expect((await authenticate(server.visitor(), authenticator)).status).toBe(200)
    expect(await told(email)).toEqual([])
  })
})

test('after a month somebody lives in the account, and nothing is taken away', async () => {
  const timed = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { email } = await signUp(timed)
  await timed.visitor().get(await linkTo(timed, email, '/verify-email'))
  await timed.visitor().post('/api/test/clock', { advance: 'P30D' })
  await timed.visitor().post('/api/auth/sign-in/magic-link', { email })
  const owner = timed.visitor()
  await owner.get(await linkTo(timed, email, '/magic-link/'))
  expect((await session(owner)).body.user.email).toBe(email)
  expect((await signIn(timed, email)).status).toBe(200)
})

test('where nobody comes in unproven, the browser of the sign-up is known all the same', async () => {
  const strict = await serverForThisTest({ settings: { emailVerification: { required: true } } })
  const { visitor, email, answer } = await signUp(strict)
  await visitor.get(await linkTo(strict, email, '/verify-email'))
  const known = answer.setCookies.map((cookie) => cookie.split('=', 1)[0])
  expect(known).toEqual(['better-auth.known_device'])
  await strict.visitor().post('/api/auth/sign-in/magic-link', { email })
  await strict.visitor().get(await linkTo(strict, email, '/magic-link/'))
  expect((await signIn(strict, email)).status).toBe(200)
  const body = { name: 'Eve', email, password }
  const again = await strict.visitor().post('/api/auth/sign-up/email', body)
  const fresh = { ...body, email: newAddress() }
  const new_ = await strict.visitor().post('/api/auth/sign-up/email', fresh)
  const shapes = [again, new_].map(({ status, setCookies, body: shown }) => [
    status,
    setCookies.map((cookie) => cookie.replace(/=[^;]+/, '')),
    Object.keys(shown.user),
  ])
  expect(shapes[0]).toEqual(shapes[1])
})
