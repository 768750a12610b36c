import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startImpersonation as actingAt,
  adminPost,
  signUpUser,
  signUpUserWithRole,
  type TestUser,
} from '#testing/admins.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signIn } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

const token = 'better-auth.session_token'
const aside = 'better-auth.admin_session'
const acting = () => actingAt(server, admin)
const impersonate = (visitor: Visitor, userId: string) =>
  adminPost(visitor, 'impersonate-user', { userId })

describe('refused', () => {
  test('impersonating an admin, also with several roles', async () => {
    for (const role of ['admin', 'user,admin']) {
      const other = await signUpUserWithRole(server, admin.visitor, role)
      const answer = await impersonate(admin.visitor, other.id)
      expect(statusAndCode(answer)).toEqual([403, 'YOU_CANNOT_IMPERSONATE_ADMINS'])
      expect(answer.setCookies).toEqual([])
    }
    expect((await impersonate(admin.visitor, admin.id)).status).toBe(403)
  })

  test('impersonating a banned user', async () => {
    const target = await signUpUser(server)
    await adminPost(admin.visitor, 'ban-user', { userId: target.id })
    expect(statusAndCode(await impersonate(admin.visitor, target.id))).toEqual([403, 'BANNED_USER'])
  })

  test('stop-impersonating without the cookie, with a forged one, or with one of another admin', async () => {
    const other = await acting()
    const third = await signUpUserWithRole(server, admin.visitor, 'admin')
    const stolen = third.visitor.cookies.get(token) ?? ''
    for (const value of [
      undefined,
      'nonsense',
      `${'x'.repeat(32)}:.${'A'.repeat(43)}=`,
      stolen,
      other.visitor.cookies.get(aside),
    ]) {
      const { user, visitor } = await acting()
      visitor.cookies.delete(aside)
      if (value !== undefined) visitor.cookies.set(aside, value)
      const answer = await adminPost(visitor, 'stop-impersonating')
      expect(statusAndCode(answer)).toEqual([400, 'FAILED_TO_FIND_ADMIN_SESSION'])
      expect(answer.setCookies).toEqual([])
      expect((await fetchSession(visitor)).body.user.id).toBe(user.id)
    }
  })

  test('stop-impersonating when not signed in', async () => {
    expect((await adminPost(server.visitor(), 'stop-impersonating')).status).toBe(401)
  })
})

describe('sessions of other users', () => {
  test('are listed without tokens, and ended one by one or all at once', async () => {
    const target = await signUpUser(server)
    const { body: signedIn } = await signIn(server, target.email)
    const listed = await adminPost(admin.visitor, 'list-user-sessions', { userId: target.id })
    expect(listed.body.sessions).toHaveLength(2)
    expect(listed.text).not.toContain(signedIn.token)
    const mine = (await fetchSession(target.visitor)).body.session.id
    const ended = await adminPost(admin.visitor, 'revoke-user-session', { sessionToken: mine })
    expect(ended.body).toEqual({ success: true })
    expect((await fetchSession(target.visitor)).text).toBe('null')
    await adminPost(admin.visitor, 'revoke-user-session', { sessionToken: signedIn.token })
    const none = await adminPost(admin.visitor, 'list-user-sessions', { userId: target.id })
    expect(none.body).toEqual({ sessions: [] })
    await signIn(server, target.email)
    expect(
      (await adminPost(admin.visitor, 'revoke-user-sessions', { userId: target.id })).status,
    ).toBe(200)
    const rows = await server.query('select id from sessions where user_id = $1', [target.id])
    expect(rows).toEqual([])
  })

  test('an unknown handle changes nothing', async () => {
    const answer = await adminPost(admin.visitor, 'revoke-user-session', {
      sessionToken: 'nonsense',
    })
    expect(answer.body).toEqual({ success: true })
  })
})
