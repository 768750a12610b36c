import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganization, signUpVerifiedUser } from '#testing/organizations.ts'
import { secret, startServer, type TestServer } from '#testing/server.ts'
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

const json = (path: string) => `/api/auth/${path}`
const advance = (duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })
const reset = (token: string, newPassword = 'a new password') =>
  server.visitor().post(json('reset-password'), { token, newPassword })
const verify = (token: string, visitor = server.visitor()) =>
  visitor.get(json(`verify-email?token=${encodeURIComponent(token)}`))

const tokenIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? ''

async function resetTokenFor(email: string): Promise<string> {
  await server.visitor().post(json('request-password-reset'), { email, redirectTo: '/reset' })
  return (
    /reset-password\/(\w+)/.exec(await emailedLink(server, email, '/reset-password/'))?.[1] ?? ''
  )
}

async function newestLink(email: string, path: string, after: number): Promise<string> {
  await expect.poll(async () => (await emailsTo(server, email)).length).toBeGreaterThan(after)
  const links = (await emailsTo(server, email)).flatMap((mail) => mail.links)
  return links.find((link) => link.includes(path)) ?? ''
}

test('A-78: an expired link verifies nothing, and its redirect says so', async () => {
  const { visitor, email } = await signUp(server)
  const token = tokenIn(await emailedLink(server, email, '/verify-email'))
  await advance('PT1H')
  const direct = await verify(token)
  expect([direct.status, direct.body.code]).toEqual([401, 'TOKEN_EXPIRED'])
  const back = await server.visitor().get(json(`verify-email?token=${token}&callbackURL=/a`))
  expect(back.headers.get('location')).toBe('/a?error=token_expired')
  expect((await fetchSession(visitor)).body.user.emailVerified).toBe(false)
})

