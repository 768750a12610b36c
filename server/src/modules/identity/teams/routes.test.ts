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
const remove = (caller: VerifiedUser, teamId: string, more: object = {}) =>
  orgPost(caller.visitor, 'remove-team', { teamId, ...more })
const activeTeam = async (caller: VerifiedUser) =>
  (await fetchSession(caller.visitor)).body.session.activeTeamId

test('an organization starts with a team of its name, with its creator, active', async () => {
  const { owner, id, firstTeam } = await setUpOrganization(server)
  const { body } = await orgGet(owner.visitor, 'list-teams')
  const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(body).toEqual([
    { id: firstTeam, name: 'Acme', organizationId: id, createdAt, updatedAt: null },
  ])
  expect(await activeTeam(owner)).toBe(firstTeam)
  expect((await orgGet(owner.visitor, 'get-active-member')).body.teamId).toBe(firstTeam)
  const full = await orgGet(owner.visitor, 'get-full-organization')
  expect(full.body.teams).toEqual(body)
  expect(full.body.members[0].teamId).toBe(firstTeam)
})

test('teams are searched by name, with their members and why one stays', async () => {
  const { owner, admin, outsider, id, firstTeam } = await setUpOrganization(server)
  const at = (rest = '') => `/api/organizations/${id}/teams${rest}`
  const only = await owner.visitor.get(at())
  expect(only.body).toMatchObject({
    items: [{ id: firstTeam, members: 1, joined: true, keptAs: 'last' }],
    total: 1,
    limit: null,
  })
  const teamId = await createTeam(owner, 'Größe 50%')
  const found = await admin.visitor.get(at(`?q=${encodeURIComponent('größe 50%')}`))
  expect(found.body).toMatchObject({
    items: [{ id: teamId, members: 0, joined: false, keptAs: null }],
    pagination: { total_count: 1 },
    total: 2,
  })
  expect((await owner.visitor.get(at(`/${firstTeam}`))).body).toMatchObject({
    members: 1,
    keptAs: 'own',
    membersLimit: null,
  })
  expect(statusAndCode(await owner.visitor.get(at('/none')))).toEqual([400, 'TEAM_NOT_FOUND'])
  const outside = [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
  for (const path of [at(), at(`/${teamId}`)]) {
    expect(statusAndCode(await outsider.visitor.get(path))).toEqual(outside)
  }
})

describe('creating and changing', () => {
  test('needs the permission', async () => {
    const { owner, admin, member, outsider, id } = await setUpOrganization(server)
    const teamId = await createTeam(admin)
    const create = (caller: VerifiedUser, more: object = {}) =>
      orgPost(caller.visitor, 'create-team', { name: 'Blue', ...more })
    expect(statusAndCode(await create(member))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
    ])
    expect(statusAndCode(await create(outsider))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
    expect(statusAndCode(await create(outsider, { organizationId: id }))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    ])
    expect(statusAndCode(await create(owner, { name: ' ' }))).toEqual([400, 'VALIDATION_ERROR'])
    const update = (caller: VerifiedUser, body: object = {}) =>
      orgPost(caller.visitor, 'update-team', { teamId, data: { name: 'Green' }, ...body })
    const { body } = await update(owner)
    expect(body).toMatchObject({ id: teamId, name: 'Green', updatedAt: expect.any(String) })
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM']
    expect(statusAndCode(await update(member))).toEqual(refused)
    expect(statusAndCode(await update(outsider, { organizationId: id }))).toEqual(refused)
    for (const name of ['', ' ', '\u200b']) {
      expect(statusAndCode(await update(owner, { data: { name } }))).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
    }
    expect(statusAndCode(await update(owner, { teamId: 'none' }))).toEqual([400, 'TEAM_NOT_FOUND'])
  })

  test('stops at the maximum, also under concurrent requests', async () => {
    const small = await serverForThisTest({
      settings: { organizations: { teams: { maximum: 2 } } },
    })
    const owner = await signUpVerifiedUser(small)
    await createOrganization(owner)
    const answers = await Promise.all(
      [1, 2, 3].map(() => orgPost(owner.visitor, 'create-team', { name: 'Red' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const lost = answers.find(({ status }) => status === 400)
    expect(lost?.body.code).toBe('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
  })
})

describe('removing', () => {
  test('clears it in every session where it is active', async () => {
    const { owner, admin, member } = await setUpOrganization(server)
    const teamId = await createTeam(owner)
    await add(owner, teamId, member)
    await orgPost(member.visitor, 'set-active-team', { teamId })
    expect(await activeTeam(member)).toBe(teamId)
    expect((await remove(admin, teamId)).body).toEqual({ message: 'Team removed successfully.' })
    expect(await activeTeam(member)).toBeNull()
    expect((await orgGet(member.visitor, 'get-active-member')).body.teamId).toBeNull()
  })

  test('is refused without permission, and to members of the team', async () => {
    const { owner, admin, member, outsider, id, firstTeam } = await setUpOrganization(server)
    const teamId = await createTeam(owner)
    expect(statusAndCode(await remove(member, teamId))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
    ])
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM']
    expect(statusAndCode(await remove(owner, firstTeam))).toEqual(refused)
    expect(statusAndCode(await remove(outsider, teamId, { organizationId: id }))).toEqual(refused)
    await add(owner, teamId, admin)
    expect(statusAndCode(await remove(admin, teamId))).toEqual(refused)
    expect(statusAndCode(await remove(owner, 'none'))).toEqual([400, 'TEAM_NOT_FOUND'])
  })

  test('two at once leave the last one', async () => {
    const { owner, admin, firstTeam } = await setUpOrganization(server)
    const second = await createTeam(owner)
    const answers = await Promise.all([remove(admin, firstTeam), remove(admin, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const lost = answers.find(({ status }) => status === 400)
    expect(lost?.body.code).toBe('UNABLE_TO_REMOVE_LAST_TEAM')
  })

  test('can remove the last one where that is allowed', async () => {
    const free = await serverForThisTest({
      settings: { organizations: { teams: { allowRemovingAll: true } } },
    })
    const { admin, firstTeam } = await setUpOrganization(free)
    expect((await remove(admin, firstTeam)).status).toBe(200)
    expect((await orgGet(admin.visitor, 'list-teams')).body).toEqual([])
  })
})

describe('set-active-team', () => {
  test('selects, returns, and clears', async () => {
    const { owner, firstTeam } = await setUpOrganization(server)
    const second = await createTeam(owner)
    await add(owner, second, owner)
    const choose = (body: object) => orgPost(owner.visitor, 'set-active-team', body)
    expect((await choose({ teamId: second })).body).toMatchObject({ id: second, name: 'Red' })
    expect((await choose({})).body.id).toBe(second)
    expect((await choose({ teamId: null })).text).toBe('null')
    expect(await activeTeam(owner)).toBeNull()
    expect((await choose({})).text).toBe('null')
    expect((await choose({ teamId: firstTeam })).body.id).toBe(firstTeam)
  })

  test('is refused for a team of which the user is not a member', async () => {
    const { owner, member, outsider } = await setUpOrganization(server)
    const teamId = await createTeam(owner)
    const choose = (caller: VerifiedUser, id = teamId) =>
      orgPost(caller.visitor, 'set-active-team', { teamId: id })
    expect(statusAndCode(await choose(member))).toEqual([403, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'])
    expect(statusAndCode(await choose(member, 'none'))).toEqual([400, 'TEAM_NOT_FOUND'])
    expect(statusAndCode(await choose(outsider))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
  })

  test('switching to another organization clears the active team', async () => {
    const { owner, id, firstTeam } = await setUpOrganization(server)
    await orgPost(owner.visitor, 'set-active', { organizationId: id })
    expect(await activeTeam(owner)).toBe(firstTeam)
    const second = await createOrganization(owner, { keepCurrentActiveOrganization: true })
    expect(await activeTeam(owner)).toBe(firstTeam)
    await orgPost(owner.visitor, 'set-active', { organizationId: second.id })
    expect(await activeTeam(owner)).toBeNull()
  })
})

test('teams of another organization are not found', async () => {
  const { owner, member, id } = await setUpOrganization(server)
  const teamId = await createTeam(owner)
  const other = await signUpVerifiedUser(server)
  await createOrganization(other)
  const answers = await Promise.all([
    orgPost(other.visitor, 'update-team', { teamId, data: { name: 'Mine' } }),
    remove(other, teamId),
    add(other, teamId, other),
    removeMember(other, teamId, other),
    orgPost(other.visitor, 'set-active-team', { teamId }),
    orgGet(other.visitor, 'list-team-members', { teamId }),
    orgPost(other.visitor, 'invite-member', { email: member.email, role: 'member', teamId }),
  ])
  for (const answer of answers) expect(statusAndCode(answer)).toEqual([400, 'TEAM_NOT_FOUND'])
  expect(statusAndCode(await orgGet(other.visitor, 'list-teams', { organizationId: id }))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION',
  ])
})

test('where teams are disabled, there are none', async () => {
  const without = await serverForThisTest({
    settings: { organizations: { teams: { enabled: false } } },
  })
  const { owner, id } = await setUpOrganization(without)
  expect((await orgGet(owner.visitor, 'list-teams')).status).toBe(404)
  expect((await orgPost(owner.visitor, 'create-team', { name: 'Red' })).status).toBe(404)
  const full = await orgGet(owner.visitor, 'get-full-organization')
  expect(full.body).toMatchObject({ id, teams: null })
  expect(await activeTeam(owner)).toBeNull()
  const invite = { email: 'new@example.com', role: 'member', teamId: 'x' }
  expect(statusAndCode(await orgPost(owner.visitor, 'invite-member', invite))).toEqual([
    400,
    'TEAMS_ARE_NOT_ENABLED',
  ])
})
