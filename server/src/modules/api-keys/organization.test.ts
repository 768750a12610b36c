import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Somebody } from '../../../testing/admins.ts'
import {
  everything,
  type KeyHouse,
  key,
  keyHouse,
  keysIn,
  notMember,
  notPermitted,
} from '../../../testing/organization-keys.ts'
import { ask, enter, found, refusal, someone, tell } from '../../../testing/organizations.ts'
import type { TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Somebody
let home: KeyHouse['home']
beforeAll(async () => {
  const place = await keyHouse()
  server = place.server
  admin = place.admin
  home = place.home
})
afterAll(() => server.stop())

const { made, reading } = keysIn(() => ({ server, home }))

describe('a key of an organization', () => {
  test('is made by whoever may, shows whose it is, and is told of', async () => {
    for (const by of [home.owner, home.admin]) {
      const body = await made(by, home.id, { name: 'deploy' })
      const own = {
        userId: null,
        organizationId: home.id,
        referenceId: home.id,
        configId: 'default',
      }
      expect(body).toMatchObject({ ...own, name: 'deploy', permissions: null })
      const [event] = await server.query(
        `select aggregate from events where type = 'api_key.created' and payload->>'id' = $1`,
        [body.id],
      )
      expect(event?.aggregate).toBe(`organization:${home.id}`)
    }
  })

  test.each([
    ['a member without the right', () => home.member, () => home.id, notPermitted],
    ['a stranger', () => home.stranger, () => home.id, notMember],
    ['an admin of the platform, who is a stranger here', () => admin, () => home.id, notMember],
    ['anybody, of an organization that is not there', () => home.owner, () => 'none', notMember],
  ])('is not made or listed by %s', async (_, who, which, code) => {
    const organizationId = which()
    const answer = await key(who().visitor, 'create', { organizationId })
    expect(refusal(answer)).toEqual([403, code])
    const listed = await who().visitor.get(
      `/api/auth/api-key/list?organizationId=${organizationId}`,
    )
    expect(refusal(listed)).toEqual([403, code])
  })

  test('is listed with its like, and not among anybody’s own', async () => {
    const owner = await someone(server)
    const { id } = await found(owner)
    const [first, second] = [await made(owner, id), await made(owner, id)]
    await key(owner.visitor, 'create', { name: 'mine' })
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

  test('is read, changed and ended by whoever may', async () => {
    const { id } = await made()
    const { visitor } = home.admin
    expect((await visitor.get(`/api/auth/api-key/get?id=${id}`)).body.id).toBe(id)
    const renamed = await key(visitor, 'update', { keyId: id, name: 'new' })
    expect(renamed.body).toMatchObject({ name: 'new', organizationId: home.id })
    expect((await key(visitor, 'delete', { keyId: id })).body).toEqual({ success: true })
    expect((await visitor.get(`/api/auth/api-key/get?id=${id}`)).status).toBe(404)
  })

  test('is out of reach for a member without the right, and not there for a stranger', async () => {
    const { id } = await made()
    for (const [who, expected] of [
      [home.member, [403, notPermitted]],
      [home.stranger, [404, 'API_KEY_NOT_FOUND']],
    ] as const) {
      const attempts = [
        await who.visitor.get(`/api/auth/api-key/get?id=${id}`),
        await key(who.visitor, 'update', { keyId: id, name: 'mine' }),
        await key(who.visitor, 'delete', { keyId: id }),
      ]
      for (const answer of attempts) expect(refusal(answer)).toEqual(expected)
    }
    expect((await home.owner.visitor.get(`/api/auth/api-key/get?id=${id}`)).body.name).toBeNull()
  })

  test('is for roles that the organization made for itself to keep', async () => {
    const owner = await someone(server)
    const { id } = await found(owner)
    await tell(owner.visitor, 'create-role', { role: 'keeper', permission: { apiKey: ['read'] } })
    const keeper = await someone(server)
    await enter(owner, keeper, 'keeper')
    const { id: keyId } = await made(owner, id)
    expect((await keeper.visitor.get(`/api/auth/api-key/get?id=${keyId}`)).status).toBe(200)
    expect(refusal(await key(keeper.visitor, 'delete', { keyId }))).toEqual([403, notPermitted])
  })
})

describe('as who is asking', () => {
  test('it is the organization, and nobody in particular', async () => {
    const visitor = await reading()
    const { body } = await visitor.get('/api/me')
    expect(body).toMatchObject({ user: null, organization: { id: home.id, slug: home.slug } })
    expect(body.apiKey).toMatchObject({ organizationId: home.id, userId: null })
  })

  test('it reads its own organization, and needs not name it', async () => {
    const visitor = await reading()
    for (const query of [{}, { organizationId: home.id }, { organizationSlug: home.slug }]) {
      const full = await ask(visitor, 'get-full-organization', query as Record<string, string>)
      expect(full.body).toMatchObject({ id: home.id })
      expect(full.body.members).toHaveLength(3)
      const alone = await ask(visitor, 'get-organization', query as Record<string, string>)
      expect(alone.body.slug).toBe(home.slug)
      const members = await ask(visitor, 'list-members', query as Record<string, string>)
      expect(members.body.total).toBe(3)
    }
    const list = await ask(visitor, 'list')
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([home.id])
  })

  test('it sees no other organization, though its makers are in both', async () => {
    const other = await found(home.owner)
    const visitor = await reading()
    for (const query of [{ organizationId: other.id }, { organizationSlug: other.slug }]) {
      for (const path of ['get-full-organization', 'get-organization', 'list-members']) {
        expect((await ask(visitor, path, query)).status, path).toBe(403)
      }
    }
    await tell(home.owner.visitor, 'set-active', { organizationId: home.id })
  })

  test('it is no person: what persons do is out of reach', async () => {
    const visitor = await reading()
    for (const answer of [
      await tell(visitor, 'create', { name: 'A', slug: 'by-key' }),
      await tell(visitor, 'invite-member', { email: 'a@example.com', role: 'member' }),
      await visitor.get('/api/auth/list-accounts'),
      await visitor.post('/api/auth/api-key/create', { organizationId: home.id }),
      await visitor.post('/api/auth/change-password', { currentPassword: 'x', newPassword: 'y' }),
      await visitor.get('/api/auth/admin/list-users'),
    ]) {
      expect(refusal(answer)).toEqual([403, 'FORBIDDEN'])
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
      const answer = await ask(visitor, path)
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

  test('a person’s own key needs the same leave, and sees what they see', async () => {
    const granted = await admin.visitor.post('/api/api-keys', {
      userId: home.member.id,
      permissions: everything,
    })
    const visitor = server.visitor({ 'x-api-key': granted.body.key })
    const { body: list } = await ask(visitor, 'list')
    expect(list.map(({ id }: { id: string }) => id)).toEqual([home.id])
    expect((await ask(visitor, 'list-members', { organizationId: home.id })).body.total).toBe(3)
    expect((await ask(visitor, 'get-full-organization')).text).toBe('null')
    const plain = await key(home.member.visitor, 'create', {})
    const without = await ask(server.visitor({ 'x-api-key': plain.body.key }), 'list')
    expect(without.status).toBe(403)
  })
})
