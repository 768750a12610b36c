import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '#testing/admins.ts'
import {
  apiKeyPost,
  type KeyContext,
  keyHelpers,
  notMember,
  notPermitted,
  readPermissions,
  setUpKeyContext,
} from '#testing/organization-keys.ts'
import {
  createOrganization,
  inviteAndAccept,
  orgGet,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'

let server: TestServer
let admin: TestUser
let home: KeyContext['organization']
beforeAll(async () => {
  const context = await setUpKeyContext()
  server = context.server
  admin = context.admin
  home = context.organization
})
afterAll(() => server.stop())

const { createKey, visitorWithKey } = keyHelpers(() => ({ server, organization: home }))

describe('a key of an organization', () => {
  test('is created with the permission, shows its owner, and causes events', async () => {
    for (const by of [home.owner, home.admin]) {
      const body = await createKey(by, home.id, { name: 'deploy' })
      const own = {
        userId: null,
        organizationId: home.id,
        referenceId: home.id,
        configId: 'default',
      }
      expect(body).toMatchObject({ ...own, name: 'deploy', permissions: null })
      const [event] = await server.query(
        `select e.aggregate from events e join event_payloads p on p.id = e.payload_id
          where e.type = 'api_key.created' and p.body->>'id' = $1`,
        [body.id],
      )
      expect(event?.aggregate).toBe(`organization:${home.id}`)
    }
  })

  test.each([
    ['a member without the right', () => home.member, () => home.id, notPermitted],
    ['a non-member', () => home.outsider, () => home.id, notMember],
    ['an admin of the platform, who is not a member', () => admin, () => home.id, notMember],
    ['anybody, of an organization that is not there', () => home.owner, () => 'none', notMember],
  ])('cannot be created or listed by %s', async (_, who, which, code) => {
    const organizationId = which()
    const answer = await apiKeyPost(who().visitor, 'create', { organizationId })
    expect(statusAndCode(answer)).toEqual([403, code])
    const listed = await who().visitor.get(
      `/api/auth/api-key/list?organizationId=${organizationId}`,
    )
    expect(statusAndCode(listed)).toEqual([403, code])
  })

  test('is deleted with the other expired ones by members who may delete keys', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const owner = await signUpVerifiedUser(own)
    const other = await createOrganization(owner)
    const { id } = await createOrganization(owner)
    const member = await signUpVerifiedUser(own)
    await inviteAndAccept(owner, member)
    const lasting = { expiresIn: 3 * 86_400 }
    for (const [organizationId, more] of [
      [id, { expiresIn: 86_400 }],
      [id, lasting],
      [other.id, { expiresIn: 86_400 }],
    ] as const) {
      await apiKeyPost(owner.visitor, 'create', { organizationId, ...more })
    }
    await own.visitor().post('/api/test/clock', { advance: 'P2D' })
    const clear = (by: VerifiedUser) =>
      by.visitor.post(`/api/auth/api-key/delete-all-expired-api-keys?organizationId=${id}`)
    expect(statusAndCode(await clear(member))).toEqual([403, notPermitted])
    expect((await clear(owner)).status).toBe(200)
    const left = async (organizationId: string) =>
      (await owner.visitor.get(`/api/auth/api-key/list?organizationId=${organizationId}`)).body
        .total
    expect([await left(id), await left(other.id)]).toEqual([1, 1])
  })

  test('is listed for the organization, and not for a user', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id } = await createOrganization(owner)
    const [first, second] = [await createKey(owner, id), await createKey(owner, id)]
    await apiKeyPost(owner.visitor, 'create', { name: 'mine' })
    const list = async (query: string) =>
      (await owner.visitor.get(`/api/auth/api-key/list${query}`)).body
    const ids = (body: { apiKeys: { id: string }[] }) => body.apiKeys.map(({ id }) => id)
    expect(ids(await list(`?organizationId=${id}`))).toEqual([first.id, second.id])
    expect(await list(`?organizationId=${id}&limit=1&offset=1`)).toMatchObject({
      total: 2,
      limit: 1,
    })
    expect((await list('')).apiKeys).toMatchObject([{ name: 'mine', userId: owner.id }])
  })

  test('is read, changed and deleted with the permission', async () => {
    const { id } = await createKey()
    const { visitor } = home.admin
    expect((await visitor.get(`/api/auth/api-key/get?id=${id}`)).body.id).toBe(id)
    const renamed = await apiKeyPost(visitor, 'update', { keyId: id, name: 'new' })
    expect(renamed.body).toMatchObject({ name: 'new', organizationId: home.id })
    expect((await apiKeyPost(visitor, 'delete', { keyId: id })).body).toEqual({ success: true })
    expect((await visitor.get(`/api/auth/api-key/get?id=${id}`)).status).toBe(404)
  })

  test('is refused to a member without the permission, and unknown to non-members', async () => {
    const { id } = await createKey()
    for (const [who, expected] of [
      [home.member, [403, notPermitted]],
      [home.outsider, [404, 'API_KEY_NOT_FOUND']],
    ] as const) {
      const attempts = [
        await who.visitor.get(`/api/auth/api-key/get?id=${id}`),
        await apiKeyPost(who.visitor, 'update', { keyId: id, name: 'mine' }),
        await apiKeyPost(who.visitor, 'delete', { keyId: id }),
      ]
      for (const answer of attempts) expect(statusAndCode(answer)).toEqual(expected)
    }
    expect((await home.owner.visitor.get(`/api/auth/api-key/get?id=${id}`)).body.name).toBeNull()
  })

  test('can be managed by custom roles of the organization', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id } = await createOrganization(owner)
    await orgPost(owner.visitor, 'create-role', {
      role: 'keeper',
      permission: { apiKey: ['read'] },
    })
    const keyManager = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, keyManager, 'keeper')
    const { id: keyId } = await createKey(owner, id)
    expect((await keyManager.visitor.get(`/api/auth/api-key/get?id=${keyId}`)).status).toBe(200)
    expect(statusAndCode(await apiKeyPost(keyManager.visitor, 'delete', { keyId }))).toEqual([
      403,
      notPermitted,
    ])
  })
})

