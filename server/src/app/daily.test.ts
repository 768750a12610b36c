import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fillWithExpired,
  loseTable,
  makeDue,
  noteRemovals,
  removals,
  rowsOf,
  sweptTables,
} from '../../testing/expired.ts'
import { session, signUp } from '../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../testing/server.ts'

const jobOf: Readonly<Record<string, string>> = {
  rate_limits: 'sweep.limits',
  known_devices: 'sweep.known-devices',
  trusted_devices: 'sweep.trusted-devices',
  two_factor_challenges: 'sweep.second-steps',
  api_keys: 'sweep.api-keys',
}

let server: TestServer
let owner: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
  owner = await signUp(server)
  await noteRemovals(server)
})
afterAll(() => server.stop())

test.each(sweptTables)(
  'what is over in %s leaves in small steps, and nothing else does',
  async (table) => {
    const { user } = (await session(owner.visitor)).body
    await fillWithExpired(server, table, user.id)
    await makeDue(server, [jobOf[table] ?? `sweep.${table}`])
    await expect
      .poll(async () => (await removals(server, table)).all, { timeout: 60_000, interval: 250 })
      .toBe(rowsOf(table))
    expect((await removals(server, table)).most).toBeLessThanOrEqual(5_000)
    expect((await session(owner.visitor)).body.user.id).toBe(user.id)
    expect(server.logged.join()).not.toContain('jobs.failed')
  },
  120_000,
)

test('one that fails keeps no other from being done', async () => {
  const server = await serverForThisTest()
  await loseTable(server, 'codes')
  await makeDue(server, ['sweep.codes', 'sweep.tokens', 'sweep.events', 'sweep.mails'])
  const states = () =>
    server.query(
      `select singleton_key as name from jobs.job
        where name = 'recurring' and state = 'completed' order by 1`,
    )
  await expect
    .poll(states, { timeout: 15_000 })
    .toEqual([{ name: 'sweep.events' }, { name: 'sweep.mails' }, { name: 'sweep.tokens' }])
  await expect.poll(() => server.logged.join(), { timeout: 15_000 }).toContain('sweep.codes')
})
