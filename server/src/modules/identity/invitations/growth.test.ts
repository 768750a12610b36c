import { afterAll, beforeAll, expect, test } from 'vitest'
import { orgGet, setUpOrganizationBeforeAll, type VerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'

let server: TestServer
let home: { owner: VerifiedUser; id: string }
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  home = await setUpOrganizationBeforeAll(server, (await signUp(server)).visitor)
})
afterAll(() => server.stop())

test('old invitations do not slow down a full organization', async () => {
  const { owner, id } = home
  await server.query('delete from invitations')
  await server.query(
    `insert into invitations (id, organization_id, email, roles, status, inviter_id, expires_at,
                              created_at)
     select 'i' || n, $1, 'guest' || n || '@x.example', '{member}',
            case when n % 1000 = 0 then 'pending' else 'accepted' end, $2,
            $3::timestamptz + interval '1 day', timestamptz '2020-01-01' + interval '1 minute' * n
       from generate_series(1, 20000) as n`,
    [id, owner.id, server.app.services.clock.now()],
  )
  const { body, text } = await orgGet(owner.visitor, 'get-full-organization', {
    organizationId: id,
  })
  const invitations = body.invitations as { id: string; status: string; createdAt: string }[]
  expect(invitations.filter(({ status }) => status === 'pending')).toHaveLength(20)
  expect(invitations).toHaveLength(70)
  expect(invitations.at(-1)?.id).toBe('i20000')
  const moments = invitations.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted())
  expect(body.members).toHaveLength(3)
  expect(text.length).toBeLessThan(65_536)

  const listed = await orgGet(owner.visitor, 'list-invitations', { organizationId: id })
  expect(listed.body).toHaveLength(1_000)
  expect(listed.body.at(-1).id).toBe('i20000')
  const before = await orgGet(owner.visitor, 'list-invitations', {
    organizationId: id,
    limit: '2',
    offset: '1000',
  })
  expect(before.body.map((each: { id: string }) => each.id)).toEqual(['i18999', 'i19000'])
})

test('an invitation is deleted a month after it expired, whatever its status', async () => {
  const { owner, id } = home
  await server.query('delete from invitations')
  await server.query(
    `insert into invitations (id, organization_id, email, roles, status, inviter_id, expires_at,
                              created_at)
     select 'old' || n, $1, 'old' || n || '@x.example', '{member}',
            (array['pending','accepted','rejected','canceled'])[1 + n % 4], $2,
            $3::timestamptz - interval '1 hour' * n, $3::timestamptz - interval '1 hour' * (n + 48)
       from generate_series(1, 3000) as n`,
    [id, owner.id, server.app.services.clock.now()],
  )
  // The recurring cleanup runs a day after the start.
  await server.visitor().post('/api/test/clock', { advance: 'P1DT1H' })
  const { body } = await orgGet(owner.visitor, 'list-invitations', { organizationId: id })
  expect(body.at(-1).id).toBe('old1')
  expect(body.length).toBeGreaterThan(29 * 24 - 3)
  expect(body.length).toBeLessThan(29 * 24 + 3)
})
