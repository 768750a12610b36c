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
const remove = (who: Someone, teamId: string, more: object = {}) =>
  tell(who.visitor, 'remove-team', { teamId, ...more })
const activeTeam = async (who: Someone) => (await session(who.visitor)).body.session.activeTeamId

test('an organization begins with a team of its name, with its founder, active', async () => {
  const { owner, id, firstTeam } = await house(server)
  const { body } = await ask(owner.visitor, 'list-teams')
  expect(body).toMatchObject([{ id: firstTeam, name: 'Acme', organizationId: id, updatedAt: null }])
  expect(await activeTeam(owner)).toBe(firstTeam)
  expect((await ask(owner.visitor, 'get-active-member')).body.teamId).toBe(firstTeam)
  const full = await ask(owner.visitor, 'get-full-organization')
  expect(full.body.teams).toEqual(body)
  expect(full.body.members[0].teamId).toBe(firstTeam)
})

describe('making and changing', () => {
  test('is for those who may', async () => {
    const { owner, admin, member, stranger, id } = await house(server)
    const teamId = await make(admin)
    const create = (who: Someone, more: object = {}) =>
      tell(who.visitor, 'create-team', { name: 'Blue', ...more })
    expect(refusal(await create(member))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
    ])
    expect(refusal(await create(stranger))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
    expect(refusal(await create(stranger, { organizationId: id }))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    ])
    expect(refusal(await create(owner, { name: ' ' }))).toEqual([400, 'VALIDATION_ERROR'])
    const update = (who: Someone, body: object = {}) =>
      tell(who.visitor, 'update-team', { teamId, data: { name: 'Green' }, ...body })
    const { body } = await update(owner)
    expect(body).toMatchObject({ id: teamId, name: 'Green', updatedAt: expect.any(String) })
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM']
    expect(refusal(await update(member))).toEqual(refused)
    expect(refusal(await update(stranger, { organizationId: id }))).toEqual(refused)
    for (const name of ['', ' ', '\u200b']) {
      expect(refusal(await update(owner, { data: { name } }))).toEqual([400, 'VALIDATION_ERROR'])
    }
    expect(refusal(await update(owner, { teamId: 'none' }))).toEqual([400, 'TEAM_NOT_FOUND'])
  })

  test('stops at the maximum, also at once', async () => {
    const small = await serverForThisTest({
      settings: { organizations: { teams: { maximum: 2 } } },
    })
    const owner = await someone(small)
    await found(owner)
    const answers = await Promise.all(
      [1, 2, 3].map(() => tell(owner.visitor, 'create-team', { name: 'Red' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const lost = answers.find(({ status }) => status === 400)
    expect(lost?.body.code).toBe('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
  })
})

describe('removing', () => {
  test('clears it wherever it is active', async () => {
    const { owner, admin, member } = await house(server)
    const teamId = await make(owner)
    await add(owner, teamId, member)
    await tell(member.visitor, 'set-active-team', { teamId })
    expect(await activeTeam(member)).toBe(teamId)
    expect((await remove(admin, teamId)).body).toEqual({ message: 'Team removed successfully.' })
    expect(await activeTeam(member)).toBeNull()
    expect((await ask(member.visitor, 'get-active-member')).body.teamId).toBeNull()
  })

  test('is refused to who may not, and to the team’s own people', async () => {
    const { owner, admin, member, stranger, id, firstTeam } = await house(server)
    const teamId = await make(owner)
    expect(refusal(await remove(member, teamId))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
    ])
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM']
    expect(refusal(await remove(owner, firstTeam))).toEqual(refused)
    expect(refusal(await remove(stranger, teamId, { organizationId: id }))).toEqual(refused)
    await add(owner, teamId, admin)
    expect(refusal(await remove(admin, teamId))).toEqual(refused)
    expect(refusal(await remove(owner, 'none'))).toEqual([400, 'TEAM_NOT_FOUND'])
  })

  test('two at once leave the last one', async () => {
    const { owner, admin, firstTeam } = await house(server)
    const second = await make(owner)
    const answers = await Promise.all([remove(admin, firstTeam), remove(admin, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const lost = answers.find(({ status }) => status === 400)
    expect(lost?.body.code).toBe('UNABLE_TO_REMOVE_LAST_TEAM')
  })

  test('may take the last one where that is allowed', async () => {
    const free = await serverForThisTest({
      settings: { organizations: { teams: { allowRemovingAll: true } } },
    })
    const { admin, firstTeam } = await house(free)
    expect((await remove(admin, firstTeam)).status).toBe(200)
    expect((await ask(admin.visitor, 'list-teams')).body).toEqual([])
  })
})

describe('set-active-team', () => {
  test('chooses, answers, and clears', async () => {
    const { owner, firstTeam } = await house(server)
    const second = await make(owner)
    await add(owner, second, owner)
    const choose = (body: object) => tell(owner.visitor, 'set-active-team', body)
    expect((await choose({ teamId: second })).body).toMatchObject({ id: second, name: 'Red' })
    expect((await choose({})).body.id).toBe(second)
    expect((await choose({ teamId: null })).text).toBe('null')
    expect(await activeTeam(owner)).toBeNull()
    expect((await choose({})).text).toBe('null')
    expect((await choose({ teamId: firstTeam })).body.id).toBe(firstTeam)
  })

  test('is refused for a team that one is not in', async () => {
    const { owner, member, stranger } = await house(server)
    const teamId = await make(owner)
    const choose = (who: Someone, id = teamId) =>
      tell(who.visitor, 'set-active-team', { teamId: id })
    expect(refusal(await choose(member))).toEqual([403, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'])
    expect(refusal(await choose(member, 'none'))).toEqual([400, 'TEAM_NOT_FOUND'])
    expect(refusal(await choose(stranger))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
  })

  test('going to another organization leaves the team, going nowhere keeps it', async () => {
    const { owner, id, firstTeam } = await house(server)
    await tell(owner.visitor, 'set-active', { organizationId: id })
    expect(await activeTeam(owner)).toBe(firstTeam)
    const second = await found(owner, { keepCurrentActiveOrganization: true })
    expect(await activeTeam(owner)).toBe(firstTeam)
    await tell(owner.visitor, 'set-active', { organizationId: second.id })
    expect(await activeTeam(owner)).toBeNull()
  })
})

test('teams of another organization do not exist', async () => {
  const { owner, member, id } = await house(server)
  const teamId = await make(owner)
  const other = await someone(server)
  await found(other)
  const answers = await Promise.all([
    tell(other.visitor, 'update-team', { teamId, data: { name: 'Mine' } }),
    remove(other, teamId),
    add(other, teamId, other),
    takeOut(other, teamId, other),
    tell(other.visitor, 'set-active-team', { teamId }),
    ask(other.visitor, 'list-team-members', { teamId }),
    tell(other.visitor, 'invite-member', { email: member.email, role: 'member', teamId }),
  ])
  for (const answer of answers) expect(refusal(answer)).toEqual([400, 'TEAM_NOT_FOUND'])
  expect(refusal(await ask(other.visitor, 'list-teams', { organizationId: id }))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION',
  ])
})

test('where teams are switched off, there are none', async () => {
  const without = await serverForThisTest({
    settings: { organizations: { teams: { enabled: false } } },
  })
  const { owner, id } = await house(without)
  expect((await ask(owner.visitor, 'list-teams')).status).toBe(404)
  expect((await tell(owner.visitor, 'create-team', { name: 'Red' })).status).toBe(404)
  const full = await ask(owner.visitor, 'get-full-organization')
  expect(full.body).toMatchObject({ id, teams: null })
  expect(await activeTeam(owner)).toBeNull()
  const invite = { email: 'new@example.com', role: 'member', teamId: 'x' }
  expect(refusal(await tell(owner.visitor, 'invite-member', invite))).toEqual([
    400,
    'TEAMS_ARE_NOT_ENABLED',
  ])
})
