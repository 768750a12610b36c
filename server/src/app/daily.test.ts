import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  breakTable,
  deletionsFrom,
  expiredRowCount,
  fillWithExpired,
  makeDue,
  recordDeletions,
  sweptTables,
} from '#testing/expired-rows.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'

const jobOf: Readonly<Record<string, string>> = {
  rate_limits: 'sweep.limits',
  idempotency_keys: 'sweep.idempotency-keys',
  known_devices: 'sweep.known-devices',
  trusted_devices: 'sweep.trusted-devices',
  two_factor_challenges: 'sweep.second-steps',
  api_keys: 'sweep.api-keys',
  card_tries: 'sweep.card-tries',
}

let server: TestServer
let owner: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
  owner = await signUp(server)
  await recordDeletions(server)
})
afterAll(() => server.stop())

test.each(sweptTables)(
  'expired rows of %s are deleted in small batches, and no other rows',
  async (table) => {
    const { user } = (await fetchSession(owner.visitor)).body
    await fillWithExpired(server, table, user.id)
    await makeDue(server, [jobOf[table] ?? `sweep.${table}`])
    await expect
      .poll(async () => (await deletionsFrom(server, table)).all, {
        timeout: 60_000,
        interval: 250,
      })
      .toBe(expiredRowCount(table))
    expect((await deletionsFrom(server, table)).most).toBeLessThanOrEqual(5_000)
    expect((await fetchSession(owner.visitor)).body.user.id).toBe(user.id)
    expect(server.logged.join()).not.toContain('jobs.failed')
  },
  120_000,
)

test('a failing job does not keep the others from running', async () => {
  const server = await serverForThisTest()
  await breakTable(server, 'codes')
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
