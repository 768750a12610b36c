import { endpoints } from '@guildhall/contract'
import { nameOf } from '@guildhall/contract/kernel/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startImpersonation as actingAt,
  adminGet,
  adminPost,
  sameCookies,
  signUpUser,
  signUpUserWithRole,
  type TestUser,
} from '#testing/admins.ts'
import { createOrganization, statusAndCode } from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, fetchSession, freshEmail, password, signIn } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

const token = 'better-auth.session_token'
const aside = 'better-auth.admin_session'
const impersonate = (visitor: Visitor, userId: string) =>
  adminPost(visitor, 'impersonate-user', { userId })

const acting = (at = server, by = admin) => actingAt(at, by)

describe('impersonation', () => {
  test('is recorded in the session and in the event, and keeps the session of the admin in a cookie', async () => {
    const { admin, user, begun, own, visitor } = await acting()
    expect(begun.body.user.id).toBe(user.id)
    expect(begun.body.session).toMatchObject({ userId: user.id, impersonatedBy: admin.id })
    const lasts =
      Date.parse(begun.body.session.expiresAt) - Date.parse(begun.body.session.createdAt)
    expect(lasts).toBe(3_600_000)
    expect(visitor.cookies.get(token)).not.toBe(own)
    expect(visitor.cookies.get('better-auth.dont_remember')).toBeDefined()
    const cookie = begun.setCookies.find((each) => each.startsWith(token))
    expect(cookie).not.toContain('Max-Age')
    expect(decodeURIComponent(visitor.cookies.get(aside) ?? '')).toMatch(/^[A-Za-z0-9]{32}:\./)
    expect((await fetchSession(visitor)).body).toMatchObject({
      user: { id: user.id },
      session: { impersonatedBy: admin.id },
    })
    const [event] = await server.query(
      `select p.body->>'impersonatedBy' as by
         from events e join event_payloads p on p.id = e.payload_id
        where e.type = 'session.created' and p.body->>'id' = $1`,
      [begun.body.session.id],
    )
    expect(event?.by).toBe(admin.id)
  })

  test('is listed for admins, but not for the user', async () => {
    const { user, begun, visitor } = await acting()
    const listed = await user.visitor.get('/api/auth/list-sessions')
    expect(listed.body).toHaveLength(1)
    expect((await visitor.get('/api/auth/list-sessions')).body).toHaveLength(1)
    const all = await adminPost(admin.visitor, 'list-user-sessions', { userId: user.id })
    const ids = all.body.sessions.map(({ id }: { id: string }) => id)
    expect(ids).toContain(begun.body.session.id)
  })

  test('ends with stop-impersonating', async () => {
    const { admin, own, begun, visitor } = await acting()
    const back = await adminPost(visitor, 'stop-impersonating')
    expect(back.body).toMatchObject({ user: { id: admin.id }, session: { impersonatedBy: null } })
    expect(visitor.cookies.get(token)).toBe(own)
    expect(visitor.cookies.has(aside)).toBe(false)
    expect(visitor.cookies.has('better-auth.dont_remember')).toBe(false)
    expect((await fetchSession(visitor)).body.user.id).toBe(admin.id)
    const rows = await server.query('select id from sessions where id = $1', [
      begun.body.session.id,
    ])
    expect(rows).toEqual([])
    expect(statusAndCode(await adminPost(visitor, 'stop-impersonating'))).toEqual([
      400,
      'YOU_ARE_NOT_IMPERSONATING_ANYONE',
    ])
  })

  test('a session that was not remembered is not remembered afterwards', async () => {
    const actingAdmin = await signUpUserWithRole(server, admin.visitor, 'admin')
    const visitor = server.visitor()
    const { email } = actingAdmin
    await visitor.post('/api/auth/sign-in/email', { email, password, rememberMe: false })
    await impersonate(visitor, (await signUpUser(server)).id)
    expect(decodeURIComponent(visitor.cookies.get(aside) ?? '')).toMatch(/:true\./)
    const back = await adminPost(visitor, 'stop-impersonating')
    const cookie = back.setCookies.find((each) => each.startsWith(token))
    expect(cookie).not.toContain('Max-Age')
    expect(visitor.cookies.has('better-auth.dont_remember')).toBe(true)
    expect((await fetchSession(visitor)).body.user.id).toBe(actingAdmin.id)
  })

  test('ends after an hour, whatever the activity', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor } = await acting(own, await signUpUser(own))
    const clock = (advance: string) => own.visitor().post('/api/test/clock', { advance })
    await clock('PT59M')
    expect((await fetchSession(visitor)).body.session.impersonatedBy).not.toBeNull()
    await clock('PT1M1S')
    expect((await fetchSession(visitor)).text).toBe('null')
    expect((await adminPost(visitor, 'stop-impersonating')).status).toBe(401)
  })

  test('never outlives the session from which it began', async () => {
    const own = await serverForThisTest({
      settings: { session: { lifetime: 600, refreshAfter: 600 } },
    })
    const { begun } = await acting(own, await signUpUser(own))
    const lasts =
      Date.parse(begun.body.session.expiresAt) - Date.parse(begun.body.session.createdAt)
    expect(lasts).toBeLessThanOrEqual(600_000)
  })

  test('follows the settings', async () => {
    const own = await serverForThisTest({
      settings: { admin: { impersonationSeconds: 60, impersonateAdmins: true } },
    })
    const first = await signUpUser(own)
    const other = await signUpUserWithRole(own, first.visitor, 'admin')
    const begun = await impersonate(first.visitor, other.id)
    const lasts =
      Date.parse(begun.body.session.expiresAt) - Date.parse(begun.body.session.createdAt)
    // The two instants are read one after the other.
    expect(Math.abs(lasts - 60_000)).toBeLessThan(1_000)
    expect((await adminGet(first.visitor, 'list-users')).status).toBe(403)
  })
})

