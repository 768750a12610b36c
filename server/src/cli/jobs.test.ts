import { expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { createCustomer } from '#testing/customers.ts'
import { completeSeller, createMerchant, nameSeller } from '#testing/merchants.ts'
import { advanceClock, movableClockOptions } from '#testing/receiver.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { storedEvents } from '#testing/stored-billing.ts'
import { signUp } from '#testing/users.ts'

const soon = { timeout: 15_000 }

/** A job and a reaction that failed for a day, as the server stores them. */
async function setAside(server: TestServer) {
  await server.query(
    `insert into jobs.job (name, data, source_name, output, created_on)
     values ('set-aside', '{"email": "ada@example.com"}', 'accounts.send-reset',
             '{"message": "Error: no mail server"}', '2026-01-01')`,
  )
  await server.query(
    `with payload as (
       insert into event_payloads (body) values ('{"id": "x"}') returning id),
     event as (
       insert into events (type, aggregate, payload_id, created_at, occurred_at)
       select 'user.password_changed', 'user:x', id, '2026-01-02', '2026-01-02' from payload returning id)
     insert into event_reactions (event_id, reaction, aggregate, set_aside_at, error)
     select id, 'two-factor.end-challenges', 'user:x', '2026-01-02', 'Error: no' from event`,
  )
}

test('jobs that were set aside are listed, reported by doctor, and retried', async () => {
  const server = await serverForThisTest()
  await signUp(server)
  const { connection } = server
  expect((await runCommand(connection, ['job', 'list'])).json).toEqual({
    setAside: [],
    failing: [],
  })
  await setAside(server)

  const { json } = await runCommand(connection, ['job', 'list'])
  expect(json.setAside).toMatchObject([
    { job: 'accounts.send-reset', error: 'Error: no mail server' },
    { job: 'two-factor.end-challenges', error: 'Error: no' },
  ])
  const doctor = await runCommand(connection, ['doctor'])
  expect(doctor.json.findings).toContainEqual(
    expect.objectContaining({ check: 'jobs', state: 'warn' }),
  )
  expect(doctor.out).toContain('1 jobs and 1 reactions')
  const metrics = await server.app.services.jobs.setAside.count()
  expect(metrics).toBe(1)

  const [job, reaction] = json.setAside
  expect((await runCommand(connection, ['job', 'retry', job.id])).json).toEqual({ retried: 1 })
  await expect
    .poll(() => server.query(`select state from jobs.job where name = 'accounts.send-reset'`), soon)
    .toEqual([{ state: 'completed' }])
  expect((await runCommand(connection, ['job', 'retry', job.id])).code).toBe(3)
  expect((await runCommand(connection, ['job', 'retry', reaction.id])).code).toBe(0)
  expect(
    await server.query('select 1 from event_reactions where set_aside_at is not null'),
  ).toEqual([])
  await setAside(server)
  expect((await runCommand(connection, ['job', 'retry', '--all'])).json).toEqual({ retried: 2 })
  expect((await runCommand(connection, ['job', 'list'])).json.setAside).toEqual([])
  expect((await runCommand(connection, ['job', 'retry'])).code).toBe(2)
})

test('live billing is paused and resumed, and parked timers are listed and retried', async () => {
  const server = await serverForThisTest()
  const { connection, app } = server
  const nothing = { differences: 0, organizations: 0, since: null }
  expect((await runCommand(connection, ['billing', 'status'])).json).toEqual({
    paused: false,
    stopped: [],
    waiting: { organizations: 0, oldest: null },
    parked: 0,
    differences: nothing,
  })
  await server.query(
    `insert into billing_clocks (organization_id, live, floor_at) values ('org', true, '2026-01-01')`,
  )
  await server.query(
    `insert into timers (organization_id, lane, kind, subject_id, due_at, rank, attempts, parked)
     values ('org', 'customer', 'subscriptions.renew', 'sub', '2026-01-03', 1, 20, true)`,
  )
  expect((await runCommand(connection, ['billing', 'pause'])).code).toBe(0)
  const status = await runCommand(connection, ['billing', 'status'])
  expect(status.json).toMatchObject({ paused: true, since: expect.any(String), parked: 1 })
  const doctor = await runCommand(connection, ['doctor'])
  expect(doctor.out).toContain('live billing is paused since')
  expect(doctor.out).toContain('1 timers failed twenty times')
  const { json } = await runCommand(connection, ['job', 'list'])
  expect(json.setAside).toMatchObject([
    { job: 'subscriptions.renew', error: 'organization org, subject sub' },
  ])

  const [{ id }] = json.setAside
  expect((await runCommand(connection, ['job', 'retry', 'timer-999'])).code).toBe(3)
  expect((await runCommand(connection, ['job', 'retry', id])).json).toEqual({ retried: 1 })
  expect(await app.services.timers.parked.count()).toBe(0)
  expect((await runCommand(connection, ['billing', 'resume'])).json).toEqual({ paused: false })
  expect(await app.services.timers.pauses.since()).toBeUndefined()
})

test('one live organization is stopped and started, which status and doctor show', async () => {
  // Without workers: they would serve what waits before it is shown.
  const server = await serverForThisTest({ app: { background: false } })
  const { connection } = server
  await server.query(
    `insert into billing_clocks (organization_id, live, floor_at)
     values ('live', true, '2026-01-01'), ('sandbox', false, '2026-01-01')`,
  )
  const stop = (id: string) => runCommand(connection, ['billing', 'stop', id])
  expect((await stop('nobody')).code).toBe(3)
  expect((await stop('sandbox')).code).toBe(3)
  const stopped = await stop('live')
  expect(stopped.json).toMatchObject({ organization: 'live', stopped: true })
  // Stopping again keeps the time.
  expect((await stop('live')).json.since).toBe(stopped.json.since)
  // Work of a stopped organization waits for the operator, not for a worker.
  await server.query(
    `insert into timer_turns (organization_id, wake_at, served_at)
     values ('live', '2026-01-01', '2026-01-01'), ('sandbox', '2026-01-02', '2026-01-01')`,
  )
  const status = await runCommand(connection, ['billing', 'status'])
  const oldest = '2026-01-02T00:00:00.000Z'
  expect(status.json.waiting).toEqual({ organizations: 1, oldest })
  const { since } = stopped.json
  expect(status.json.stopped).toEqual([{ organizationId: 'live', since }])
  expect(status.out).not.toContain('sandbox')
  expect((await runCommand(connection, ['doctor'])).out).toContain('1 organizations are stopped')
  expect((await runCommand(connection, ['billing', 'start', 'live'])).code).toBe(0)
  expect((await runCommand(connection, ['billing', 'start', 'live'])).code).toBe(3)
  expect((await runCommand(connection, ['billing', 'status'])).json.stopped).toEqual([])
})

test('only an unused sandbox becomes live', async () => {
  const server = await serverForThisTest()
  const { connection } = server
  const live = (id: string) => runCommand(connection, ['billing', 'live', id])
  const [one, other, seller] = await Promise.all([0, 1, 2].map(() => createMerchant(server)))
  if (!one || !other || !seller) throw new Error('There are three.')
  for (const each of [one, other, seller]) await nameSeller(each)
  const { organizationId: unused } = one
  const { organizationId: moved } = other
  const used = seller.organizationId
  await createCustomer(seller, { email: 'buyer@example.com' })
  await server.query(`update billing_clocks set offset_ms = 1 where organization_id = $1`, [moved])

  expect((await live('nobody')).code).toBe(3)
  expect(await live(used)).toMatchObject({
    code: 1,
    err: expect.stringContaining('test customers'),
  })
  expect(await live(moved)).toMatchObject({ code: 1, err: expect.stringContaining('clock') })
  expect((await live(unused)).json).toEqual({ organization: unused, live: true })
  expect((await live(unused)).code).toBe(0)
  expect(await server.query('select organization_id as id from billing_clocks where live')).toEqual(
    [{ id: unused }],
  )
})

test('going live needs what invoices name of the seller, and tells what is missing', async () => {
  const server = await serverForThisTest()
  const { connection } = server
  const merchant = await createMerchant(server)
  const { organizationId: id } = merchant
  const live = () => runCommand(connection, ['billing', 'live', id])
  const isLive = async () => {
    const [clock] = await server.query<{ live: boolean }>(
      'select live from billing_clocks where organization_id = $1',
      [id],
    )
    return clock?.live
  }
  const lacks = async (names: string[]) => {
    const { code, err } = await live()
    expect(code).toBe(1)
    for (const name of ['(name)', '(address)', '(tax_id)']) {
      expect(err.includes(name), `${name} in ${err}`).toBe(names.includes(name))
    }
  }
  await lacks(['(name)', '(address)', '(tax_id)'])
  await nameSeller(merchant, { ...completeSeller, tax_id: null, address: { country: 'DE' } })
  await lacks(['(address)', '(tax_id)'])
  expect(await storedEvents(server, `merchant:${id}`, 'merchant.went_live')).toEqual([])
  expect(await isLive()).toBe(false)
  await nameSeller(merchant, { address: completeSeller.address, no_tax_id: true })
  expect((await live()).json).toEqual({ organization: id, live: true })
  expect((await live()).code).toBe(0)
  expect(await storedEvents(server, `merchant:${id}`, 'merchant.went_live')).toHaveLength(1)
  const [line] = await server.query(
    `select actor_kind as "actorKind", organization_id as id from audit_log
      where action = 'merchant.went_live'`,
  )
  expect(line).toEqual({ actorKind: 'command_line', id })
})

test('payments that differ from the books of the processor are shown', async () => {
  const server = await serverForThisTest()
  await server.query(
    `insert into payment_comparisons (organization_id, compared_at, differences, failing_since)
     values ('a', '2026-01-02', 3, '2026-01-01'), ('b', '2026-01-02', 0, '2026-01-02'),
            ('c', '2026-01-02', 0, null)`,
  )
  const { connection } = server
  const { json } = await runCommand(connection, ['billing', 'status'])
  expect(json.differences).toMatchObject({ differences: 3, organizations: 2 })
  const doctor = await runCommand(connection, ['doctor'])
  expect(doctor.code).toBe(1)
  expect(doctor.out).toContain('3 differ from the books of their processors')
  expect(await server.app.services.payments.differences()).toMatchObject({ differences: 3 })
})

test('a command beside a server with a movable clock leaves the clock to the server', async () => {
  const server = await serverForThisTest(movableClockOptions)
  const env = { TEST_CLOCK: '1' }
  expect((await runCommand(server.connection, ['job', 'list'], env)).code).toBe(0)
  expect((await advanceClock(server, 'P1D')).status).toBe(200)
})
