import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganization,
  orgGet,
  orgPost,
  setMemberRole,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('update-member-role', () => {
  test('returns the changed member', async () => {
    const { owner, memberId } = await setUpOrganization(server)
    const { body } = await setMemberRole(owner, memberId, [' admin', 'member'])
    expect(body).toMatchObject({ id: memberId, role: 'admin,member' })
  })

  test('is refused without permission, and for unknown roles', async () => {
    const { owner, admin, member, outsider, id, ownerId, adminId, memberId } =
      await setUpOrganization(server)
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER']
    expect(statusAndCode(await setMemberRole(admin, adminId, 'owner'))).toEqual(refused)
    expect(statusAndCode(await setMemberRole(admin, memberId, 'member,owner'))).toEqual(refused)
    expect(statusAndCode(await setMemberRole(admin, ownerId, 'member'))).toEqual(refused)
    expect(statusAndCode(await setMemberRole(member, memberId, 'admin'))).toEqual(refused)
    expect(statusAndCode(await setMemberRole(owner, ownerId, 'admin'))).toEqual([
      400,
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
    ])
    for (const role of ['king', 'OWNER', 'own', ' , ']) {
      expect(statusAndCode(await setMemberRole(owner, memberId, role))).toEqual([
        400,
        'ROLE_NOT_FOUND',
      ])
    }
    for (const role of ['', [], null, { a: 1 }]) {
      expect(statusAndCode(await setMemberRole(owner, memberId, role))).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
    }
    const answer = await setMemberRole(outsider, memberId, 'admin', { organizationId: id })
    expect(statusAndCode(answer)).toEqual([400, 'MEMBER_NOT_FOUND'])
  })

  test('does not reach members of another organization', async () => {
    const { memberId, owner } = await setUpOrganization(server)
    const other = await signUpVerifiedUser(server)
    await createOrganization(other)
    expect(statusAndCode(await setMemberRole(other, memberId, 'admin'))).toEqual([
      400,
      'MEMBER_NOT_FOUND',
    ])
    const { body } = await orgGet(owner.visitor, 'list-members')
    expect(body.members.map(({ role }: { role: string }) => role)).toContain('member')
  })

  test('of two owners who demote each other at once one remains', async () => {
    const { owner, member, memberId, ownerId } = await setUpOrganization(server)
    await setMemberRole(owner, memberId, 'owner')
    await Promise.all([
      setMemberRole(owner, memberId, 'admin'),
      setMemberRole(member, ownerId, 'admin'),
    ])
    const { body } = await orgGet(owner.visitor, 'list-members', {
      filterField: 'role',
      filterValue: 'owner',
    })
    expect(body.total).toBe(1)
  })

  test('takes effect at once, in the cache too', async () => {
    const { owner, member, memberId } = await setUpOrganization(server)
    const update = () => orgPost(member.visitor, 'update', { data: { name: 'Mine' } })
    expect(statusAndCode(await update())).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    ])
    await setMemberRole(owner, memberId, 'admin')
    expect((await update()).status).toBe(200)
    await setMemberRole(owner, memberId, 'member')
    expect((await update()).status).toBe(403)
  })
})
