import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acting as actingAt,
  type Somebody,
  somebody,
  tell,
  withRole,
} from '../../../testing/admins.ts'
import { refusal } from '../../../testing/organizations.ts'
import { session, signIn } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'

let server: TestServer
let admin: Somebody
beforeAll(async () => {
  server = await startServer()
  admin = await somebody(server)
})
afterAll(() => server.stop())

const token = 'better-auth.session_token'
const aside = 'better-auth.admin_session'
const acting = () => actingAt(server, admin)
const impersonate = (visitor: Visitor, userId: string) =>
  tell(visitor, 'impersonate-user', { userId })

describe('refused', () => {
  test('acting as an admin, in whatever company their role stands', async () => {
    for (const role of ['admin', 'user,admin']) {
      const other = await withRole(server, admin.visitor, role)
      const answer = await impersonate(admin.visitor, other.id)
      expect(refusal(answer)).toEqual([403, 'YOU_CANNOT_IMPERSONATE_ADMINS'])
      expect(answer.setCookies).toEqual([])
    }
    expect((await impersonate(admin.visitor, admin.id)).status).toBe(403)
  })

  test('acting as somebody who is banned', async () => {
    const person = await somebody(server)
    await tell(admin.visitor, 'ban-user', { userId: person.id })
    expect(refusal(await impersonate(admin.visitor, person.id))).toEqual([403, 'BANNED_USER'])
  })

  test('a way back without a session aside, with a forged one, or with one of another', async () => {
    const other = await acting()
    const third = await withRole(server, admin.visitor, 'admin')
    const stolen = third.visitor.cookies.get(token) ?? ''
    for (const value of [
      undefined,
      'nonsense',
      `${'x'.repeat(32)}:.${'A'.repeat(43)}=`,
      stolen,
      other.visitor.cookies.get(aside),
    ]) {
      const { person, visitor } = await acting()
      visitor.cookies.delete(aside)
      if (value !== undefined) visitor.cookies.set(aside, value)
      const answer = await tell(visitor, 'stop-impersonating')
      expect(refusal(answer)).toEqual([400, 'FAILED_TO_FIND_ADMIN_SESSION'])
      expect(answer.setCookies).toEqual([])
      expect((await session(visitor)).body.user.id).toBe(person.id)
    }
  })

  test('a way back of a stranger', async () => {
    expect((await tell(server.visitor(), 'stop-impersonating')).status).toBe(401)
  })
})

describe('sessions of others', () => {
  test('are listed without tokens, and ended one by one or all at once', async () => {
    const person = await somebody(server)
    const { body: signedIn } = await signIn(server, person.email)
    const listed = await tell(admin.visitor, 'list-user-sessions', { userId: person.id })
    expect(listed.body.sessions).toHaveLength(2)
    expect(listed.text).not.toContain(signedIn.token)
    const mine = (await session(person.visitor)).body.session.id
    const ended = await tell(admin.visitor, 'revoke-user-session', { sessionToken: mine })
    expect(ended.body).toEqual({ success: true })
    expect((await session(person.visitor)).text).toBe('null')
    await tell(admin.visitor, 'revoke-user-session', { sessionToken: signedIn.token })
    const none = await tell(admin.visitor, 'list-user-sessions', { userId: person.id })
    expect(none.body).toEqual({ sessions: [] })
    await signIn(server, person.email)
    expect((await tell(admin.visitor, 'revoke-user-sessions', { userId: person.id })).status).toBe(
      200,
    )
    const rows = await server.query('select id from sessions where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  test('a handle that means nothing changes nothing', async () => {
    const answer = await tell(admin.visitor, 'revoke-user-session', { sessionToken: 'nonsense' })
    expect(answer.body).toEqual({ success: true })
  })
})
