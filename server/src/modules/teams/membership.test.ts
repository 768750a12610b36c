import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, house, refusal, type Someone, tell } from '../../../testing/organizations.ts'
import { session } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function make(who: Someone, name = 'Red'): Promise<string> {
  const { status, body } = await tell(who.visitor, 'create-team', { name })
  expect(status).toBe(200)
  return body.id
}
const add = (who: Someone, teamId: string, person: Someone, more: object = {}) =>
  tell(who.visitor, 'add-team-member', { teamId, userId: person.id, ...more })
const takeOut = (who: Someone, teamId: string, person: Someone, more: object = {}) =>
  tell(who.visitor, 'remove-team-member', { teamId, userId: person.id, ...more })
const activeTeam = async (who: Someone) => (await session(who.visitor)).body.session.activeTeamId

describe('who is in a team', () => {
  test('adding is done once, and seen by the member', async () => {
    const { owner, member } = await house(server)
    const teamId = await make(owner)
    const first = await add(owner, teamId, member)
    expect(first.body).toMatchObject({ teamId, userId: member.id })
    expect((await add(owner, teamId, member)).body).toEqual(first.body)
    expect((await ask(member.visitor, 'list-user-teams')).body).toMatchObject([{ id: teamId }])
    expect((await ask(member.visitor, 'list-team-members', { teamId })).body).toEqual([first.body])
    const out = await takeOut(owner, teamId, member)
    expect(out.body).toEqual({ message: 'Team member removed successfully.' })
    expect((await ask(member.visitor, 'list-user-teams')).body).toEqual([])
    expect(refusal(await takeOut(owner, teamId, member))).toEqual([
      400,
      'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    ])
  })

  test('is changed by those who may, among members only', async () => {
    const { owner, member, stranger, id } = await house(server)
    const teamId = await make(owner)
    expect(refusal(await add(member, teamId, member))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
    ])
    expect(refusal(await takeOut(member, teamId, member))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
    ])
    const outside = [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
    for (const change of [add, takeOut]) {
      expect(refusal(await change(owner, teamId, stranger))).toEqual(outside)
      const there = { organizationId: id }
      expect(refusal(await change(stranger, teamId, member, there))).toEqual(outside)
      expect(refusal(await change(owner, 'none', member))).toEqual([400, 'TEAM_NOT_FOUND'])
    }
  })

  test('leaving the organization leaves its teams', async () => {
    const { owner, member, id } = await house(server)
    const teamId = await make(owner)
    await add(owner, teamId, member)
    await tell(member.visitor, 'set-active-team', { teamId })
    await tell(member.visitor, 'leave', { organizationId: id })
    expect(await activeTeam(member)).toBeNull()
    expect((await ask(owner.visitor, 'list-team-members', { teamId })).body).toEqual([])
    expect((await ask(member.visitor, 'list-user-teams')).body).toEqual([])
  })

  test('the last place goes to one of many', async () => {
    const small = await serverForThisTest({
      settings: { organizations: { teams: { membersMaximum: 1 } } },
    })
    const { owner, admin, member } = await house(small)
    const teamId = await make(owner)
    const answers = await Promise.all([admin, member].map((person) => add(owner, teamId, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const lost = answers.find(({ status }) => status === 403)
    expect(lost?.body.code).toBe('TEAM_MEMBER_LIMIT_REACHED')
    const invite = { email: 'new@example.com', role: 'member', teamId }
    expect(refusal(await tell(owner.visitor, 'invite-member', invite))).toEqual([
      403,
      'TEAM_MEMBER_LIMIT_REACHED',
    ])
  })

  test('is read by the team and by those who may add to it', async () => {
    const { owner, member } = await house(server)
    const teamId = await make(owner)
    expect((await ask(owner.visitor, 'list-team-members', { teamId })).body).toEqual([])
    expect(refusal(await ask(member.visitor, 'list-team-members', { teamId }))).toEqual([
      400,
      'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    ])
    expect(refusal(await ask(member.visitor, 'list-team-members'))).toEqual([
      400,
      'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM',
    ])
  })

  test('of another member is read by those who may change that member', async () => {
    const { owner, admin, member, stranger } = await house(server)
    const teams = (who: Someone, userId: string) => ask(who.visitor, 'list-user-teams', { userId })
    expect((await teams(admin, owner.id)).body).toMatchObject([{ name: 'Acme' }])
    expect(refusal(await teams(member, owner.id))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    ])
    expect(refusal(await teams(admin, stranger.id))).toEqual([
      400,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    ])
    expect(refusal(await teams(stranger, owner.id))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
  })
})
