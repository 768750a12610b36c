import { afterAll, beforeAll, expect, test } from 'vitest'
import { orgPost, setUpOrganization } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signIn } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

type Org = Awaited<ReturnType<typeof setUpOrganization>>

async function createTeam({ owner, id }: Org, name: string, ...userIds: string[]) {
  const { body: team } = await orgPost(owner.visitor, 'create-team', { name, organizationId: id })
  for (const userId of userIds) {
    await orgPost(owner.visitor, 'add-team-member', { teamId: team.id, userId })
  }
  return team.id as string
}

type Listed = {
  userId: string
  teamIds: string[]
  teams: { id: string; name: string }[]
  lastActiveOn: string | null
}

async function listed(org: Org, userId: string): Promise<Listed | undefined> {
  const { body } = await org.member.visitor.get(`/api/organizations/${org.id}/members`)
  return body.items.find((each: Listed) => each.userId === userId)
}

async function inFile(org: Org, email: string, column: string) {
  const { text } = await org.member.visitor.get(`/api/organizations/${org.id}/members/export`)
  const [head = '', ...rows] = text.trim().split('\r\n')
  const row = rows.find((each: string) => each.includes(email))
  return row?.split(',')[head.split(',').indexOf(column)]
}

test('a member has the names of their first three teams, and none of other organizations', async () => {
  const [org, other] = [await setUpOrganization(server), await setUpOrganization(server)]
  const names = ['Workshop', 'Store', 'Office', 'Fair']
  const ids: string[] = []
  for (const name of names) ids.push(await createTeam(org, name, org.admin.id))
  await createTeam(other, 'Elsewhere', other.admin.id)
  expect(await listed(org, org.admin.id)).toMatchObject({
    teamIds: ids,
    teams: names.slice(0, 3).map((name, index) => ({ id: ids[index], name })),
  })
  expect(await listed(org, org.member.id)).toMatchObject({ teamIds: [], teams: [] })
  expect(await inFile(org, org.admin.email, 'teams')).toBe(`"${names.join('; ')}"`)
  expect(await inFile(org, org.member.email, 'teams')).toBe('')
})

test('members see the day when another one was last active, in any organization, and no time', async () => {
  const org = await setUpOrganization(server)
  const { now: start } = (await server.visitor().post('/api/test/clock', { advance: 'PT1S' })).body
  const day = (days: number) =>
    new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10)
  expect((await listed(org, org.admin.id))?.lastActiveOn).toBe(day(0))
  await server.visitor().post('/api/test/clock', { advance: 'P2D' })
  expect((await listed(org, org.admin.id))?.lastActiveOn).toBe(day(0))
  await fetchSession(org.admin.visitor)
  expect((await listed(org, org.admin.id))?.lastActiveOn).toBe(day(2))
  expect(await inFile(org, org.admin.email, 'last_active')).toBe(day(2))
  await server.visitor().post('/api/test/clock', { advance: 'P1D' })
  await signIn(server, org.admin.email)
  expect((await listed(org, org.admin.id))?.lastActiveOn).toBe(day(3))
})

test('a member without a session has no such day, and acting as them is no activity of theirs', async () => {
  const org = await setUpOrganization(server)
  await org.admin.visitor.post('/api/auth/revoke-sessions', {})
  expect((await listed(org, org.admin.id))?.lastActiveOn).toBeNull()
  expect(await inFile(org, org.admin.email, 'last_active')).toBe('')
  const { id } = (await fetchSession(org.member.visitor)).body.session
  await server.query(
    `insert into sessions (id, user_id, token_hash, remembered, expires_at, created_at, updated_at,
                           ip_address, user_agent, impersonated_by)
     select 'acting', $2, '\\x00', false, expires_at, created_at, updated_at, '', '', $3
       from sessions where id = $1`,
    [id, org.admin.id, org.owner.id],
  )
  expect((await listed(org, org.admin.id))?.lastActiveOn).toBeNull()
})
