import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  found,
  house,
  refusal,
  setRole,
  someone,
  tell,
} from '../../../testing/organizations.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('update-member-role', () => {
  test('answers with the changed member', async () => {
    const { owner, memberId } = await house(server)
    const { body } = await setRole(owner, memberId, [' admin', 'member'])
    expect(body).toMatchObject({ id: memberId, role: 'admin,member' })
  })

  test('is refused to who may not, and for roles that are not theirs', async () => {
    const { owner, admin, member, stranger, id, ownerId, adminId, memberId } = await house(server)
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
    const { memberId, owner } = await house(server)
    const other = await someone(server)
    await found(other)
    expect(refusal(await setRole(other, memberId, 'admin'))).toEqual([400, 'MEMBER_NOT_FOUND'])
    const { body } = await ask(owner.visitor, 'list-members')
    expect(body.members.map(({ role }: { role: string }) => role)).toContain('member')
  })

  test('two owners who unmake each other at once: one remains', async () => {
    const { owner, member, memberId, ownerId } = await house(server)
    await setRole(owner, memberId, 'owner')
    await Promise.all([setRole(owner, memberId, 'admin'), setRole(member, ownerId, 'admin')])
    const { body } = await ask(owner.visitor, 'list-members', {
      filterField: 'role',
      filterValue: 'owner',
    })
    expect(body.total).toBe(1)
  })

  test('counts at once, in the cache too', async () => {
    const { owner, member, memberId } = await house(server)
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
