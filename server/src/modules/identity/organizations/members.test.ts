import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganization,
  orgGet,
  orgPost,
  setMemberRole,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const active = async (caller: VerifiedUser) =>
  (await fetchSession(caller.visitor)).body.session.activeOrganizationId

describe('list-members', () => {
  test('pages, sorts and counts', async () => {
    const { owner, id, slug, ownerId, adminId, memberId } = await setUpOrganization(server)
    const ids = async (query: Record<string, string>) => {
      const { body } = await orgGet(owner.visitor, 'list-members', query)
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
    const { owner } = await setUpOrganization(server)
    const { body } = await orgGet(owner.visitor, 'list-members', query as Record<string, string>)
    expect(body.members.map(({ role }: { role: string }) => role)).toEqual(roles)
    expect(body.total).toBe(roles.length)
  })

  test('finds a member who has several roles by one of them', async () => {
    const { owner, memberId } = await setUpOrganization(server)
    await setMemberRole(owner, memberId, 'member,admin')
    const query = { filterField: 'role', filterValue: 'admin' }
    expect((await orgGet(owner.visitor, 'list-members', query)).body.total).toBe(2)
  })

  test.each([
    { limit: '-1' },
    { limit: '9999' },
    { offset: 'x' },
    { sortBy: 'password' },
    { filterField: 'password', filterValue: 'x' },
    { filterField: 'role', filterOperator: 'like' },
  ])('refuses %j', async (query) => {
    const owner = await signUpVerifiedUser(server)
    await createOrganization(owner)
    const answer = await orgGet(owner.visitor, 'list-members', query as Record<string, string>)
    expect(statusAndCode(answer)).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('is refused to users who are not members, by id or by slug', async () => {
    const { outsider, id, slug } = await setUpOrganization(server)
    for (const query of [
      { organizationId: id },
      { organizationSlug: slug },
      { organizationId: 'x' },
    ]) {
      const answer = await orgGet(outsider.visitor, 'list-members', query as Record<string, string>)
      expect(statusAndCode(answer)).toEqual([403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
    }
  })
})

test('members read their own membership and the roles of others', async () => {
  const { admin, member, memberId, outsider, id, slug } = await setUpOrganization(server)
  const { body } = await orgGet(member.visitor, 'get-active-member')
  expect(body).toMatchObject({ id: memberId, role: 'member', user: { email: member.email } })
  const role = async (caller: VerifiedUser, query: Record<string, string> = {}) =>
    (await orgGet(caller.visitor, 'get-active-member-role', query)).body.role
  expect(await role(member)).toBe('member')
  expect(await role(member, { userId: admin.id })).toBe('admin')
  expect(await role(admin, { organizationSlug: slug })).toBe('admin')
  for (const [caller, query] of [
    [outsider, { organizationId: id }],
    [member, { userId: outsider.id }],
  ] as const) {
    const answer = await orgGet(caller.visitor, 'get-active-member-role', query)
    expect(statusAndCode(answer)).toEqual([403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  }
})

test('no list shows more members at once than an organization may have', async () => {
  const settings = { organizations: { membershipLimit: 3 } }
  const small = await serverForThisTest({ settings })
  const { owner, id } = await setUpOrganization(small)
  // The setting was higher before.
  const { visitor } = await signUpVerifiedUser(small)
  const userId = (await fetchSession(visitor)).body.user.id
  await small.query(
    `insert into members (id, organization_id, user_id, roles, created_at)
     values ('fourth', $1, $2, '{member}', '2030-01-01')`,
    [id, userId],
  )
  const { body } = await orgGet(owner.visitor, 'list-members', { limit: '100' })
  expect([body.members.length, body.total]).toEqual([3, 4])
  const rest = await orgGet(owner.visitor, 'list-members', { limit: '100', offset: '3' })
  expect(rest.body.members).toHaveLength(1)
  const full = await orgGet(owner.visitor, 'get-full-organization', { membersLimit: '100' })
  expect(full.body.members).toHaveLength(3)
})

describe('has-permission', () => {
  test('accepts both forms of the request', async () => {
    const { owner, admin, member, id } = await setUpOrganization(server)
    const may = async (caller: VerifiedUser, body: object) =>
      (await orgPost(caller.visitor, 'has-permission', body)).body
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

  test('says why something is not allowed, where that is asked for', async () => {
    const { owner, member } = await setUpOrganization(server)
    const why = async (caller: VerifiedUser, permissions: object, explain = true) =>
      (await orgPost(caller.visitor, 'has-permission', { permissions, explain })).body
    const refused = { error: null, success: false }
    expect(await why(owner, { planet: ['destroy'] })).toEqual({
      ...refused,
      reason: 'You are not allowed to access resource: planet',
    })
    expect(await why(member, { team: ['create'] })).toEqual({
      ...refused,
      reason: 'unauthorized to access resource "team"',
    })
    expect(await why(owner, {})).toEqual({ ...refused, reason: 'Not authorized' })
    expect(await why(owner, { team: ['create'] })).toEqual({ error: null, success: true })
    expect(await why(member, { team: ['create'] }, false)).toEqual(refused)
  })

  test('refuses users who are not members, and invalid requests', async () => {
    const { outsider, owner, id } = await setUpOrganization(server)
    const permissions = { ac: ['read'] }
    const path = 'has-permission'
    expect(statusAndCode(await orgPost(outsider.visitor, path, { permissions }))).toEqual([
      400,
      'NO_ACTIVE_ORGANIZATION',
    ])
    expect(
      statusAndCode(await orgPost(outsider.visitor, path, { permissions, organizationId: id })),
    ).toEqual([401, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'])
    for (const body of [{}, { permissions: 'all' }, { permissions: { ac: 'read' } }]) {
      expect(statusAndCode(await orgPost(owner.visitor, path, body))).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
    }
  })
})

test('only an owner may delete the organization', async () => {
  const { owner, admin, member, outsider, id } = await setUpOrganization(server)
  const destroy = (caller: VerifiedUser, organizationId = id) =>
    orgPost(caller.visitor, 'delete', { organizationId })
  for (const caller of [admin, member]) {
    expect(statusAndCode(await destroy(caller))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    ])
  }
  const outside = [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
  expect(statusAndCode(await destroy(outsider))).toEqual(outside)
  expect(statusAndCode(await destroy(outsider, 'none'))).toEqual(outside)
  expect((await destroy(owner)).status).toBe(200)
  for (const caller of [owner, admin, member]) expect(await active(caller)).toBeNull()
})

test('add-member has no route', async () => {
  const { owner, outsider } = await setUpOrganization(server)
  const body = { userId: outsider.id, role: 'member' }
  expect((await orgPost(owner.visitor, 'add-member', body)).status).toBe(404)
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
] as const)('%s needs a session', async (path, method) => {
  const answer = await server.visitor()[method](`/api/auth/organization/${path}`)
  // The specification has a sentence of its own for this one.
  const code = path.startsWith('get-invitation') ? 'NOT_AUTHENTICATED' : 'UNAUTHORIZED'
  expect(statusAndCode(answer)).toEqual([401, code])
})
