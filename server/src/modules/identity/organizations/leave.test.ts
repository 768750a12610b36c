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
import { startServer, type TestServer } from '#testing/server.ts'
import { fetchSession } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const remove = (caller: VerifiedUser, memberIdOrEmail: string, more: object = {}) =>
  orgPost(caller.visitor, 'remove-member', { memberIdOrEmail, ...more })
const active = async (caller: VerifiedUser) =>
  (await fetchSession(caller.visitor)).body.session.activeOrganizationId
const onlyOwner = [400, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER']

describe('removing', () => {
  test('by id and by email address, and the organization is no longer active for the removed member', async () => {
    const { owner, admin, member, memberId, id } = await setUpOrganization(server)
    expect(await active(member)).toBe(id)
    const answer = await remove(admin, memberId)
    expect(answer.body.member).toMatchObject({ id: memberId, user: { email: member.email } })
    expect(await active(member)).toBeNull()
    expect((await remove(owner, admin.email.toUpperCase())).status).toBe(200)
    expect(await active(admin)).toBeNull()
    for (const path of ['list-members', 'list-invitations', 'list-teams', 'list-roles']) {
      expect((await orgGet(member.visitor, path, { organizationId: id })).status).toBe(403)
    }
  })

  test('is refused without permission', async () => {
    const { owner, admin, member, outsider, id, adminId, memberId, ownerId } =
      await setUpOrganization(server)
    expect(statusAndCode(await remove(member, adminId))).toEqual([
      401,
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
    ])
    expect(statusAndCode(await remove(admin, ownerId))).toEqual(onlyOwner)
    expect(statusAndCode(await remove(owner, ownerId))).toEqual(onlyOwner)
    const notFound = [400, 'MEMBER_NOT_FOUND']
    expect(statusAndCode(await remove(outsider, memberId, { organizationId: id }))).toEqual(
      notFound,
    )
    expect(statusAndCode(await remove(owner, 'nobody@example.com'))).toEqual(notFound)
    expect(statusAndCode(await remove(outsider, memberId))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
  })

  test('does not reach members of another organization', async () => {
    const { memberId, member, id } = await setUpOrganization(server)
    const other = await signUpVerifiedUser(server)
    await createOrganization(other)
    for (const wanted of [memberId, member.email]) {
      expect(statusAndCode(await remove(other, wanted))).toEqual([400, 'MEMBER_NOT_FOUND'])
    }
    expect(await active(member)).toBe(id)
  })

  test('of two owners who remove each other at once one stays', async () => {
    const { owner, member, memberId, ownerId } = await setUpOrganization(server)
    expect((await setMemberRole(owner, memberId, 'owner')).status).toBe(200)
    const answers = await Promise.all([remove(owner, memberId), remove(member, ownerId)])
    const left = answers.map((answer) => answer.status)
    expect(left.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a removed member is refused at once, also on another node', async () => {
    const { owner, member, memberId } = await setUpOrganization(server)
    const node = await server.startAnotherNode()
    const elsewhere = node.visitor()
    for (const [name, value] of member.visitor.cookies) elsewhere.cookies.set(name, value)
    await fetchSession(elsewhere)
    await remove(owner, memberId)
    const answer = await orgGet(elsewhere, 'get-full-organization')
    expect([null, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']).toContain(answer.body?.code ?? null)
    expect(answer.body?.members).toBeUndefined()
    await node.stop()
  })
})

describe('leaving', () => {
  test('ends the membership and clears the active organization', async () => {
    const { member, memberId, id } = await setUpOrganization(server)
    const leave = () => orgPost(member.visitor, 'leave', { organizationId: id })
    expect((await leave()).body).toMatchObject({ id: memberId, user: { id: member.id } })
    expect(await active(member)).toBeNull()
    expect(statusAndCode(await leave())).toEqual([400, 'MEMBER_NOT_FOUND'])
  })

  test('is refused to the only owner, and to one of two who leave at once', async () => {
    const { owner, member, memberId, id } = await setUpOrganization(server)
    const leave = (caller: VerifiedUser) => orgPost(caller.visitor, 'leave', { organizationId: id })
    expect(statusAndCode(await leave(owner))).toEqual(onlyOwner)
    await setMemberRole(owner, memberId, ['member', 'owner'])
    const answers = await Promise.all([leave(owner), leave(member)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})