test('A-79: a link that is forged, unsigned or edited verifies nothing', async () => {
  const { visitor, email } = await signUp(server)
  const token = tokenIn(await emailedLink(server, email, '/verify-email'))
  const [head = '', claims = '', signature = ''] = token.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const hs256 = (key: string, header: object, payload: string) => {
    const text = `${encode(header)}.${payload}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const forged = [
    `${encode({ alg: 'none' })}.${claims}.`,
    `${encode({ alg: 'none' })}.${claims}.${signature}`,
    `${encode({ alg: 'RS256' })}.${claims}.${signature}`,
    `${encode({ alg: 'HS512' })}.${claims}.${signature}`,
    `${head}.${encode({ ...payload, email: 'victim@example.com' })}.${signature}`,
    `${head}.${encode({ ...payload, exp: payload.exp + 9999 })}.${signature}`,
    hs256('', { alg: 'HS256' }, claims),
    hs256('better-auth-secret-123456789', { alg: 'HS256' }, claims),
    // The secret itself is not the key either: each purpose has its own derived key.
    hs256(secret, { alg: 'HS256' }, claims),
    hs256(secret, { alg: 'HS256', kid: '../../dev/null' }, claims),
  ]
  for (const each of forged) {
    const answer = await verify(each)
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_TOKEN'])
  }
  expect((await fetchSession(visitor)).body.user.emailVerified).toBe(false)
  expect((await verify(token)).status).toBe(200)
})

test('A-80: a token of one kind is not accepted as another kind', async () => {
  const person = await signUpVerifiedUser(server)
  const { visitor, email } = person
  const other = freshEmail()
  const verifyToken = tokenIn(
    (await emailsTo(server, email))
      .flatMap((mail) => mail.links)
      .join(' ')
      .split(' ')[0] ?? '',
  )
  const resetToken = await resetTokenFor(email)
  const seen = (await emailsTo(server, email)).length
  await visitor.post(json('change-email'), { newEmail: other, callbackURL: '/x' })
  const confirmToken = tokenIn(await newestLink(email, '/verify-email', seen))
  await visitor.post(json('delete-user'), { callbackURL: '/x' })
  const deleteToken = tokenIn(await emailedLink(server, email, '/delete-user/callback'))
  const { token } = (await fetchSession(visitor)).body.session
  const secrets = { verifyToken, resetToken, confirmToken, deleteToken, session: token }
  const consumers: Record<string, (token: string) => Promise<{ status: number }>> = {
    resetToken: (token) => reset(token),
    verifyToken: (token) => verify(token),
    deleteToken: (token) => visitor.post(json('delete-user'), { token }),
    deleteLink: (token) => visitor.get(json(`delete-user/callback?token=${token}`)),
    apiKey: (token) => server.visitor().get('/api/me', { 'x-api-key': token }),
    invitation: (token) =>
      visitor.post(json('organization/accept-invitation'), { invitationId: token }),
    session: (token) =>
      server
        .visitor()
        .get('/api/me', { cookie: `better-auth.session_token=${encodeURIComponent(token)}` }),
  }
  for (const [kind, token] of Object.entries(secrets)) {
    expect(token).not.toBe('')
    for (const [consumer, open] of Object.entries(consumers)) {
      const isItsOwn =
        (kind === consumer && kind !== 'session') ||
        (kind === 'confirmToken' && consumer === 'verifyToken') ||
        (kind === 'deleteToken' && consumer === 'deleteLink')
      if (isItsOwn) continue
      const { status } = await open(token)
      expect([kind, consumer, status >= 400]).toEqual([kind, consumer, true])
    }
  }
  expect((await fetchSession(visitor)).body.user.email).toBe(email)
  expect((await signIn(server, email)).status).toBe(200)
})

test('A-81: a used verification link does not sign in a second time', async () => {
  const { email } = await signUp(server)
  const token = tokenIn(await emailedLink(server, email, '/verify-email'))
  const first = await verify(token)
  const second = await verify(token)
  expect([first.text, first.status]).toEqual([second.text, second.status])
  expect(second.setCookies).toEqual([])
})

test('A-82: a mail scanner that opens links uses nothing up', async () => {
  const { visitor, email } = await signUp(server)
  const token = await resetTokenFor(email)
  const links = (await emailsTo(server, email)).flatMap((mail) => mail.links)
  for (const link of links) {
    const answer = await server.visitor().send(new Request(link, { method: 'HEAD' }))
    expect(answer.setCookies).toEqual([])
  }
  // A scanner may also open the reset page, which leaves the token valid.
  await server.visitor().get(json(`reset-password/${token}?callbackURL=/reset`))
  expect((await fetchSession(visitor)).body.user.emailVerified).toBe(false)
  expect((await reset(token)).status).toBe(200)
})

test('A-86: a reset ends every session, also an attacker’s, and notifies the owner', async () => {
  const { visitor, email } = await signUp(server)
  const attacker = server.visitor()
  await attacker.post(json('sign-in/email'), { email, password })
  await reset(await resetTokenFor(email))
  for (const browser of [visitor, attacker]) expect((await fetchSession(browser)).text).toBe('null')
  await expect
    .poll(async () => (await emailsTo(server, email)).map(({ subject }) => subject))
    .toContain('Your password was changed')
})

test('A-87: a reset link becomes invalid with its address, and with the account', async () => {
  const moved = await signUp(server)
  const forMoved = await resetTokenFor(moved.email)
  await moved.visitor.post(json('change-email'), { newEmail: freshEmail() })
  expect((await fetchSession(moved.visitor)).body.user.email).not.toBe(moved.email)
  const gone = await signUp(server)
  const forGone = await resetTokenFor(gone.email)
  await gone.visitor.post(json('delete-user'), { password })
  for (const token of [forMoved, forGone]) {
    const answer = await reset(token)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_TOKEN'])
  }
})

test('A-90: an address is not changed to itself, to a taken one, nor to an invalid one', async () => {
  const [one, other] = await Promise.all([signUp(server), signUp(server)])
  const change = (newEmail: unknown) => one.visitor.post(json('change-email'), { newEmail })
  const said = async (newEmail: unknown) => {
    const { status, body } = await change(newEmail)
    return [status, body.code]
  }
  expect(await said(one.email)).toEqual([400, 'EMAIL_IS_THE_SAME'])
  expect(await said(one.email.toUpperCase())).toEqual([400, 'EMAIL_IS_THE_SAME'])
  expect(await said(other.email)).toEqual([422, 'USER_ALREADY_EXISTS'])
  expect(await said(other.email.toUpperCase())).toEqual([422, 'USER_ALREADY_EXISTS'])
  for (const bad of ['nonsense', '', null, 5]) expect((await said(bad))[0]).toBe(400)
  expect((await fetchSession(one.visitor)).body.user.email).toBe(one.email)
})

test('A-94: the only owner of an organization cannot delete the account', async () => {
  const owner = await signUpVerifiedUser(server)
  await createOrganization(owner)
  const answer = await owner.visitor.post(json('delete-user'), { password })
  expect([answer.status, answer.body.code]).toEqual([
    400,
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  ])
  expect((await fetchSession(owner.visitor)).body.user.id).toBe(owner.id)
})