describe('it ends at once, on every node, when', () => {
  test.each<
    [string, (of: { actingAdmin: TestUser; target: TestUser; own: Visitor }) => Promise<unknown>]
  >([
    [
      'the admin is demoted',
      ({ actingAdmin }) =>
        adminPost(admin.visitor, 'set-role', { userId: actingAdmin.id, role: 'user' }),
    ],
    [
      'the admin is banned',
      ({ actingAdmin }) => adminPost(admin.visitor, 'ban-user', { userId: actingAdmin.id }),
    ],
    [
      'the admin is removed',
      ({ actingAdmin }) => adminPost(admin.visitor, 'remove-user', { userId: actingAdmin.id }),
    ],
    [
      'the admin’s session is revoked',
      ({ actingAdmin }) =>
        adminPost(admin.visitor, 'revoke-user-sessions', { userId: actingAdmin.id }),
    ],
    ['the admin signs out of that session elsewhere', ({ own }) => own.post('/api/auth/sign-out')],
    [
      'the target is banned',
      ({ target }) => adminPost(admin.visitor, 'ban-user', { userId: target.id }),
    ],
    [
      'the target is removed',
      ({ target }) => adminPost(admin.visitor, 'remove-user', { userId: target.id }),
    ],
    [
      'the target ends all sessions',
      ({ target }) => target.visitor.post('/api/auth/revoke-sessions'),
    ],
  ])('%s', async (_, happens) => {
    const node = await server.startAnotherNode()
    const { admin, user, own, visitor } = await acting()
    const elsewhere = sameCookies(visitor, node)
    expect((await fetchSession(elsewhere)).body.user.id).toBe(user.id)
    const ownVisitor = server.visitor()
    ownVisitor.cookies.set(token, own ?? '')
    await happens({ actingAdmin: admin, target: user, own: ownVisitor })
    expect((await fetchSession(visitor)).text).toBe('null')
    await expect
      .poll(async () => (await fetchSession(elsewhere)).text, { timeout: 1000 })
      .toBe('null')
    await node.stop()
  })

  test('the admin’s session ends at the very moment when it begins', async () => {
    for (let round = 0; round < 5; round++) {
      const actingAdmin = await signUpUserWithRole(server, admin.visitor, 'admin')
      const target = await signUpUser(server)
      const copy = sameCookies(actingAdmin.visitor, server)
      await Promise.all([
        impersonate(actingAdmin.visitor, target.id),
        copy.post('/api/auth/sign-out'),
      ])
      const rows = await server.query('select id from sessions where impersonated_by = $1', [
        actingAdmin.id,
      ])
      expect(rows).toEqual([])
    }
  })
})