describe('authentication by an organization key', () => {
  test('the caller is the organization, without a user', async () => {
    const visitor = await visitorWithKey()
    const { body } = await visitor.get('/api/me')
    expect(body).toMatchObject({ user: null, organization: { id: home.id, slug: home.slug } })
    expect(body.apiKey).toMatchObject({ organizationId: home.id, userId: null })
  })

  test('reads its own organization by default', async () => {
    const visitor = await visitorWithKey()
    for (const query of [{}, { organizationId: home.id }, { organizationSlug: home.slug }]) {
      const full = await orgGet(visitor, 'get-full-organization', query as Record<string, string>)
      expect(full.body).toMatchObject({ id: home.id })
      expect(full.body.members).toHaveLength(3)
      const alone = await orgGet(visitor, 'get-organization', query as Record<string, string>)
      expect(alone.body.slug).toBe(home.slug)
      const members = await orgGet(visitor, 'list-members', query as Record<string, string>)
      expect(members.body.total).toBe(3)
    }
    const list = await orgGet(visitor, 'list')
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([home.id])
  })

  test('cannot read another organization of its creator', async () => {
    const other = await createOrganization(home.owner)
    const visitor = await visitorWithKey()
    for (const query of [{ organizationId: other.id }, { organizationSlug: other.slug }]) {
      for (const path of ['get-full-organization', 'get-organization', 'list-members']) {
        expect((await orgGet(visitor, path, query)).status, path).toBe(403)
      }
    }
    await orgPost(home.owner.visitor, 'set-active', { organizationId: home.id })
  })

  test('cannot use endpoints for users', async () => {
    const visitor = await visitorWithKey()
    for (const answer of [
      await orgPost(visitor, 'create', { name: 'A', slug: 'by-key' }),
      await orgPost(visitor, 'invite-member', { email: 'a@example.com', role: 'member' }),
      await visitor.get('/api/auth/list-accounts'),
      await visitor.post('/api/auth/api-key/create', { organizationId: home.id }),
      await visitor.post('/api/auth/change-password', { currentPassword: 'x', newPassword: 'y' }),
      await visitor.get('/api/auth/admin/list-users'),
    ]) {
      expect(statusAndCode(answer)).toEqual([403, 'FORBIDDEN'])
    }
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull()
  })

  test.each([
    ['list', { members: ['read'] }],
    ['get-organization', {}],
    ['get-full-organization', { organizations: ['read'] }],
    ['get-full-organization', { members: ['read'] }],
    ['list-members', { organizations: ['read'], members: ['write'] }],
  ])('%s is refused to a key that may only %j, and costs no use', async (path, permissions) => {
    const { body } = await admin.visitor.post('/api/api-keys', {
      organizationId: home.id,
      permissions,
      remaining: 1,
    })
    const visitor = server.visitor({ 'x-api-key': body.key })
    for (let round = 0; round < 3; round++) {
      const answer = await orgGet(visitor, path)
      expect([answer.status, answer.body]).toEqual([
        403,
        {
          code: 'THIS_API_KEY_IS_NOT_ALLOWED_TO_DO_THIS',
          message: 'This API key is not allowed to do this',
        },
      ])
    }
    expect((await visitor.get('/api/me')).body.apiKey.remaining).toBe(0)
  })

  test('a key of a user needs the same permission, and reads what the user may read', async () => {
    const granted = await admin.visitor.post('/api/api-keys', {
      userId: home.member.id,
      permissions: readPermissions,
    })
    const visitor = server.visitor({ 'x-api-key': granted.body.key })
    const { body: list } = await orgGet(visitor, 'list')
    expect(list.map(({ id }: { id: string }) => id)).toEqual([home.id])
    expect((await orgGet(visitor, 'list-members', { organizationId: home.id })).body.total).toBe(3)
    expect((await orgGet(visitor, 'get-full-organization')).text).toBe('null')
    const plain = await apiKeyPost(home.member.visitor, 'create', {})
    const without = await orgGet(server.visitor({ 'x-api-key': plain.body.key }), 'list')
    expect(without.status).toBe(403)
  })
})
