import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  enter,
  found,
  refusal,
  type Someone,
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

/** An organization with an owner, an admin and a member, and somebody outside. */
async function house() {
  const [owner, admin, member, stranger] = (await Promise.all(
    [1, 2, 3, 4].map(() => someone(server)),
  )) as [Someone, Someone, Someone, Someone]
  const organization = await found(owner)
  const adminId = (await enter(owner, admin, 'admin')).id
  const memberId = (await enter(owner, member)).id
  const ownerId = organization.members[0]?.id ?? ''
  return {
    owner,
    admin,
    member,
    stranger,
    id: organization.id,
    slug: organization.slug,
    ownerId,
    adminId,
    memberId,
  }
}

const remove = (who: Someone, memberIdOrEmail: string, more: object = {}) =>
  tell(who.visitor, 'remove-member', { memberIdOrEmail, ...more })
const setRole = (who: Someone, memberId: string, role: unknown, more: object = {}) =>
  tell(who.visitor, 'update-member-role', { memberId, role, ...more })
const active = async (who: Someone) =>
  (await session(who.visitor)).body.session.activeOrganizationId
const onlyOwner = [400, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER']

describe('list-members', () => {
  test('pages, sorts and counts', async () => {
    const { owner, id, slug, ownerId, adminId, memberId } = await house()
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
    const { owner } = await house()
    const { body } = await ask(owner.visitor, 'list-members', query as Record<string, string>)
    expect(body.members.map(({ role }: { role: string }) => role)).toEqual(roles)
    expect(body.total).toBe(roles.length)
  })

  test('finds a member who has several roles by one of them', async () => {
    const { owner, memberId } = await house()
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
    const { stranger, id, slug } = await house()
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
  const { admin, member, memberId, stranger, id, slug } = await house()
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
    const { owner, admin, member, id } = await house()
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
    const { stranger, owner, id } = await house()
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

describe('removing', () => {
  test('by id and by address, and the organization is no longer active for who is gone', async () => {
    const { owner, admin, member, memberId, id } = await house()
    expect(await active(member)).toBe(id)
    const answer = await remove(admin, memberId)
    expect(answer.body.member).toMatchObject({ id: memberId, user: { email: member.email } })
    expect(await active(member)).toBeNull()
    expect((await remove(owner, admin.email.toUpperCase())).status).toBe(200)
    expect(await active(admin)).toBeNull()
    for (const path of ['list-members', 'list-invitations', 'list-teams', 'list-roles']) {
      expect((await ask(member.visitor, path, { organizationId: id })).status).toBe(403)
    }
  })

  test('is refused to who may not', async () => {
    const { owner, admin, member, stranger, id, adminId, memberId, ownerId } = await house()
    expect(refusal(await remove(member, adminId))).toEqual([
      401,
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
    ])
    expect(refusal(await remove(admin, ownerId))).toEqual(onlyOwner)
    expect(refusal(await remove(owner, ownerId))).toEqual(onlyOwner)
    const notFound = [400, 'MEMBER_NOT_FOUND']
    expect(refusal(await remove(stranger, memberId, { organizationId: id }))).toEqual(notFound)
    expect(refusal(await remove(owner, 'nobody@example.com'))).toEqual(notFound)
    expect(refusal(await remove(stranger, memberId))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
  })

  test('reaches nobody in another organization', async () => {
    const { memberId, member, id } = await house()
    const other = await someone(server)
    await found(other)
    for (const wanted of [memberId, member.email]) {
      expect(refusal(await remove(other, wanted))).toEqual([400, 'MEMBER_NOT_FOUND'])
    }
    expect(await active(member)).toBe(id)
  })

  test('two owners at once: one stays', async () => {
    const { owner, member, memberId, ownerId } = await house()
    expect((await setRole(owner, memberId, 'owner')).status).toBe(200)
    const answers = await Promise.all([remove(owner, memberId), remove(member, ownerId)])
    const left = answers.map((answer) => answer.status)
    expect(left.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a removed person is refused at once, also on another node', async () => {
    const { owner, member, memberId } = await house()
    const node = await server.another()
    const elsewhere = node.visitor()
    for (const [name, value] of member.visitor.cookies) elsewhere.cookies.set(name, value)
    await session(elsewhere)
    await remove(owner, memberId)
    const answer = await ask(elsewhere, 'get-full-organization')
    expect([null, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']).toContain(answer.body?.code ?? null)
    expect(answer.body?.members).toBeUndefined()
    await node.stop()
  })
})

describe('leaving', () => {
  test('ends the membership and clears what is active', async () => {
    const { member, memberId, id } = await house()
    const leave = () => tell(member.visitor, 'leave', { organizationId: id })
    expect((await leave()).body).toMatchObject({ id: memberId, user: { id: member.id } })
    expect(await active(member)).toBeNull()
    expect(refusal(await leave())).toEqual([400, 'MEMBER_NOT_FOUND'])
  })

  test('is refused to the only owner, and to one of two who go at once', async () => {
    const { owner, member, memberId, id } = await house()
    const leave = (who: Someone) => tell(who.visitor, 'leave', { organizationId: id })
    expect(refusal(await leave(owner))).toEqual(onlyOwner)
    await setRole(owner, memberId, ['member', 'owner'])
    const answers = await Promise.all([leave(owner), leave(member)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('update-member-role', () => {
  test('answers with the changed member', async () => {
    const { owner, memberId } = await house()
    const { body } = await setRole(owner, memberId, [' admin', 'member'])
    expect(body).toMatchObject({ id: memberId, role: 'admin,member' })
  })

  test('is refused to who may not, and for roles that are not theirs', async () => {
    const { owner, admin, member, stranger, id, ownerId, adminId, memberId } = await house()
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER']
    expect(refusal(await setRole(admin, adminId, 'owner'))).toEqual(refused)
    expect(refusal(await setRole(admin, memberId, 'member,owner'))).toEqual(refused)
    expect(refusal(await setRole(admin, ownerId, 'member'))).toEqual(refused)
    expect(refusal(await setRole(member, memberId, 'admin'))).toEqual(refused)
    expect(refusal(await setRole(owner, ownerId, 'admin'))).toEqual([
      400,
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
    ])
    for (const role of ['king', 'OWNER', 'own', ' , ']) {
      expect(refusal(await setRole(owner, memberId, role))).toEqual([400, 'ROLE_NOT_FOUND'])
    }
    for (const role of ['', [], null, { a: 1 }]) {
      expect(refusal(await setRole(owner, memberId, role))).toEqual([400, 'VALIDATION_ERROR'])
    }
    const answer = await setRole(stranger, memberId, 'admin', { organizationId: id })
    expect(refusal(answer)).toEqual([400, 'MEMBER_NOT_FOUND'])
  })

  test('reaches nobody in another organization', async () => {
    const { memberId, owner } = await house()
    const other = await someone(server)
    await found(other)
    expect(refusal(await setRole(other, memberId, 'admin'))).toEqual([400, 'MEMBER_NOT_FOUND'])
    const { body } = await ask(owner.visitor, 'list-members')
    expect(body.members.map(({ role }: { role: string }) => role)).toContain('member')
  })

  test('two owners who unmake each other at once: one remains', async () => {
    const { owner, member, memberId, ownerId } = await house()
    await setRole(owner, memberId, 'owner')
    await Promise.all([setRole(owner, memberId, 'admin'), setRole(member, ownerId, 'admin')])
    const { body } = await ask(owner.visitor, 'list-members', {
      filterField: 'role',
      filterValue: 'owner',
    })
    expect(body.total).toBe(1)
  })

  test('counts at once, in the cache too', async () => {
    const { owner, member, memberId } = await house()
    const update = () => tell(member.visitor, 'update', { data: { name: 'Mine' } })
    expect(refusal(await update())).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    ])
    await setRole(owner, memberId, 'admin')
    expect((await update()).status).toBe(200)
    await setRole(owner, memberId, 'member')
    expect((await update()).status).toBe(403)
  })
})

test('who may delete the organization', async () => {
  const { owner, admin, member, stranger, id } = await house()
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
  const { owner, stranger } = await house()
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
  expect(refusal(answer)).toEqual([401, 'UNAUTHORIZED'])
})
