import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganization,
  inviteAndAccept,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { password, signIn, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Line = {
  action: string
  actor_kind: string
  actor: string | null
  request_id: string | null
  address: string | null
  user_agent: string | null
  organization_id: string | null
  api_key_id: string | null
  impersonated_by: string | null
  details: Record<string, unknown> | null
  event_id: number | null
}

const linesAbout = (subject: string) =>
  server.query<Line>(
    `select l.*, coalesce(l.details, p.body) as details
       from audit_log l left join event_payloads p on p.id = l.payload_id
      where l.subject = $1 order by l.id`,
    [subject],
  )

describe('every event writes a line', () => {
  test('with who did it, from where and in which request', async () => {
    const { visitor, answer } = await signUp(server, { 'user-agent': 'Browser/1' })
    const { id } = answer.body.user
    const changed = await visitor.post('/api/auth/update-user', { name: 'Grace' })
    const lines = await linesAbout(`user:${id}`)
    expect(lines.map(({ action }) => action)).toEqual([
      'user.created',
      'session.created',
      'user.updated',
    ])
    expect(lines.map(({ actor_kind, actor }) => [actor_kind, actor])).toEqual([
      ['visitor', null],
      ['user', id],
      ['user', id],
    ])
    expect(lines[2]).toMatchObject({
      address: '127.0.0.1',
      user_agent: 'Browser/1',
      request_id: changed.headers.get('x-request-id'),
      details: { id, name: 'Grace' },
    })
  })

  test('one for each, in the same transaction: none is missing, none is left after a rollback', async () => {
    const { owner, id } = await setUpOrganization(server)
    await orgPost(owner.visitor, 'create', { name: 'Twice', slug: 'x'.repeat(65) })
    const [missing] = await server.query(
      `select count(*) as count from events e
        where not exists (select 1 from audit_log a where a.event_id = e.id and a.action = e.type)`,
    )
    const [foreign] = await server.query(
      `select count(*) as count from audit_log a where a.event_id is not null
          and not exists (select 1 from events e where e.id = a.event_id)`,
    )
    expect([missing?.count, foreign?.count]).toEqual([0, 0])
    expect((await linesAbout(`organization:${id}`)).length).toBeGreaterThan(3)
  })

  test('lines of an organization carry its id, teams included', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id, members } = await createOrganization(owner)
    const user = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, user)
    await orgPost(owner.visitor, 'add-team-member', {
      teamId: members[0]?.teamId,
      userId: user.id,
    })
    const lines = await linesAbout(`organization:${id}`)
    expect(new Set(lines.map((line) => line.organization_id))).toEqual(new Set([id]))
    expect(lines.map(({ action }) => action)).toContain('team.member_added')
    const [event] = await server.query<{ payload: { organizationId: string } }>(
      `select p.body as payload from events e join event_payloads p on p.id = e.payload_id
        where e.type = 'team.member_added' and e.aggregate = $1 limit 1`,
      [`organization:${id}`],
    )
    expect(event?.payload.organizationId).toBe(id)
  })
})

test('concurrent requests of many users: each line has the right actor', async () => {
  const users = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { visitor, answer } = await signUp(server, { 'user-agent': `Marker/${index}` })
      return { visitor, id: answer.body.user.id as string, marker: `Marker/${index}` }
    }),
  )
  const all = users.flatMap((user) =>
    Array.from({ length: 25 }, async (_, round) => {
      await user.visitor.post('/api/auth/update-user', { name: `${user.marker} ${round}` })
    }),
  )
  await Promise.all(all)
  for (const { id, marker } of users) {
    const lines = (await linesAbout(`user:${id}`)).filter((line) => line.action === 'user.updated')
    expect(lines.length).toBe(25)
    for (const line of lines) {
      expect([line.actor, line.user_agent]).toEqual([id, marker])
      expect(String(line.details?.name)).toContain(marker)
    }
    expect(new Set(lines.map((line) => line.request_id)).size).toBe(25)
  }
})

test('no line holds a secret', async () => {
  const { visitor, email } = await signUp(server)
  const key = await visitor.post('/api/auth/api-key/create', { name: 'mine' })
  await visitor.post('/api/auth/change-password', {
    currentPassword: password,
    newPassword: 'another canary password',
  })
  const again = await signIn(server, email, 'another canary password')
  const lines = await server.query<{ text: string }>(
    `select coalesce(details::text, '') || action || subject as text from audit_log
     union all select body::text from event_payloads`,
  )
  const text = lines.map((line) => line.text).join('\n')
  for (const secret of [key.body.key, password, 'another canary password', again.body.token]) {
    expect(secret.length).toBeGreaterThan(8)
    expect(text).not.toContain(secret)
  }
})

describe('the database protects the log', () => {
  test.each([
    [
      'changed',
      `update audit_log set action = 'nothing' where id = (select min(id) from audit_log)`,
    ],
    ['erased without saying so', `update audit_log set details = null, details_salt = null`],
    ['deleted', 'delete from audit_log where id = (select min(id) from audit_log)'],
    ['emptied', 'truncate audit_log'],
    ['sealed again', `update audit_seals set hash = '\\x00' where number = 1`],
    ['unsealed', 'delete from audit_seals where number = 1'],
    ['unsealed completely', 'truncate audit_seals'],
  ])('it cannot be %s', async (_, statement) => {
    await expect
      .poll(() => server.query('select 1 from audit_seals where number = 1'))
      .toHaveLength(1)
    await expect(server.query(statement)).rejects.toThrow('only added to')
  })
})
