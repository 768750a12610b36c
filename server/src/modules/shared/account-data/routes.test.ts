import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeyPost, readPermissions } from '#testing/organization-keys.ts'
import {
  createOrganization,
  inviteAndAccept,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { password } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('the export', () => {
  test('has what belongs to the user, and nothing of others', async () => {
    const owner = await signUpVerifiedUser(server)
    const member = await signUpVerifiedUser(server)
    const { id } = await createOrganization(owner)
    await inviteAndAccept(owner, member)
    const { body: key } = await apiKeyPost(member.visitor, 'create', { name: 'Backup' })
    await apiKeyPost(owner.visitor, 'create', { name: 'Not yours' })
    const { status, body, text } = await member.visitor.get('/api/account/export')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      format: 'guildhall-account-1',
      profile: { id: member.id, email: member.email, emailVerified: true },
      preferences: { locale: null, unwantedEmails: [] },
      linkedAccounts: [{ provider: 'credential' }],
      organizations: [{ id, roles: ['member'] }],
      invitations: [{ status: 'accepted' }],
      apiKeys: [{ id: key.id, name: 'Backup' }],
    })
    const actions = body.activity.map(({ action }: { action: string }) => action)
    expect(actions).toContain('user.created')
    expect(actions).toContain('account.exported')
    expect(text).not.toContain(owner.email)
    expect(text).not.toContain('Not yours')
  })

  test('has nothing that could be used to sign in', async () => {
    const { visitor } = await signUpVerifiedUser(server)
    const { body: made } = await apiKeyPost(visitor, 'create', {})
    const { text } = await visitor.get('/api/account/export')
    const cookie = decodeURIComponent(visitor.cookies.get('better-auth.session_token') ?? '')
    for (const secret of [password, made.key, cookie.split('.')[0] ?? '', 'argon2', 'hash']) {
      expect(secret.length).toBeGreaterThan(3)
      expect(text).not.toContain(secret)
    }
  })

  test('has the whole activity, page after page', async () => {
    const { visitor, id } = await signUpVerifiedUser(server)
    await server.query(
      `insert into audit_log (at, actor_kind, actor, action, subject, origin_salt, origin_digest, details_digest)
       select '2026-01-01', 'user', $1, 'test.' || n, $2, '\\x00', '\\x00', '\\x00'
         from generate_series(1, 2500) n`,
      [id, `user:${id}`],
    )
    const { body } = await visitor.get('/api/account/export')
    const tested = body.activity.filter(({ action }: { action: string }) => /^test/.test(action))
    expect(new Set(tested.map(({ action }: { action: string }) => action)).size).toBe(2500)
    expect(tested).toHaveLength(2500)
  })

  test('needs a fresh session, and no key is enough', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor, id: userId } = await signUpVerifiedUser(own)
    const given = { userId, permissions: readPermissions }
    const { body } = await visitor.post('/api/api-keys', given)
    const asKey = own.visitor({ 'x-api-key': body.key })
    expect((await asKey.get('/api/account/export')).status).toBe(403)
    expect((await own.visitor().get('/api/account/export')).status).toBe(401)
    await own.visitor().post('/api/test/clock', { advance: 'P2D' })
    const late = await visitor.get('/api/account/export')
    expect(statusAndCode(late)).toEqual([403, 'SESSION_IS_NOT_FRESH'])
  })
})

describe('the preview of a deletion', () => {
  test('counts what goes, and names organizations without another owner', async () => {
    const owner = await signUpVerifiedUser(server)
    const other = await signUpVerifiedUser(server)
    const { id } = await createOrganization(owner)
    await inviteAndAccept(owner, other)
    await apiKeyPost(owner.visitor, 'create', {})
    await owner.visitor.post('/api/auth/sign-in/email', { email: owner.email, password })
    const preview = async (who = owner) => (await who.visitor.get('/api/account/deletion')).body
    expect(await preview()).toMatchObject({
      apiKeys: 1,
      linkedAccounts: 1,
      organizations: 1,
      passkeys: 0,
      blockedBy: [{ id, members: 2 }],
    })
    expect(await preview(other)).toMatchObject({ organizations: 1, blockedBy: [] })
    const members = await owner.visitor.get(
      `/api/auth/organization/list-members?organizationId=${id}`,
    )
    const found = members.body.members.find(({ userId }: { userId: string }) => userId === other.id)
    const change = { memberId: found.id, role: 'owner', organizationId: id }
    expect((await orgPost(owner.visitor, 'update-member-role', change)).status).toBe(200)
    expect(await preview()).toMatchObject({ organizations: 1, blockedBy: [] })
  })

  test('is not there where accounts cannot be deleted by their users', async () => {
    const own = await serverForThisTest({ settings: { deleteUser: { enabled: false } } })
    const { visitor } = await signUpVerifiedUser(own)
    expect((await visitor.get('/api/account/deletion')).status).toBe(404)
    expect((await server.visitor().get('/api/account/deletion')).status).toBe(401)
  })
})
