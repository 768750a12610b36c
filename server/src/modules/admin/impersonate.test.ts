import { endpoints } from '@guildhall/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acting as actingAt,
  ask,
  type Somebody,
  sameCookies,
  somebody,
  tell,
  withRole,
} from '../../../testing/admins.ts'
import { found, refusal } from '../../../testing/organizations.ts'
import { linkTo, newAddress, password, session, signIn } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'

let server: TestServer
let admin: Somebody
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  admin = await somebody(server)
})
afterAll(() => server.stop())

const token = 'better-auth.session_token'
const aside = 'better-auth.admin_session'
const impersonate = (visitor: Visitor, userId: string) =>
  tell(visitor, 'impersonate-user', { userId })

const acting = (at = server, by = admin) => actingAt(at, by)

describe('acting as somebody else', () => {
  test('is marked in the session and in the event, and waits with the own session aside', async () => {
    const { keeper, person, begun, own, visitor } = await acting()
    expect(begun.body.user.id).toBe(person.id)
    expect(begun.body.session).toMatchObject({ userId: person.id, impersonatedBy: keeper.id })
    const lasts =
      Date.parse(begun.body.session.expiresAt) - Date.parse(begun.body.session.createdAt)
    expect(lasts).toBe(3_600_000)
    expect(visitor.cookies.get(token)).not.toBe(own)
    expect(visitor.cookies.get('better-auth.dont_remember')).toBeDefined()
    const cookie = begun.setCookies.find((each) => each.startsWith(token))
    expect(cookie).not.toContain('Max-Age')
    expect(decodeURIComponent(visitor.cookies.get(aside) ?? '')).toMatch(/^[A-Za-z0-9]{32}:\./)
    expect((await session(visitor)).body).toMatchObject({
      user: { id: person.id },
      session: { impersonatedBy: keeper.id },
    })
    const [event] = await server.query(
      `select payload->>'impersonatedBy' as by from events
        where type = 'session.created' and payload->>'id' = $1`,
      [begun.body.session.id],
    )
    expect(event?.by).toBe(keeper.id)
  })

  test('is not seen among the sessions of the person, but by an admin', async () => {
    const { person, begun, visitor } = await acting()
    const listed = await person.visitor.get('/api/auth/list-sessions')
    expect(listed.body).toHaveLength(1)
    expect((await visitor.get('/api/auth/list-sessions')).body).toHaveLength(1)
    const all = await tell(admin.visitor, 'list-user-sessions', { userId: person.id })
    const ids = all.body.sessions.map(({ id }: { id: string }) => id)
    expect(ids).toContain(begun.body.session.id)
  })

  test('ends with the way back', async () => {
    const { keeper, own, begun, visitor } = await acting()
    const back = await tell(visitor, 'stop-impersonating')
    expect(back.body).toMatchObject({ user: { id: keeper.id }, session: { impersonatedBy: null } })
    expect(visitor.cookies.get(token)).toBe(own)
    expect(visitor.cookies.has(aside)).toBe(false)
    expect(visitor.cookies.has('better-auth.dont_remember')).toBe(false)
    expect((await session(visitor)).body.user.id).toBe(keeper.id)
    const rows = await server.query('select id from sessions where id = $1', [
      begun.body.session.id,
    ])
    expect(rows).toEqual([])
    expect(refusal(await tell(visitor, 'stop-impersonating'))).toEqual([
      400,
      'YOU_ARE_NOT_IMPERSONATING_ANYONE',
    ])
  })

  test('a session that was not remembered is not remembered afterwards', async () => {
    const keeper = await withRole(server, admin.visitor, 'admin')
    const visitor = server.visitor()
    const { email } = keeper
    await visitor.post('/api/auth/sign-in/email', { email, password, rememberMe: false })
    await impersonate(visitor, (await somebody(server)).id)
    expect(decodeURIComponent(visitor.cookies.get(aside) ?? '')).toMatch(/:true\./)
    const back = await tell(visitor, 'stop-impersonating')
    const cookie = back.setCookies.find((each) => each.startsWith(token))
    expect(cookie).not.toContain('Max-Age')
    expect(visitor.cookies.has('better-auth.dont_remember')).toBe(true)
    expect((await session(visitor)).body.user.id).toBe(keeper.id)
  })

  test('ends after an hour, however much is done meanwhile', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor } = await acting(own, await somebody(own))
    const clock = (advance: string) => own.visitor().post('/api/test/clock', { advance })
    await clock('PT59M')
    expect((await session(visitor)).body.session.impersonatedBy).not.toBeNull()
    await clock('PT1M1S')
    expect((await session(visitor)).text).toBe('null')
    expect((await tell(visitor, 'stop-impersonating')).status).toBe(401)
  })

  test('never outlives the session from which it began', async () => {
    const own = await serverForThisTest({
      settings: { session: { lifetime: 600, refreshAfter: 600 } },
    })
    const { begun } = await acting(own, await somebody(own))
    const lasts =
      Date.parse(begun.body.session.expiresAt) - Date.parse(begun.body.session.createdAt)
    expect(lasts).toBeLessThanOrEqual(600_000)
  })

  test('is told to the operator’s liking', async () => {
    const own = await serverForThisTest({
      settings: { admin: { impersonationSeconds: 60, impersonateAdmins: true } },
    })
    const first = await somebody(own)
    const other = await withRole(own, first.visitor, 'admin')
    const begun = await impersonate(first.visitor, other.id)
    const lasts =
      Date.parse(begun.body.session.expiresAt) - Date.parse(begun.body.session.createdAt)
    expect(lasts).toBe(60_000)
    expect((await ask(first.visitor, 'list-users')).status).toBe(403)
  })
})

