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
import {
  ask,
  enter,
  found,
  refusal,
  type Someone,
  someone,
  tell,
} from '../../../testing/organizations.ts'
import type { TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'

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
  test('to read, by whoever may make keys of the organization; all else by an admin', async () => {
    const grant = (by: Someone, body: object) =>
      by.visitor.post('/api/api-keys', { organizationId: home.id, ...body })
    expect((await grant(home.admin, { permissions: everything })).status).toBe(200)
    expect(refusal(await grant(home.member, { permissions: everything }))).toEqual([
      403,
      notPermitted,
    ])
    expect(refusal(await grant(home.stranger, {}))).toEqual([403, notMember])
    for (const body of [
      { permissions: { members: ['write'] } },
      { rateLimitEnabled: false },
      { remaining: 5 },
    ]) {
      expect(refusal(await grant(home.owner, body))).toEqual([403, 'FORBIDDEN'])
      expect((await grant(admin, body)).status).toBe(200)
    }
  })

  test('a key is a person’s or an organization’s, and of one that is there', async () => {
    const grant = (body: object) => admin.visitor.post('/api/api-keys', body)
    expect((await grant({})).status).toBe(400)
    expect((await grant({ userId: admin.id, organizationId: home.id })).status).toBe(400)
    expect(refusal(await grant({ organizationId: 'none' }))).toEqual([
      404,
      'ORGANIZATION_NOT_FOUND',
    ])
  })

  test('afterwards, too', async () => {
    const { id } = await made()
    const given = await patch(home.owner.visitor, id, { permissions: everything })
    expect(given.body.permissions).toEqual(everything)
    for (const [who, status] of [
      [home.member, 403],
      [home.stranger, 403],
    ] as const) {
      expect((await patch(who.visitor, id, { permissions: {} })).status).toBe(status)
    }
    const more = { permissions: { members: ['write'] } }
    expect((await patch(home.owner.visitor, id, more)).status).toBe(403)
    expect((await patch(admin.visitor, id, more)).status).toBe(200)
    const own = await key(home.owner.visitor, 'create', {})
    expect((await patch(home.owner.visitor, own.body.id, { permissions: {} })).status).toBe(403)
  })
})

describe('it lives', () => {
  test('on when its maker leaves, is banned, or is deleted', async () => {
    const owner = await someone(server)
    const { id } = await found(owner)
    const maker = await someone(server)
    await enter(owner, maker, 'admin')
    const visitor = await reading(everything, maker, id)
    const works = async () => (await ask(visitor, 'list')).status
    await admin.visitor.post('/api/auth/admin/ban-user', { userId: maker.id })
    expect(await works()).toBe(200)
    await tell(owner.visitor, 'remove-member', { memberIdOrEmail: maker.email })
    expect(await works()).toBe(200)
    await admin.visitor.post('/api/auth/admin/remove-user', { userId: maker.id })
    expect(await works()).toBe(200)
  })

  test('no longer than the organization', async () => {
    const owner = await someone(server)
    const { id } = await found(owner)
    const visitor = await reading(everything, owner, id)
    await tell(owner.visitor, 'delete', { organizationId: id })
    expect(refusal(await visitor.get('/api/me'))).toEqual([401, 'INVALID_API_KEY'])
    expect(await server.query('select id from api_keys where organization_id = $1', [id])).toEqual(
      [],
    )
  })

  test('of a person who left, their own key sees the organization no more', async () => {
    const owner = await someone(server)
    const { id } = await found(owner)
    const person = await someone(server)
    await enter(owner, person)
    const granted = await admin.visitor.post('/api/api-keys', {
      userId: person.id,
      permissions: everything,
    })
    const visitor = server.visitor({ 'x-api-key': granted.body.key })
    expect((await ask(visitor, 'get-organization', { organizationId: id })).status).toBe(200)
    await tell(person.visitor, 'leave', { organizationId: id })
    expect((await ask(visitor, 'get-organization', { organizationId: id })).status).toBe(403)
    expect((await ask(visitor, 'list')).body).toEqual([])
  })
})

test('the database holds no key with two owners, and none without', async () => {
  const { id } = await made()
  const owners = (user: string | null, organization: string | null) =>
    server.query('update api_keys set user_id = $2, organization_id = $3 where id = $1', [
      id,
      user,
      organization,
    ])
  await expect(owners(home.owner.id, home.id)).rejects.toThrow('api_keys_have_one_owner')
  await expect(owners(null, null)).rejects.toThrow('api_keys_have_one_owner')
})
