import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganization,
  orgGet,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { freshEmail } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const create = (caller: VerifiedUser, role: string, permission: object, more: object = {}) =>
  orgPost(caller.visitor, 'create-role', { role, permission, ...more })

test('a custom role works wherever a role does', async () => {
  const { owner, member, memberId, id } = await setUpOrganization(server)
  const { body } = await create(owner, ' Recruiter ', { invitation: ['create', 'cancel'] })
  expect(body).toMatchObject({
    success: true,
    roleData: {
      organizationId: id,
      role: 'recruiter',
      permission: { invitation: ['create', 'cancel'] },
    },
    statements: { organization: ['update', 'delete'] },
  })
  const set = { memberId, role: 'recruiter' }
  expect((await orgPost(owner.visitor, 'update-member-role', set)).body.role).toBe('recruiter')
  const permissions = { invitation: ['create'] }
  expect((await orgPost(member.visitor, 'has-permission', { permissions })).body.success).toBe(true)
  const invite = (role: string) =>
    orgPost(member.visitor, 'invite-member', { email: freshEmail(), role })
  expect((await invite('member')).status).toBe(200)
  expect((await invite('recruiter')).status).toBe(200)
  expect(statusAndCode(await invite('admin'))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
  ])
  expect(statusAndCode(await orgPost(member.visitor, 'create-team', { name: 'Red' }))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
  ])
})

test('a role that may change members does not reach members with more permissions', async () => {
  const { owner, member, memberId, adminId } = await setUpOrganization(server)
  await create(owner, 'clerk', { member: ['update', 'delete'], ac: ['update', 'read'] })
  await create(owner, 'deputy', { organization: ['update'] })
  await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'clerk' })
  const demoted = await orgPost(member.visitor, 'update-member-role', {
    memberId: adminId,
    role: 'member',
  })
  expect(statusAndCode(demoted)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'])
  const removed = await orgPost(member.visitor, 'remove-member', { memberIdOrEmail: adminId })
  expect(statusAndCode(removed)).toEqual([401, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'])
  const emptied = await orgPost(member.visitor, 'update-role', {
    roleName: 'deputy',
    data: { permission: { ac: ['read'] } },
  })
  expect(statusAndCode(emptied)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'])
})

test('a custom role is valid in one organization only', async () => {
  const { owner } = await setUpOrganization(server)
  await create(owner, 'recruiter', { invitation: ['create'] })
  const other = await signUpVerifiedUser(server)
  await createOrganization(other)
  const invited = { email: freshEmail(), role: 'recruiter' }
  expect(statusAndCode(await orgPost(other.visitor, 'invite-member', invited))).toEqual([
    400,
    'ROLE_NOT_FOUND',
  ])
})

describe('creating one', () => {
  test('never grants more than its creator has', async () => {
    const { admin, member } = await setUpOrganization(server)
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE']
    expect(statusAndCode(await create(admin, 'boss', { organization: ['delete'] }))).toEqual(
      refused,
    )
    expect(statusAndCode(await create(admin, 'boss', { member: ['destroy'] }))).toEqual(refused)
    expect(statusAndCode(await create(member, 'boss', { ac: ['read'] }))).toEqual(refused)
    expect((await create(admin, 'clerk', { organization: ['update'] })).status).toBe(200)
  })

  test.each([
    ['owner', {}, 'ROLE_NAME_IS_ALREADY_TAKEN'],
    ['Member', {}, 'ROLE_NAME_IS_ALREADY_TAKEN'],
    ['clerk', { planet: ['destroy'] }, 'INVALID_RESOURCE'],
    ['a,b', {}, 'VALIDATION_ERROR'],
    ['', {}, 'VALIDATION_ERROR'],
    ['constructor', { constructor: [] }, 'VALIDATION_ERROR'],
  ])('as %j with %j is refused', async (name, permission, code) => {
    const owner = await signUpVerifiedUser(server)
    await createOrganization(owner)
    expect(statusAndCode(await create(owner, name, permission))).toEqual([400, code])
  })

  test('needs an organization of which the user is a member', async () => {
    const { outsider, id } = await setUpOrganization(server)
    expect(statusAndCode(await create(outsider, 'clerk', {}))).toEqual([
      400,
      'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE',
    ])
    for (const organizationId of [id, 'none']) {
      expect(statusAndCode(await create(outsider, 'clerk', {}, { organizationId }))).toEqual([
        403,
        'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      ])
    }
  })

  test('enforces unique names and the limit, also under concurrent requests', async () => {
    const small = await serverForThisTest({ settings: { organizations: { rolesMaximum: 2 } } })
    const owner = await signUpVerifiedUser(small)
    await createOrganization(owner)
    const same = await Promise.all([1, 2, 3].map(() => create(owner, 'clerk', {})))
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    const more = await Promise.all(['a', 'b', 'c'].map((name) => create(owner, name, {})))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(statusAndCode(await create(owner, 'd', {}))).toEqual([400, 'TOO_MANY_ROLES'])
  })
})

describe('changing one', () => {
  test('takes effect at once for members who have it', async () => {
    const { owner, admin, member, memberId } = await setUpOrganization(server)
    await create(owner, 'clerk', { team: ['create'] })
    await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'clerk' })
    const may = async (permissions: object) =>
      (await orgPost(member.visitor, 'has-permission', { permissions })).body.success
    expect(await may({ team: ['create'] })).toBe(true)
    const change = (caller: VerifiedUser, permission: object) =>
      orgPost(caller.visitor, 'update-role', { roleName: 'clerk', data: { permission } })
    expect((await change(admin, { team: ['delete'] })).body.roleData).toMatchObject({
      role: 'clerk',
      permission: { team: ['delete'] },
    })
    expect(await may({ team: ['create'] })).toBe(false)
    expect(await may({ team: ['delete'] })).toBe(true)
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE']
    expect(statusAndCode(await change(admin, { organization: ['delete'] }))).toEqual(refused)
    expect(statusAndCode(await change(member, {}))).toEqual(refused)
  })

  test('renames it for members and invitations that have it', async () => {
    const { owner, member, memberId } = await setUpOrganization(server)
    const made = await create(owner, 'clerk', { team: ['create'] })
    await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'clerk,member' })
    await orgPost(owner.visitor, 'invite-member', { email: freshEmail(), role: 'clerk' })
    const { id: roleId } = made.body.roleData
    const rename = (roleName: string) =>
      orgPost(owner.visitor, 'update-role', { roleId, data: { roleName } })
    expect((await rename('Scribe')).body.roleData.role).toBe('scribe')
    expect((await orgGet(member.visitor, 'get-active-member')).body.role).toBe('scribe,member')
    const { body } = await orgGet(owner.visitor, 'list-invitations')
    expect(body.at(-1).role).toBe('scribe')
    expect(statusAndCode(await rename('admin'))).toEqual([400, 'ROLE_NAME_IS_ALREADY_TAKEN'])
  })
})

