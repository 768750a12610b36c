import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  found,
  house,
  refusal,
  type Someone,
  someone,
  tell,
} from '../../../testing/organizations.ts'
import { newAddress } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const create = (who: Someone, role: string, permission: object, more: object = {}) =>
  tell(who.visitor, 'create-role', { role, permission, ...more })

test('a role that the organization made works wherever a role does', async () => {
  const { owner, member, memberId, id } = await house(server)
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
  expect((await tell(owner.visitor, 'update-member-role', set)).body.role).toBe('recruiter')
  const permissions = { invitation: ['create'] }
  expect((await tell(member.visitor, 'has-permission', { permissions })).body.success).toBe(true)
  const invite = (role: string) =>
    tell(member.visitor, 'invite-member', { email: newAddress(), role })
  expect((await invite('member')).status).toBe(200)
  expect((await invite('recruiter')).status).toBe(200)
  expect(refusal(await invite('admin'))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
  ])
  expect(refusal(await tell(member.visitor, 'create-team', { name: 'Red' }))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
  ])
})

test('a role that may change members reaches nobody who may do more', async () => {
  const { owner, member, memberId, adminId } = await house(server)
  await create(owner, 'clerk', { member: ['update', 'delete'], ac: ['update', 'read'] })
  await create(owner, 'deputy', { organization: ['update'] })
  await tell(owner.visitor, 'update-member-role', { memberId, role: 'clerk' })
  const demoted = await tell(member.visitor, 'update-member-role', {
    memberId: adminId,
    role: 'member',
  })
  expect(refusal(demoted)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'])
  const removed = await tell(member.visitor, 'remove-member', { memberIdOrEmail: adminId })
  expect(refusal(removed)).toEqual([401, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'])
  const emptied = await tell(member.visitor, 'update-role', {
    roleName: 'deputy',
    data: { permission: { ac: ['read'] } },
  })
  expect(refusal(emptied)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'])
})

test('is a role of one organization only', async () => {
  const { owner } = await house(server)
  await create(owner, 'recruiter', { invitation: ['create'] })
  const other = await someone(server)
  await found(other)
  const invited = { email: newAddress(), role: 'recruiter' }
  expect(refusal(await tell(other.visitor, 'invite-member', invited))).toEqual([
    400,
    'ROLE_NOT_FOUND',
  ])
})

describe('making one', () => {
  test('never gives more than its maker has', async () => {
    const { admin, member } = await house(server)
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE']
    expect(refusal(await create(admin, 'boss', { organization: ['delete'] }))).toEqual(refused)
    expect(refusal(await create(admin, 'boss', { member: ['destroy'] }))).toEqual(refused)
    expect(refusal(await create(member, 'boss', { ac: ['read'] }))).toEqual(refused)
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
    const owner = await someone(server)
    await found(owner)
    expect(refusal(await create(owner, name, permission))).toEqual([400, code])
  })

  test('needs an organization of one’s own', async () => {
    const { stranger, id } = await house(server)
    expect(refusal(await create(stranger, 'clerk', {}))).toEqual([
      400,
      'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE',
    ])
    for (const organizationId of [id, 'none']) {
      expect(refusal(await create(stranger, 'clerk', {}, { organizationId }))).toEqual([
        403,
        'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      ])
    }
  })

  test('keeps names unique and their number, also at once', async () => {
    const small = await serverForThisTest({ settings: { organizations: { rolesMaximum: 2 } } })
    const owner = await someone(small)
    await found(owner)
    const same = await Promise.all([1, 2, 3].map(() => create(owner, 'clerk', {})))
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    const more = await Promise.all(['a', 'b', 'c'].map((name) => create(owner, name, {})))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await create(owner, 'd', {}))).toEqual([400, 'TOO_MANY_ROLES'])
  })
})

describe('changing one', () => {
  test('counts at once for whoever has it', async () => {
    const { owner, admin, member, memberId } = await house(server)
    await create(owner, 'clerk', { team: ['create'] })
    await tell(owner.visitor, 'update-member-role', { memberId, role: 'clerk' })
    const may = async (permissions: object) =>
      (await tell(member.visitor, 'has-permission', { permissions })).body.success
    expect(await may({ team: ['create'] })).toBe(true)
    const change = (who: Someone, permission: object) =>
      tell(who.visitor, 'update-role', { roleName: 'clerk', data: { permission } })
    expect((await change(admin, { team: ['delete'] })).body.roleData).toMatchObject({
      role: 'clerk',
      permission: { team: ['delete'] },
    })
    expect(await may({ team: ['create'] })).toBe(false)
    expect(await may({ team: ['delete'] })).toBe(true)
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE']
    expect(refusal(await change(admin, { organization: ['delete'] }))).toEqual(refused)
    expect(refusal(await change(member, {}))).toEqual(refused)
  })

  test('renames it for whoever has it or is invited to it', async () => {
    const { owner, member, memberId } = await house(server)
    const made = await create(owner, 'clerk', { team: ['create'] })
    await tell(owner.visitor, 'update-member-role', { memberId, role: 'clerk,member' })
    await tell(owner.visitor, 'invite-member', { email: newAddress(), role: 'clerk' })
    const { id: roleId } = made.body.roleData
    const rename = (roleName: string) =>
      tell(owner.visitor, 'update-role', { roleId, data: { roleName } })
    expect((await rename('Scribe')).body.roleData.role).toBe('scribe')
    expect((await ask(member.visitor, 'get-active-member')).body.role).toBe('scribe,member')
    const { body } = await ask(owner.visitor, 'list-invitations')
    expect(body.at(-1).role).toBe('scribe')
    expect(refusal(await rename('admin'))).toEqual([400, 'ROLE_NAME_IS_ALREADY_TAKEN'])
  })
})

describe('deleting one', () => {
  test('works when nobody has it', async () => {
    const { owner, memberId } = await house(server)
    await create(owner, 'clerk', {})
    await tell(owner.visitor, 'update-member-role', { memberId, role: 'clerk' })
    const remove = (body: object) => tell(owner.visitor, 'delete-role', body)
    expect(refusal(await remove({ roleName: 'clerk' }))).toEqual([
      400,
      'ROLE_IS_ASSIGNED_TO_MEMBERS',
    ])
    await tell(owner.visitor, 'update-member-role', { memberId, role: 'member' })
    expect((await remove({ roleName: 'clerk' })).body).toEqual({ success: true })
    expect(refusal(await remove({ roleName: 'clerk' }))).toEqual([400, 'ROLE_NOT_FOUND'])
    expect(refusal(await remove({ roleName: 'owner' }))).toEqual([
      400,
      'CANNOT_DELETE_A_PRE_DEFINED_ROLE',
    ])
    expect(refusal(await remove({}))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('is for those who may', async () => {
    const { owner, member } = await house(server)
    await create(owner, 'clerk', {})
    expect(refusal(await tell(member.visitor, 'delete-role', { roleName: 'clerk' }))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
    ])
  })
})

test('members read the roles, strangers do not, and no other organization’s are found', async () => {
  const { owner, member, stranger, id, memberId } = await house(server)
  const { roleData } = (await create(owner, 'clerk', { team: ['create'] })).body
  expect((await ask(member.visitor, 'list-roles')).body).toEqual([roleData])
  for (const query of [{ roleName: 'CLERK' }, { roleId: roleData.id }]) {
    const answer = await ask(member.visitor, 'get-role', query as Record<string, string>)
    expect(answer.body).toEqual(roleData)
  }
  expect(refusal(await ask(member.visitor, 'get-role', { roleName: 'x' }))).toEqual([
    400,
    'ROLE_NOT_FOUND',
  ])
  const answer = await ask(stranger.visitor, 'list-roles', { organizationId: id })
  expect(refusal(answer)).toEqual([403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  await found(stranger)
  for (const path of ['update-role', 'delete-role']) {
    const body = { roleId: roleData.id, data: { roleName: 'stolen' } }
    expect(refusal(await tell(stranger.visitor, path, body))).toEqual([400, 'ROLE_NOT_FOUND'])
  }
  await create(owner, 'blind', { team: ['create'] })
  await tell(owner.visitor, 'update-member-role', { memberId, role: 'blind' })
  expect(refusal(await ask(member.visitor, 'list-roles'))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE',
  ])
  expect(refusal(await ask(member.visitor, 'get-role', { roleName: 'clerk' }))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE',
  ])
})
