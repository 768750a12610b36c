import { describe, expect, test } from 'vitest'
import { setUpOrganization, signUpVerifiedUser } from '#testing/organizations.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { password, signIn, signUp } from '#testing/users.ts'

const movable = { env: { TEST_CLOCK: '1' } }
const move = (server: TestServer, advance: string) =>
  server.visitor().post('/api/test/clock', { advance })
const verify = async (server: TestServer) => (await server.operator().get('/api/audit/verify')).body

async function sealed(server: TestServer) {
  await expect.poll(async () => (await verify(server)).unsealed, { timeout: 10_000 }).toBe(0)
  return verify(server)
}

describe('a deleted user', () => {
  test('is erased after the grace period: ids stay, the chain stays intact', async () => {
    const server = await serverForThisTest(movable)
    const owner = await setUpOrganization(server)
    const { visitor, email, id } = await signUpVerifiedUser(server)
    await owner.owner.visitor.post('/api/auth/organization/invite-member', {
      email,
      role: 'member',
    })
    await visitor.post(
      '/api/auth/update-user',
      { name: 'Canary Name' },
      { 'user-agent': 'Canary/1' },
    )
    await visitor.post('/api/auth/delete-user', { password })
    const all = async () =>
      JSON.stringify([
        await server.query('select details, address, user_agent from audit_log'),
        await server.query('select * from event_payloads'),
      ])
    await move(server, 'P29D')
    expect(await all()).toContain('Canary Name')
    await move(server, 'P2D')
    expect(await all()).not.toMatch(/Canary/)
    expect(await all()).not.toContain(email)
    const lines = await server.query<{ actor: string; details: null; details_salt: null }>(
      `select actor, details, details_salt from audit_log where subject = $1 and action = 'user.updated'`,
      [`user:${id}`],
    )
    expect(lines).toEqual([{ actor: id, details: null, details_salt: null }])
    expect(await sealed(server)).toMatchObject({ ok: true })
    const [erased] = await server.query(
      `select actor_kind, actor from audit_log where action = 'audit.erased'`,
    )
    expect(erased).toEqual({ actor_kind: 'system', actor: 'audit.erase' })
  })
})

describe('lines older than the retention period', () => {
  test('are deleted; a signed checkpoint stays, from which the rest is verified', async () => {
    const server = await serverForThisTest({
      ...movable,
      settings: { audit: { keepFor: 40 * 86_400 } },
    })
    await signUp(server)
    await sealed(server)
    const [before] = await server.query('select max(number) as number from audit_seals')
    await move(server, 'P39D')
    await signUp(server)
    await sealed(server)
    await move(server, 'P3D')
    const verdict = await sealed(server)
    expect(verdict).toMatchObject({ ok: true, from: before?.number })
    const [oldest] = await server.query('select min(number) as number from audit_seals')
    expect(oldest?.number).toBe(before?.number + 1)
    await server.query(`update audit_checkpoints set hash = sha256(hash) where kind = 'pruned'`)
    expect((await verify(server)).broken).toMatchObject({ problem: 'checkpoint' })
  })

  test('take the payloads with them that nothing else refers to', async () => {
    const server = await serverForThisTest({
      ...movable,
      settings: { audit: { keepFor: 100 * 86_400 } },
    })
    const { email } = await signUp(server)
    await sealed(server)
    const payloads = () =>
      server.query(`select 1 from event_payloads where body ->> 'email' = $1`, [email])
    const lines = async () =>
      (await server.operator().get('/api/audit?action=user.created')).body.items
    await server.query(`update events set created_at = created_at - interval '91 days'`)
    expect(await server.app.services.events.sweep()).toBeGreaterThan(0)
    expect(await lines()).toMatchObject([{ details: { email } }])
    expect(await payloads()).toHaveLength(1)
    await server.query('alter table audit_log disable trigger all')
    await server.query(`update audit_log set at = at - interval '101 days'`)
    await server.query('alter table audit_log enable trigger all')
    await move(server, 'P1DT1H')
    expect([await lines(), await payloads()]).toEqual([[], []])
  })

  test('are kept forever by default', async () => {
    const server = await serverForThisTest(movable)
    await signUp(server)
    await move(server, 'P10D')
    const verdict = await sealed(server)
    expect(verdict).toMatchObject({ ok: true, from: 0 })
    const days = await server.query(`select 1 from audit_checkpoints where kind = 'daily'`)
    expect(days.length).toBeGreaterThan(0)
    expect(server.logged.join('')).toContain('Audit log checkpoint.')
  })
})

test('an attack writes a few lines, and the rest is counted', async () => {
  const server = await serverForThisTest(movable)
  const { email } = await signUp(server)
  for (let tries = 0; tries < 14; tries++) await signIn(server, email, `wrong ${tries}`)
  const failed = () => server.query(`select 1 from audit_log where action = 'sign_in.failed'`)
  await expect.poll(async () => (await failed()).length).toBe(10)
  await move(server, 'PT2M')
  await expect
    .poll(() => server.query(`select details from audit_log where action = 'refusals.left_out'`))
    .toEqual([{ details: { count: 4 } }])
  expect((await failed()).length).toBe(10)
})