describe('deleting one', () => {
  test('works when no member has it', async () => {
    const { owner, memberId } = await setUpOrganization(server)
    await create(owner, 'clerk', {})
    await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'clerk' })
    const remove = (body: object) => orgPost(owner.visitor, 'delete-role', body)
    expect(statusAndCode(await remove({ roleName: 'clerk' }))).toEqual([
      400,
      'ROLE_IS_ASSIGNED_TO_MEMBERS',
    ])
    await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'member' })
    expect((await remove({ roleName: 'clerk' })).body).toEqual({ success: true })
    expect(statusAndCode(await remove({ roleName: 'clerk' }))).toEqual([400, 'ROLE_NOT_FOUND'])
    expect(statusAndCode(await remove({ roleName: 'owner' }))).toEqual([
      400,
      'CANNOT_DELETE_A_PRE_DEFINED_ROLE',
    ])
    expect(statusAndCode(await remove({}))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('needs the permission', async () => {
    const { owner, member } = await setUpOrganization(server)
    await create(owner, 'clerk', {})
    expect(
      statusAndCode(await orgPost(member.visitor, 'delete-role', { roleName: 'clerk' })),
    ).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'])
  })
})

test('members read the roles, other users do not, and roles of other organizations are not found', async () => {
  const { owner, member, outsider, id, memberId } = await setUpOrganization(server)
  const { roleData } = (await create(owner, 'clerk', { team: ['create'] })).body
  expect((await orgGet(member.visitor, 'list-roles')).body).toEqual([roleData])
  for (const query of [{ roleName: 'CLERK' }, { roleId: roleData.id }]) {
    const answer = await orgGet(member.visitor, 'get-role', query as Record<string, string>)
    expect(answer.body).toEqual(roleData)
  }
  expect(statusAndCode(await orgGet(member.visitor, 'get-role', { roleName: 'x' }))).toEqual([
    400,
    'ROLE_NOT_FOUND',
  ])
  const answer = await orgGet(outsider.visitor, 'list-roles', { organizationId: id })
  expect(statusAndCode(answer)).toEqual([403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  await createOrganization(outsider)
  for (const path of ['update-role', 'delete-role']) {
    const body = { roleId: roleData.id, data: { roleName: 'stolen' } }
    expect(statusAndCode(await orgPost(outsider.visitor, path, body))).toEqual([
      400,
      'ROLE_NOT_FOUND',
    ])
  }
  await create(owner, 'blind', { team: ['create'] })
  await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'blind' })
  expect(statusAndCode(await orgGet(member.visitor, 'list-roles'))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE',
  ])
  expect(statusAndCode(await orgGet(member.visitor, 'get-role', { roleName: 'clerk' }))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE',
  ])
})
