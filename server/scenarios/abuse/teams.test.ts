import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationsOf } from '../../src/platform/testing/organizations.ts'
import { found, house, invite, refusal, someone, tell } from '../../testing/organizations.ts'
import { newAddress } from '../../testing/people.ts'
import { startServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('A-134: a team without a name is none', async () => {
  const owner = await someone(server)
  const { members } = await found(owner)
  for (const name of ['', '   ', 5, null, 'x'.repeat(300)]) {
    const made = await tell(owner.visitor, 'create-team', { name })
    const renamed = await tell(owner.visitor, 'update-team', {
      teamId: members[0]?.teamId,
      data: { name },
    })
    for (const answer of [made, renamed]) expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR'])
  }
})

test('A-135: the last team stays, also when two are removed at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const owner = await someone(server)
    const { id, members } = await found(owner)
    const first = members[0]?.teamId
    const person = { teamId: first, userId: owner.id }
    await tell(owner.visitor, 'remove-team-member', person)
    const second = (await tell(owner.visitor, 'create-team', { name: 'Second' })).body.id
    const answers = await Promise.all(
      [first, second].map((teamId) => tell(owner.visitor, 'remove-team', { teamId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.code).toBe('UNABLE_TO_REMOVE_LAST_TEAM')
    const left = await organizationsOf(server.query).teams(id)
    expect(left).toHaveLength(1)
  }
})

test('A-136: a team of another organization is not there', async () => {
  const [owner, other] = [await someone(server), await someone(server)]
  await found(owner)
  const teamId = (await found(other)).members[0]?.teamId
  const answers = [
    await tell(owner.visitor, 'update-team', { teamId, data: { name: 'Ours' } }),
    await tell(owner.visitor, 'remove-team', { teamId }),
    await tell(owner.visitor, 'set-active-team', { teamId }),
    await tell(owner.visitor, 'add-team-member', { teamId, userId: owner.id }),
    await tell(owner.visitor, 'remove-team-member', { teamId, userId: owner.id }),
    await invite(owner, newAddress(), { teamId }),
  ]
  for (const answer of answers) expect(refusal(answer)).toEqual([400, 'TEAM_NOT_FOUND'])
})

test('A-137, A-138: a team is changed by those who may, and not deleted by its own people', async () => {
  const home = await house(server)
  const teamId = home.firstTeam
  await tell(home.owner.visitor, 'create-team', { name: 'Second' })
  await tell(home.member.visitor, 'set-active', { organizationId: home.id })
  const renamed = await tell(home.member.visitor, 'update-team', { teamId, data: { name: 'Mine' } })
  expect(refusal(renamed)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'])
  const removed = await tell(home.member.visitor, 'remove-team', { teamId })
  expect(refusal(removed)).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
  ])
  const byInsider = await tell(home.owner.visitor, 'remove-team', { teamId })
  expect(refusal(byInsider)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'])
  expect(await organizationsOf(server.query).teams(home.id)).toHaveLength(2)
})
