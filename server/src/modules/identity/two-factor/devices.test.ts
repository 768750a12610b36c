import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  authenticatorAppFor,
  passFirstStep,
  signUpWithApp,
  twoFactorPost,
} from '#testing/two-factor.ts'
import { emailedLink, fetchSession, password } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const cookie = 'better-auth.trust_device'

async function trusting(on = server) {
  const person = await signUpWithApp(on)
  const { visitor } = await passFirstStep(on, person.email)
  const answer = await twoFactorPost(visitor, 'verify-totp', {
    code: person.app.code(),
    trustDevice: true,
  })
  expect(answer.status).toBe(200)
  return { ...person, owner: person.visitor, visitor, answer }
}

/** Does this browser have to pass the second step? */
async function isAsked(visitor: Visitor, email: string, on = server) {
  visitor.cookies.delete('better-auth.session_token')
  const { answer } = await passFirstStep(on, email, {}, visitor)
  expect(answer.status).toBe(200)
  return answer.body.twoFactorRedirect === true
}

test('a trusted browser skips the second step, with another token each time', async () => {
  const { visitor, email, answer } = await trusting()
  expect(answer.setCookies.find((each) => each.startsWith(cookie))).toContain('Max-Age=2592000')
  const first = visitor.cookies.get(cookie)
  expect(await isAsked(visitor, email)).toBe(false)
  const second = visitor.cookies.get(cookie)
  expect(second).not.toBe(first)
  expect((await fetchSession(visitor)).body.user.email).toBe(email)

  const thief = server.visitor()
  thief.cookies.set(cookie, first ?? '')
  expect(await isAsked(thief, email)).toBe(true)
  expect(await isAsked(server.visitor(), email)).toBe(true)
  const rows = await server.query<{ row: string }>('select t::text as row from trusted_devices t')
  const token = second?.split('.')[0] ?? ''
  for (const { row } of rows) expect(row).not.toContain(token)
})

test('trust for one user is not trust for another', async () => {
  const { visitor } = await trusting()
  const { email } = await signUpWithApp(server)
  const before = visitor.cookies.get(cookie)
  expect(await isAsked(visitor, email)).toBe(true)
  expect(visitor.cookies.get(cookie)).toBe(before)
})

test('trust lasts for thirty days since its last use', async () => {
  const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { visitor, email } = await trusting(own)
  const pass = (advance: string) => own.visitor().post('/api/test/clock', { advance })
  await pass('P29D')
  expect(await isAsked(visitor, email, own)).toBe(false)
  await pass('P29D')
  expect(await isAsked(visitor, email, own)).toBe(false)
  await pass('P30DT1S')
  expect(await isAsked(visitor, email, own)).toBe(true)
})

test.each([
  ['all sessions end', (owner: Visitor) => owner.post('/api/auth/revoke-sessions')],
  ['all other sessions end', (owner: Visitor) => owner.post('/api/auth/revoke-other-sessions')],
  [
    'the password changes and the others are signed out',
    (owner: Visitor) =>
      owner.post('/api/auth/change-password', {
        currentPassword: password,
        newPassword: password,
        revokeOtherSessions: true,
      }),
  ],
  [
    'two-factor was off for a while',
    async (owner: Visitor) => {
      await twoFactorPost(owner, 'disable', { password })
      const { body } = await twoFactorPost(owner, 'enable', { password })
      return twoFactorPost(owner, 'verify-totp', { code: authenticatorAppFor(body.totpURI).code() })
    },
  ],
])('trust ends when %s', async (_, end) => {
  const { owner, visitor, email } = await trusting()
  expect((await end(owner)).status).toBe(200)
  expect(await isAsked(visitor, email)).toBe(true)
})

test('trust ends with a password reset', async () => {
  const { visitor, email } = await trusting()
  await server.visitor().post('/api/auth/request-password-reset', { email })
  const token = (await emailedLink(server, email, '/reset-password/')).split(/[/?]/)[4]
  await server.visitor().post('/api/auth/reset-password', { token, newPassword: password })
  expect(await isAsked(visitor, email)).toBe(true)
})

test('of many simultaneous requests with one token one is accepted', async () => {
  const { visitor, email } = await trusting()
  const value = visitor.cookies.get(cookie) ?? ''
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => {
      const browser = server.visitor()
      browser.cookies.set(cookie, value)
      return isAsked(browser, email)
    }),
  )
  expect(asked.filter((each) => !each)).toHaveLength(1)
})

test('trusting the browser while enabling two-factor works', async () => {
  const { visitor, email } = await signUpWithApp(server)
  await twoFactorPost(visitor, 'disable', { password })
  const { body } = await twoFactorPost(visitor, 'enable', { password })
  const shown = { code: authenticatorAppFor(body.totpURI).code(), trustDevice: true }
  expect((await twoFactorPost(visitor, 'verify-totp', shown)).status).toBe(200)
  expect(await isAsked(visitor, email)).toBe(false)
})
