import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrganization,
  invite,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { storedOrganizations } from '#testing/stored-organizations.ts'
import { freshEmail } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('A-134: a team needs a name', async () => {
  const owner = await signUpVerifiedUser(server)
  const { members } = await createOrganization(owner)
  for (const name of ['', '   ', 5, null, 'x'.repeat(300)]) {
    const made = await orgPost(owner.visitor, 'create-team', { name })
    const renamed = await orgPost(owner.visitor, 'update-team', {
      teamId: members[0]?.teamId,
      data: { name },
    })
    for (const answer of [made, renamed])
      expect(statusAndCode(answer)).toEqual([400, 'VALIDATION_ERROR'])
  }
})

test('A-135: the last team stays, also when two are removed simultaneously', async () => {
  for (let round = 0; round < 10; round++) {
    const owner = await signUpVerifiedUser(server)
    const { id, members } = await createOrganization(owner)
    const first = members[0]?.teamId
    const person = { teamId: first, userId: owner.id }
    await orgPost(owner.visitor, 'remove-team-member', person)
    const second = (await orgPost(owner.visitor, 'create-team', { name: 'Second' })).body.id
    const answers = await Promise.all(
      [first, second].map((teamId) => orgPost(owner.visitor, 'remove-team', { teamId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.code).toBe('UNABLE_TO_REMOVE_LAST_TEAM')
    const left = await storedOrganizations(server.query).teams(id)
    expect(left).toHaveLength(1)
  }
})

test('A-136: a team of another organization is not found', async () => {
  const [owner, other] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
  await createOrganization(owner)
  const teamId = (await createOrganization(other)).members[0]?.teamId
  const answers = [
    await orgPost(owner.visitor, 'update-team', { teamId, data: { name: 'Ours' } }),
    await orgPost(owner.visitor, 'remove-team', { teamId }),
    await orgPost(owner.visitor, 'set-active-team', { teamId }),
    await orgPost(owner.visitor, 'add-team-member', { teamId, userId: owner.id }),
    await orgPost(owner.visitor, 'remove-team-member', { teamId, userId: owner.id }),
    await invite(owner, freshEmail(), { teamId }),
  ]
  for (const answer of answers) expect(statusAndCode(answer)).toEqual([400, 'TEAM_NOT_FOUND'])
})

test('A-137, A-138: a team is changed only with permission, and not deleted by its own members', async () => {
  const home = await setUpOrganization(server)
  const teamId = home.firstTeam
  await orgPost(home.owner.visitor, 'create-team', { name: 'Second' })
  await orgPost(home.member.visitor, 'set-active', { organizationId: home.id })
  const renamed = await orgPost(home.member.visitor, 'update-team', {
    teamId,
    data: { name: 'Mine' },
  })
  expect(statusAndCode(renamed)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'])
  const removed = await orgPost(home.member.visitor, 'remove-team', { teamId })
  expect(statusAndCode(removed)).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
  ])
  const byInsider = await orgPost(home.owner.visitor, 'remove-team', { teamId })
  expect(statusAndCode(byInsider)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'])
  expect(await storedOrganizations(server.query).teams(home.id)).toHaveLength(2)
})
