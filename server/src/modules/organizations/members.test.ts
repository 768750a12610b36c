import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  found,
  house,
  refusal,
  type Someone,
  setRole,
  someone,
  tell,
} from '../../../testing/organizations.ts'
import { session } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const active = async (who: Someone) =>
  (await session(who.visitor)).body.session.activeOrganizationId

describe('list-members', () => {
  test('pages, sorts and counts', async () => {
    const { owner, id, slug, ownerId, adminId, memberId } = await house(server)
    const ids = async (query: Record<string, string>) => {
      const { body } = await ask(owner.visitor, 'list-members', query)
      expect(body.total).toBe(3)
      return body.members.map((each: { id: string }) => each.id)
    }
    expect(await ids({})).toEqual([ownerId, adminId, memberId])
    expect(await ids({ organizationId: id, sortDirection: 'desc' })).toEqual([
      memberId,
      adminId,
      ownerId,
    ])
    expect(await ids({ organizationSlug: slug, limit: '1', offset: '1' })).toEqual([adminId])
    expect(await ids({ offset: '9' })).toEqual([])
    expect(await ids({ sortBy: 'role' })).toEqual([adminId, memberId, ownerId])
    expect(await ids({ limit: '0' })).toEqual([])
  })

  test.each([
    [{ filterField: 'role', filterValue: 'admin' }, ['admin']],
    [{ filterField: 'role', filterValue: 'member', filterOperator: 'ne' }, ['owner', 'admin']],
    [{ filterField: 'role', filterValue: 'm', filterOperator: 'contains' }, ['admin', 'member']],
    [{ filterField: 'role', filterValue: 'ow', filterOperator: 'starts_with' }, ['owner']],
    [{ filterField: 'role', filterValue: 'er', filterOperator: 'ends_with' }, ['owner', 'member']],
    [{ filterField: 'role', filterValue: 'member', filterOperator: 'gt' }, ['owner']],
    [{ filterField: 'role', filterValue: 'member', filterOperator: 'lte' }, ['admin', 'member']],
    [{ filterField: 'role', filterValue: 'admin', filterOperator: 'in' }, ['admin']],
    [{ filterField: 'role', filterValue: 'admin', filterOperator: 'not_in' }, ['owner', 'member']],
    [{ filterField: 'createdAt', filterValue: '2000', filterOperator: 'lt' }, []],
    [{ filterField: 'name', filterValue: "'; drop table members; --" }, []],
  ])('filters by %j', async (query, roles) => {
    const { owner } = await house(server)
    const { body } = await ask(owner.visitor, 'list-members', query as Record<string, string>)
    expect(body.members.map(({ role }: { role: string }) => role)).toEqual(roles)
    expect(body.total).toBe(roles.length)
  })

  test('finds a member who has several roles by one of them', async () => {
    const { owner, memberId } = await house(server)
    await setRole(owner, memberId, 'member,admin')
    const query = { filterField: 'role', filterValue: 'admin' }
    expect((await ask(owner.visitor, 'list-members', query)).body.total).toBe(2)
  })

  test.each([
    { limit: '-1' },
    { limit: '9999' },
    { offset: 'x' },
    { sortBy: 'password' },
    { filterField: 'password', filterValue: 'x' },
    { filterField: 'role', filterOperator: 'like' },
  ])('refuses %j', async (query) => {
    const owner = await someone(server)
    await found(owner)
    const answer = await ask(owner.visitor, 'list-members', query as Record<string, string>)
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('shows nothing to a stranger, by id or by slug', async () => {
    const { stranger, id, slug } = await house(server)
    for (const query of [
      { organizationId: id },
      { organizationSlug: slug },
      { organizationId: 'x' },
    ]) {
      const answer = await ask(stranger.visitor, 'list-members', query as Record<string, string>)
      expect(refusal(answer)).toEqual([403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
    }
  })
})

test('everybody reads who they are here, and the role of others', async () => {
  const { admin, member, memberId, stranger, id, slug } = await house(server)
  const { body } = await ask(member.visitor, 'get-active-member')
  expect(body).toMatchObject({ id: memberId, role: 'member', user: { email: member.email } })
  const role = async (who: Someone, query: Record<string, string> = {}) =>
    (await ask(who.visitor, 'get-active-member-role', query)).body.role
  expect(await role(member)).toBe('member')
  expect(await role(member, { userId: admin.id })).toBe('admin')
  expect(await role(admin, { organizationSlug: slug })).toBe('admin')
  for (const [who, query] of [
    [stranger, { organizationId: id }],
    [member, { userId: stranger.id }],
  ] as const) {
    const answer = await ask(who.visitor, 'get-active-member-role', query)
    expect(refusal(answer)).toEqual([403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  }
})

describe('has-permission', () => {
  test('answers in both forms', async () => {
    const { owner, admin, member, id } = await house(server)
    const may = async (who: Someone, body: object) =>
      (await tell(who.visitor, 'has-permission', body)).body
    const permissions = { organization: ['delete'] }
    expect(await may(owner, { permissions })).toEqual({ error: null, success: true })
    expect(await may(owner, { permission: permissions })).toEqual({ error: null, success: true })
    expect((await may(admin, { permissions, organizationId: id })).success).toBe(false)
    expect((await may(admin, { permissions: { member: ['delete'] } })).success).toBe(true)
    expect((await may(member, { permissions: { ac: ['read'] } })).success).toBe(true)
    expect((await may(member, { permissions: { ac: ['read'], team: ['create'] } })).success).toBe(
      false,
    )
    expect((await may(owner, { permissions: { planet: ['destroy'] } })).success).toBe(false)
    expect((await may(owner, { permissions: {} })).success).toBe(false)
  })

  test('refuses strangers, and questions without a question', async () => {
    const { stranger, owner, id } = await house(server)
    const permissions = { ac: ['read'] }
    const path = 'has-permission'
    expect(refusal(await tell(stranger.visitor, path, { permissions }))).toEqual([
      400,
      'NO_ACTIVE_ORGANIZATION',
    ])
    expect(
      refusal(await tell(stranger.visitor, path, { permissions, organizationId: id })),
    ).toEqual([401, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'])
    for (const body of [{}, { permissions: 'all' }, { permissions: { ac: 'read' } }]) {
      expect(refusal(await tell(owner.visitor, path, body))).toEqual([400, 'VALIDATION_ERROR'])
    }
  })
})

test('who may delete the organization', async () => {
  const { owner, admin, member, stranger, id } = await house(server)
  const destroy = (who: Someone, organizationId = id) =>
    tell(who.visitor, 'delete', { organizationId })
  for (const who of [admin, member]) {
    expect(refusal(await destroy(who))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    ])
  }
  const outside = [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
  expect(refusal(await destroy(stranger))).toEqual(outside)
  expect(refusal(await destroy(stranger, 'none'))).toEqual(outside)
  expect((await destroy(owner)).status).toBe(200)
  for (const who of [owner, admin, member]) expect(await active(who)).toBeNull()
})

test('add-member has no address', async () => {
  const { owner, stranger } = await house(server)
  const body = { userId: stranger.id, role: 'member' }
  expect((await tell(owner.visitor, 'add-member', body)).status).toBe(404)
})

test.each([
  ['list', 'get'],
  ['get-full-organization', 'get'],
  ['get-organization', 'get'],
  ['get-active-member', 'get'],
  ['get-active-member-role', 'get'],
  ['list-members', 'get'],
  ['list-roles', 'get'],
  ['get-role?roleName=x', 'get'],
  ['get-invitation?id=x', 'get'],
  ['list-invitations', 'get'],
  ['list-user-invitations', 'get'],
  ['list-teams', 'get'],
  ['list-user-teams', 'get'],
  ['list-team-members', 'get'],
  ['create', 'post'],
  ['check-slug', 'post'],
  ['update', 'post'],
  ['delete', 'post'],
  ['set-active', 'post'],
  ['leave', 'post'],
  ['has-permission', 'post'],
  ['remove-member', 'post'],
  ['update-member-role', 'post'],
  ['create-role', 'post'],
  ['update-role', 'post'],
  ['delete-role', 'post'],
  ['invite-member', 'post'],
  ['accept-invitation', 'post'],
  ['reject-invitation', 'post'],
  ['cancel-invitation', 'post'],
  ['create-team', 'post'],
  ['remove-team', 'post'],
  ['update-team', 'post'],
  ['set-active-team', 'post'],
  ['add-team-member', 'post'],
  ['remove-team-member', 'post'],
] as const)('%s wants a session', async (path, method) => {
  const answer = await server.visitor()[method](`/api/auth/organization/${path}`)
  // The specification has a sentence of its own for this one.
  const code = path.startsWith('get-invitation') ? 'NOT_AUTHENTICATED' : 'UNAUTHORIZED'
  expect(refusal(answer)).toEqual([401, code])
})