describe('while impersonating', () => {
  const deeds: [string, string, object][] = [
    [
      'the password',
      'change-password',
      { currentPassword: password, newPassword: 'something else' },
    ],
    ['the address', 'change-email', { newEmail: 'new@example.com' }],
    ['the name and the username', 'update-user', { name: 'Eve', username: 'eve_was_here' }],
    ['the account', 'delete-user', { password }],
    ['the account, freshly', 'delete-user', {}],
    ['a new key', 'api-key/create', {}],
    ['a key', 'api-key/update', { keyId: 'x', name: 'y' }],
    ['the end of a key', 'api-key/delete', { keyId: 'x' }],
    ['a way to sign in', 'unlink-account', { providerId: 'credential' }],
    ['the sessions', 'revoke-sessions', {}],
    ['an invitation', 'organization/invite-member', { email: 'eve@example.com', role: 'admin' }],
    ['the role of a member', 'organization/update-member-role', { memberId: 'x', role: 'admin' }],
    ['another user again', 'admin/impersonate-user', { userId: 'x' }],
    ['the list of users', 'admin/list-user-sessions', { userId: 'x' }],
    ['a role', 'admin/set-role', { userId: 'x', role: 'admin' }],
  ]

  test.each(deeds)('%s is out of reach', async (_, path, body) => {
    const { user, visitor } = await acting()
    const answer = await visitor.post(`/api/auth/${path}`, body)
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        code: 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING',
        message: 'You cannot do this while impersonating',
      },
    ])
    expect((await signIn(server, user.email)).body.user).toMatchObject({
      name: 'Ada',
      username: null,
    })
  })

  test('changing users, and links in their emails, are out of reach', async () => {
    const { user, visitor } = await acting()
    const code = 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING'
    expect(statusAndCode(await adminGet(visitor, 'list-users'))).toEqual([403, code])
    expect(statusAndCode(await visitor.get('/api/auth/token'))).toEqual([403, code])
    await user.visitor.get(await emailedLink(server, user.email, '/verify-email'))
    await user.visitor.post('/api/auth/delete-user', { callbackURL: '/bye' })
    const link = await emailedLink(server, user.email, '/delete-user/callback')
    expect(statusAndCode(await visitor.get(link))).toEqual([403, code])
    await user.visitor.post('/api/auth/change-email', { newEmail: freshEmail() })
    const proof = await emailedLink(server, user.email, '/verify-email')
    expect((await visitor.get(proof)).status).toBe(403)
    expect((await fetchSession(user.visitor)).body.user.email).toBe(user.email)
  })

  test('ordinary actions of the user are possible', async () => {
    const { user, visitor } = await acting()
    const { id } = await createOrganization({ ...user, visitor })
    const { body } = await visitor.get('/api/auth/organization/list')
    expect(body.map((each: { id: string }) => each.id)).toEqual([id])
  })

  test('every endpoint that changes something says whether it may be used', () => {
    const open = endpoints.filter(
      ({ access, whileImpersonating }) =>
        ['sensitive', 'fresh', 'operator'].includes(nameOf(access)) &&
        whileImpersonating === 'allowed',
    )
    for (const { path } of open) {
      expect(path).toMatch(
        /^\/api\/auth\/(organization\/|admin\/(stop-impersonating|has-permission)$)/,
      )
    }
  })

  test('signing out ends both sessions', async () => {
    const { own, visitor } = await acting()
    const signedOut = await visitor.post('/api/auth/sign-out')
    expect(signedOut.status).toBe(200)
    expect([...visitor.cookies.keys()]).not.toContain(token)
    expect([...visitor.cookies.keys()]).not.toContain(aside)
    const before = server.visitor()
    before.cookies.set(token, own ?? '')
    expect((await fetchSession(before)).text).toBe('null')
  })
})