describe('it ends at once, on every node, when', () => {
  test.each<
    [string, (of: { keeper: Somebody; person: Somebody; own: Visitor }) => Promise<unknown>]
  >([
    [
      'the admin is demoted',
      ({ keeper }) => tell(admin.visitor, 'set-role', { userId: keeper.id, role: 'user' }),
    ],
    ['the admin is banned', ({ keeper }) => tell(admin.visitor, 'ban-user', { userId: keeper.id })],
    [
      'the admin is removed',
      ({ keeper }) => tell(admin.visitor, 'remove-user', { userId: keeper.id }),
    ],
    [
      'the admin’s session is revoked',
      ({ keeper }) => tell(admin.visitor, 'revoke-user-sessions', { userId: keeper.id }),
    ],
    ['the admin signs out of that session elsewhere', ({ own }) => own.post('/api/auth/sign-out')],
    [
      'the person is banned',
      ({ person }) => tell(admin.visitor, 'ban-user', { userId: person.id }),
    ],
    [
      'the person is removed',
      ({ person }) => tell(admin.visitor, 'remove-user', { userId: person.id }),
    ],
    [
      'the person ends all sessions',
      ({ person }) => person.visitor.post('/api/auth/revoke-sessions'),
    ],
  ])('%s', async (_, happens) => {
    const node = await server.another()
    const { keeper, person, own, visitor } = await acting()
    const elsewhere = sameCookies(visitor, node)
    expect((await session(elsewhere)).body.user.id).toBe(person.id)
    const ownVisitor = server.visitor()
    ownVisitor.cookies.set(token, own ?? '')
    await happens({ keeper, person, own: ownVisitor })
    expect((await session(visitor)).text).toBe('null')
    await expect.poll(async () => (await session(elsewhere)).text, { timeout: 1000 }).toBe('null')
    await node.stop()
  })

  test('the admin’s session ends at the very moment when it begins', async () => {
    for (let round = 0; round < 5; round++) {
      const keeper = await withRole(server, admin.visitor, 'admin')
      const person = await somebody(server)
      const copy = sameCookies(keeper.visitor, server)
      await Promise.all([impersonate(keeper.visitor, person.id), copy.post('/api/auth/sign-out')])
      const rows = await server.query('select id from sessions where impersonated_by = $1', [
        keeper.id,
      ])
      expect(rows).toEqual([])
    }
  })
})

describe('while acting as somebody else', () => {
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
    ['somebody else again', 'admin/impersonate-user', { userId: 'x' }],
    ['the list of people', 'admin/list-user-sessions', { userId: 'x' }],
    ['a role', 'admin/set-role', { userId: 'x', role: 'admin' }],
  ]

  test.each(deeds)('%s is out of reach', async (_, path, body) => {
    const { person, visitor } = await acting()
    const answer = await visitor.post(`/api/auth/${path}`, body)
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        code: 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING',
        message: 'You cannot do this while impersonating',
      },
    ])
    expect((await signIn(server, person.email)).body.user).toMatchObject({
      name: 'Ada',
      username: null,
    })
  })

  test('so are people, their mails and the links in them', async () => {
    const { person, visitor } = await acting()
    const code = 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING'
    expect(refusal(await ask(visitor, 'list-users'))).toEqual([403, code])
    expect(refusal(await visitor.get('/api/auth/token'))).toEqual([403, code])
    await person.visitor.get(await linkTo(server, person.email, '/verify-email'))
    await person.visitor.post('/api/auth/delete-user', { callbackURL: '/bye' })
    const link = await linkTo(server, person.email, '/delete-user/callback')
    expect(refusal(await visitor.get(link))).toEqual([403, code])
    await person.visitor.post('/api/auth/change-email', { newEmail: newAddress() })
    const proof = await linkTo(server, person.email, '/verify-email')
    expect((await visitor.get(proof)).status).toBe(403)
    expect((await session(person.visitor)).body.user.email).toBe(person.email)
  })

  test('the work of the person can be done for them', async () => {
    const { person, visitor } = await acting()
    const { id } = await found({ ...person, visitor })
    const { body } = await visitor.get('/api/auth/organization/list')
    expect(body.map((each: { id: string }) => each.id)).toEqual([id])
  })

  test('every endpoint that changes something says whether it may be used', () => {
    const open = endpoints.filter(
      ({ access, whileImpersonating }) =>
        ['sensitive', 'fresh', 'operator'].includes(access) && whileImpersonating === 'allowed',
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
    expect([...visitor.cookies.keys()]).toEqual(['better-auth.known_device'])
    const before = server.visitor()
    before.cookies.set(token, own ?? '')
    expect((await session(before)).text).toBe('null')
  })
})
