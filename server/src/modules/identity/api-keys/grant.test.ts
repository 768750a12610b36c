import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '#testing/admins.ts'
import {
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
import type { TestServer } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

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

const patch = (visitor: Visitor, id: string, body: object) =>
  visitor.send(
    new Request(`http://localhost:3000/api/api-keys/${id}`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify(body),
    }),
  )

describe('what may be granted', () => {
  test('read permissions by members who may create keys of the organization; all else by an admin', async () => {
    const grant = (by: VerifiedUser, body: object) =>
      by.visitor.post('/api/api-keys', { organizationId: home.id, ...body })
    expect((await grant(home.admin, { permissions: readPermissions })).status).toBe(200)
    expect(statusAndCode(await grant(home.member, { permissions: readPermissions }))).toEqual([
      403,
      notPermitted,
    ])
    expect(statusAndCode(await grant(home.outsider, {}))).toEqual([403, notMember])
    for (const body of [
      { permissions: { members: ['write'] } },
      { rateLimitEnabled: false },
      { remaining: 5 },
    ]) {
      expect(statusAndCode(await grant(home.owner, body))).toEqual([403, 'FORBIDDEN'])
      expect((await grant(admin, body)).status).toBe(200)
    }
  })

  test('a key belongs to an existing user or to an existing organization', async () => {
    const grant = (body: object) => admin.visitor.post('/api/api-keys', body)
    expect((await grant({})).status).toBe(400)
    expect((await grant({ userId: admin.id, organizationId: home.id })).status).toBe(400)
    expect(statusAndCode(await grant({ organizationId: 'none' }))).toEqual([
      404,
      'ORGANIZATION_NOT_FOUND',
    ])
  })

  test('the same holds for later changes', async () => {
    const { id } = await createKey()
    const given = await patch(home.owner.visitor, id, { permissions: readPermissions })
    expect(given.body.permissions).toEqual(readPermissions)
    for (const [who, status] of [
      [home.member, 403],
      [home.outsider, 403],
    ] as const) {
      expect((await patch(who.visitor, id, { permissions: {} })).status).toBe(status)
    }
    const more = { permissions: { members: ['write'] } }
    expect((await patch(home.owner.visitor, id, more)).status).toBe(403)
    expect((await patch(admin.visitor, id, more)).status).toBe(200)
  })

  test('users give their own keys what the endpoints of this server need to read, and no more', async () => {
    const { visitor, id: userId } = await signUpVerifiedUser(server)
    const grant = (body: object) => visitor.post('/api/api-keys', { userId, ...body })
    const made = await grant({ name: 'mine', permissions: readPermissions })
    expect(made.body).toMatchObject({ userId, permissions: readPermissions })
    const asKey = server.visitor({ 'x-api-key': made.body.key })
    expect((await orgGet(asKey, 'list')).status).toBe(200)
    for (const body of [
      { permissions: { orders: ['read'] } },
      { permissions: { members: ['read', 'write'] } },
      { remaining: null },
      { rateLimitEnabled: false },
      { userId: home.owner.id },
    ]) {
      expect(statusAndCode(await grant(body))).toEqual([403, 'FORBIDDEN'])
    }
    const less = await patch(visitor, made.body.id, { permissions: { members: ['read'] } })
    expect(less.body.permissions).toEqual({ members: ['read'] })
    expect((await orgGet(asKey, 'list')).status).toBe(403)
    for (const permissions of [{ orders: ['read'] }, { members: ['write'] }]) {
      expect((await patch(visitor, made.body.id, { permissions })).status).toBe(403)
    }
    expect((await patch(visitor, made.body.id, { rateLimitMax: 5 })).status).toBe(403)
    expect((await patch(home.owner.visitor, made.body.id, { permissions: {} })).status).toBe(403)
  })

  test('names that other programs rely on are not given by users to themselves', async () => {
    const { visitor, id: userId } = await signUpVerifiedUser(server)
    const { body } = await visitor.post('/api/api-keys', { userId, permissions: readPermissions })
    const verify = (permissions: object) =>
      server.visitor().post('/api/api-keys/verify', { key: body.key, permissions })
    expect((await verify({ members: ['read'] })).body.valid).toBe(true)
    expect((await verify({ files: ['read'] })).body.valid).toBe(false)
  })
})

describe('an organization key', () => {
  test('keeps working when its creator leaves, is banned, or is deleted', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id } = await createOrganization(owner)
    const maker = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, maker, 'admin')
    const visitor = await visitorWithKey(readPermissions, maker, id)
    const works = async () => (await orgGet(visitor, 'list')).status
    await admin.visitor.post('/api/auth/admin/ban-user', { userId: maker.id })
    expect(await works()).toBe(200)
    await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail: maker.email })
    expect(await works()).toBe(200)
    await admin.visitor.post('/api/auth/admin/remove-user', { userId: maker.id })
    expect(await works()).toBe(200)
  })

  test('is deleted with the organization', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id } = await createOrganization(owner)
    const visitor = await visitorWithKey(readPermissions, owner, id)
    await orgPost(owner.visitor, 'delete', { organizationId: id })
    expect(statusAndCode(await visitor.get('/api/me'))).toEqual([401, 'INVALID_API_KEY'])
    expect(await server.query('select id from api_keys where organization_id = $1', [id])).toEqual(
      [],
    )
  })

  test('is not reachable by the own key of a former member', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id } = await createOrganization(owner)
    const user = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, user)
    const granted = await admin.visitor.post('/api/api-keys', {
      userId: user.id,
      permissions: readPermissions,
    })
    const visitor = server.visitor({ 'x-api-key': granted.body.key })
    expect((await orgGet(visitor, 'get-organization', { organizationId: id })).status).toBe(200)
    await orgPost(user.visitor, 'leave', { organizationId: id })
    expect((await orgGet(visitor, 'get-organization', { organizationId: id })).status).toBe(403)
    expect((await orgGet(visitor, 'list')).body).toEqual([])
  })
})

test('the database rejects keys with two owners or none', async () => {
  const { id } = await createKey()
  const owners = (user: string | null, organization: string | null) =>
    server.query('update api_keys set user_id = $2, organization_id = $3 where id = $1', [
      id,
      user,
      organization,
    ])
  await expect(owners(home.owner.id, home.id)).rejects.toThrow('api_keys_have_one_owner')
  await expect(owners(null, null)).rejects.toThrow('api_keys_have_one_owner')
})
