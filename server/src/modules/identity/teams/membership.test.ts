import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  orgGet,
  orgPost,
  setUpOrganization,
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

async function createTeam(caller: VerifiedUser, name = 'Red'): Promise<string> {
  const { status, body } = await orgPost(caller.visitor, 'create-team', { name })
  expect(status).toBe(200)
  return body.id
}
const add = (caller: VerifiedUser, teamId: string, user: VerifiedUser, more: object = {}) =>
  orgPost(caller.visitor, 'add-team-member', { teamId, userId: user.id, ...more })
const removeMember = (
  caller: VerifiedUser,
  teamId: string,
  user: VerifiedUser,
  more: object = {},
) => orgPost(caller.visitor, 'remove-team-member', { teamId, userId: user.id, ...more })
const activeTeam = async (caller: VerifiedUser) =>
  (await fetchSession(caller.visitor)).body.session.activeTeamId

describe('team membership', () => {
  test('adding is idempotent, and visible to the member', async () => {
    const { owner, member } = await setUpOrganization(server)
    const teamId = await createTeam(owner)
    const first = await add(owner, teamId, member)
    expect(first.body).toMatchObject({ teamId, userId: member.id })
    expect((await add(owner, teamId, member)).body).toEqual(first.body)
    expect((await orgGet(member.visitor, 'list-user-teams')).body).toMatchObject([{ id: teamId }])
    expect((await orgGet(member.visitor, 'list-team-members', { teamId })).body).toEqual([
      first.body,
    ])
    const out = await removeMember(owner, teamId, member)
    expect(out.body).toEqual({ message: 'Team member removed successfully.' })
    expect((await orgGet(member.visitor, 'list-user-teams')).body).toEqual([])
    expect(statusAndCode(await removeMember(owner, teamId, member))).toEqual([
      400,
      'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    ])
  })

  test('is changed with permission, among members only', async () => {
    const { owner, member, outsider, id } = await setUpOrganization(server)
    const teamId = await createTeam(owner)
    expect(statusAndCode(await add(member, teamId, member))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
    ])
    expect(statusAndCode(await removeMember(member, teamId, member))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
    ])
    const outside = [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
    for (const change of [add, removeMember]) {
      expect(statusAndCode(await change(owner, teamId, outsider))).toEqual(outside)
      const there = { organizationId: id }
      expect(statusAndCode(await change(outsider, teamId, member, there))).toEqual(outside)
      expect(statusAndCode(await change(owner, 'none', member))).toEqual([400, 'TEAM_NOT_FOUND'])
    }
  })

  test('leaving the organization leaves its teams', async () => {
    const { owner, member, id } = await setUpOrganization(server)
    const teamId = await createTeam(owner)
    await add(owner, teamId, member)
    await orgPost(member.visitor, 'set-active-team', { teamId })
    await orgPost(member.visitor, 'leave', { organizationId: id })
    expect(await activeTeam(member)).toBeNull()
    expect((await orgGet(owner.visitor, 'list-team-members', { teamId })).body).toEqual([])
    expect((await orgGet(member.visitor, 'list-user-teams')).body).toEqual([])
  })

  test('the last free slot goes to one of many', async () => {
    const small = await serverForThisTest({
      settings: { organizations: { teams: { membersMaximum: 1 } } },
    })
    const { owner, admin, member } = await setUpOrganization(small)
    const teamId = await createTeam(owner)
    const answers = await Promise.all([admin, member].map((user) => add(owner, teamId, user)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const lost = answers.find(({ status }) => status === 403)
    expect(lost?.body.code).toBe('TEAM_MEMBER_LIMIT_REACHED')
    const invite = { email: 'new@example.com', role: 'member', teamId }
    expect(statusAndCode(await orgPost(owner.visitor, 'invite-member', invite))).toEqual([
      403,
      'TEAM_MEMBER_LIMIT_REACHED',
    ])
  })

  test('is readable by the team and by members who may add to it', async () => {
    const { owner, member } = await setUpOrganization(server)
    const teamId = await createTeam(owner)
    expect((await orgGet(owner.visitor, 'list-team-members', { teamId })).body).toEqual([])
    expect(statusAndCode(await orgGet(member.visitor, 'list-team-members', { teamId }))).toEqual([
      400,
      'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    ])
    expect(statusAndCode(await orgGet(member.visitor, 'list-team-members'))).toEqual([
      400,
      'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM',
    ])
  })

  test('of another member is readable by members who may update that member', async () => {
    const { owner, admin, member, outsider } = await setUpOrganization(server)
    const teams = (caller: VerifiedUser, userId: string) =>
      orgGet(caller.visitor, 'list-user-teams', { userId })
    expect((await teams(admin, owner.id)).body).toMatchObject([{ name: 'Acme' }])
    expect(statusAndCode(await teams(member, owner.id))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    ])
    expect(statusAndCode(await teams(admin, outsider.id))).toEqual([
      400,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    ])
    expect(statusAndCode(await teams(outsider, owner.id))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
  })
})
