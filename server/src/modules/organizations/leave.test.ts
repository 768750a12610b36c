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

const remove = (who: Someone, memberIdOrEmail: string, more: object = {}) =>
  tell(who.visitor, 'remove-member', { memberIdOrEmail, ...more })
const active = async (who: Someone) =>
  (await session(who.visitor)).body.session.activeOrganizationId
const onlyOwner = [400, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER']

describe('removing', () => {
  test('by id and by address, and the organization is no longer active for who is gone', async () => {
    const { owner, admin, member, memberId, id } = await house(server)
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
    const { owner, admin, member, stranger, id, adminId, memberId, ownerId } = await house(server)
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
    const { memberId, member, id } = await house(server)
    const other = await someone(server)
    await found(other)
    for (const wanted of [memberId, member.email]) {
      expect(refusal(await remove(other, wanted))).toEqual([400, 'MEMBER_NOT_FOUND'])
    }
    expect(await active(member)).toBe(id)
  })

  test('two owners at once: one stays', async () => {
    const { owner, member, memberId, ownerId } = await house(server)
    expect((await setRole(owner, memberId, 'owner')).status).toBe(200)
    const answers = await Promise.all([remove(owner, memberId), remove(member, ownerId)])
    const left = answers.map((answer) => answer.status)
    expect(left.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a removed person is refused at once, also on another node', async () => {
    const { owner, member, memberId } = await house(server)
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
    const { member, memberId, id } = await house(server)
    const leave = () => tell(member.visitor, 'leave', { organizationId: id })
    expect((await leave()).body).toMatchObject({ id: memberId, user: { id: member.id } })
    expect(await active(member)).toBeNull()
    expect(refusal(await leave())).toEqual([400, 'MEMBER_NOT_FOUND'])
  })

  test('is refused to the only owner, and to one of two who go at once', async () => {
    const { owner, member, memberId, id } = await house(server)
    const leave = (who: Someone) => tell(who.visitor, 'leave', { organizationId: id })
    expect(refusal(await leave(owner))).toEqual(onlyOwner)
    await setRole(owner, memberId, ['member', 'owner'])
    const answers = await Promise.all([leave(owner), leave(member)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})
