import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { found, someone } from '../../testing/organizations.ts'
import {
  linkTo,
  mails,
  newAddress,
  password,
  session,
  signIn,
  signUp,
} from '../../testing/people.ts'
import { secret, startServer, type TestServer } from '../../testing/server.ts'

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
  return /reset-password\/(\w+)/.exec(await linkTo(server, email, '/reset-password/'))?.[1] ?? ''
}

async function newestLink(email: string, path: string, after: number): Promise<string> {
  await expect.poll(async () => (await mails(server, email)).length).toBeGreaterThan(after)
  const links = (await mails(server, email)).flatMap((mail) => mail.links)
  return links.find((link) => link.includes(path)) ?? ''
}

test('A-78: a link that is too old proves nothing, and says so where it leads', async () => {
  const { visitor, email } = await signUp(server)
  const token = tokenIn(await linkTo(server, email, '/verify-email'))
  await advance('PT1H')
  const direct = await verify(token)
  expect([direct.status, direct.body.code]).toEqual([401, 'TOKEN_EXPIRED'])
  const back = await server.visitor().get(json(`verify-email?token=${token}&callbackURL=/a`))
  expect(back.headers.get('location')).toBe('/a?error=token_expired')
  expect((await session(visitor)).body.user.emailVerified).toBe(false)
})

test('A-79: a link that somebody else signed, or nobody, or that was edited, proves nothing', async () => {
  const { visitor, email } = await signUp(server)
  const token = tokenIn(await linkTo(server, email, '/verify-email'))
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
    // The secret itself is not the key either: each purpose has one of its own.
    hs256(secret, { alg: 'HS256' }, claims),
    hs256(secret, { alg: 'HS256', kid: '../../dev/null' }, claims),
  ]
  for (const each of forged) {
    const answer = await verify(each)
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_TOKEN'])
  }
  expect((await session(visitor)).body.user.emailVerified).toBe(false)
  expect((await verify(token)).status).toBe(200)
})

test('A-80: a secret of one kind opens no door of another kind', async () => {
  const person = await someone(server)
  const { visitor, email } = person
  const other = newAddress()
  const verifyToken = tokenIn(
    (await mails(server, email))
      .flatMap((mail) => mail.links)
      .join(' ')
      .split(' ')[0] ?? '',
  )
  const resetToken = await resetTokenFor(email)
  const seen = (await mails(server, email)).length
  await visitor.post(json('change-email'), { newEmail: other, callbackURL: '/x' })
  const confirmToken = tokenIn(await newestLink(email, '/verify-email', seen))
  await visitor.post(json('delete-user'), { callbackURL: '/x' })
  const deleteToken = tokenIn(await linkTo(server, email, '/delete-user/callback'))
  const { token } = (await session(visitor)).body.session
  const secrets = { verifyToken, resetToken, confirmToken, deleteToken, session: token }
  const doors: Record<string, (token: string) => Promise<{ status: number }>> = {
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
    for (const [door, open] of Object.entries(doors)) {
      const isItsOwn =
        (kind === door && kind !== 'session') ||
        (kind === 'confirmToken' && door === 'verifyToken') ||
        (kind === 'deleteToken' && door === 'deleteLink')
      if (isItsOwn) continue
      const { status } = await open(token)
      expect([kind, door, status >= 400]).toEqual([kind, door, true])
    }
  }
  expect((await session(visitor)).body.user.email).toBe(email)
  expect((await signIn(server, email)).status).toBe(200)
})

test('A-81: a proof that is opened again signs nobody in a second time', async () => {
  const { email } = await signUp(server)
  const token = tokenIn(await linkTo(server, email, '/verify-email'))
  const first = await verify(token)
  const second = await verify(token)
  expect([first.text, first.status]).toEqual([second.text, second.status])
  expect(second.setCookies).toEqual([])
})

test('A-82: a mail scanner that only looks uses nothing up', async () => {
  const { visitor, email } = await signUp(server)
  const token = await resetTokenFor(email)
  const links = (await mails(server, email)).flatMap((mail) => mail.links)
  for (const link of links) {
    const answer = await server.visitor().send(new Request(link, { method: 'HEAD' }))
    expect(answer.setCookies).toEqual([])
  }
  // A scanner that also reads opens the page of the reset, and leaves the token alive.
  await server.visitor().get(json(`reset-password/${token}?callbackURL=/reset`))
  expect((await session(visitor)).body.user.emailVerified).toBe(false)
  expect((await reset(token)).status).toBe(200)
})

test('A-86: a reset ends every session, also the one of a thief, and tells the owner', async () => {
  const { visitor, email } = await signUp(server)
  const thief = server.visitor()
  await thief.post(json('sign-in/email'), { email, password })
  await reset(await resetTokenFor(email))
  for (const browser of [visitor, thief]) expect((await session(browser)).text).toBe('null')
  await expect
    .poll(async () => (await mails(server, email)).map(({ subject }) => subject))
    .toContain('Your password was changed')
})

test('A-87: a reset link dies with the address it went to, and with the account', async () => {
  const moved = await signUp(server)
  const forMoved = await resetTokenFor(moved.email)
  await moved.visitor.post(json('change-email'), { newEmail: newAddress() })
  expect((await session(moved.visitor)).body.user.email).not.toBe(moved.email)
  const gone = await signUp(server)
  const forGone = await resetTokenFor(gone.email)
  await gone.visitor.post(json('delete-user'), { password })
  for (const token of [forMoved, forGone]) {
    const answer = await reset(token)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_TOKEN'])
  }
})

test('A-90: an address is not changed to itself, to one that is taken, nor to none', async () => {
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
  expect((await session(one.visitor)).body.user.email).toBe(one.email)
})

test('A-94: the only owner of an organization cannot slip away by deleting the account', async () => {
  const owner = await someone(server)
  await found(owner)
  const answer = await owner.visitor.post(json('delete-user'), { password })
  expect([answer.status, answer.body.code]).toEqual([
    400,
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  ])
  expect((await session(owner.visitor)).body.user.id).toBe(owner.id)
})
