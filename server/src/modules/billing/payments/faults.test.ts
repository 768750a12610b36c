import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CrashPoint, crashingDatabase } from '#testing/crashing-database.ts'
import { manualClock } from '#testing/manual-clock.ts'
import {
  createPaymentsNode,
  facts,
  intentOf,
  movements,
  newPayer,
  openIntent,
  type Payer,
  type PaymentsNode,
  pass,
  paymentsDatabase,
} from '#testing/payments.ts'
import { span } from '../../../kernel/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import type { PaymentDriver } from '../../../platform/processors/index.ts'

let database: Database
let otherConnections: Database
beforeAll(async () => {
  const connection = await paymentsDatabase()
  database = openDatabase({ connection })
  otherConnections = openDatabase({ connection })
})
afterAll(() => Promise.all([database.close(), otherConnections.close()]))

type Story = (node: PaymentsNode, payer: Payer) => Promise<unknown>

/** The request opens an intent and waits for its result. */
const byRequest: Story = async (node, payer) => {
  const { id } = await openIntent(node, payer, { token: 'tok_visa' })
  await node.payments.advance(id)
}

/** Background work opens an intent, and a worker charges the card. */
const byTimer: Story = async (node, payer) => {
  await openIntent(node, payer, { token: 'tok_visa', offSession: true })
  await node.timers.runDue()
}

/** Runs a story in a process that crashes; then another process does what is left to do. */
async function crashAt(story: Story, point: CrashPoint, occurrence: number) {
  await otherConnections.sql.run('delete from timer_turns')
  await otherConnections.sql.run('delete from timers')
  const clock = manualClock()
  const healthy = createPaymentsNode({ database: otherConnections, clock })
  const payer = await newPayer(healthy)
  const crashing = crashingDatabase(database, point, occurrence)
  await story(createPaymentsNode({ database: crashing.database, clock }), payer).catch(
    () => undefined,
  )
  await pass(healthy, 2 * span.minute, 31 * span.second)
  const intents = await otherConnections.sql.many<{ status: string }>(
    'select status from payment_intents where organization_id = $1',
    [payer.organizationId],
  )
  return {
    hasCrashed: crashing.hasCrashed(),
    intents: intents.map(({ status }) => status),
    moved: await movements(healthy, payer),
    told: await facts(healthy, payer),
  }
}

/** Crashes at the first, second, third … such point, until the story has no more of them. */
async function crashEverywhere(story: Story, point: CrashPoint) {
  let crashes = 0
  for (;;) {
    const { hasCrashed, intents, moved, told } = await crashAt(story, point, crashes + 1)
    const paid = { intents: ['succeeded'], moved: [1500], told: ['succeeded'] }
    // If opening the intent was rolled back, nothing happened at all.
    const expected = intents.length === 0 ? { intents: [], moved: [], told: [] } : paid
    expect([point, crashes, { intents, moved, told }]).toEqual([point, crashes, expected])
    if (!hasCrashed) return crashes
    crashes++
  }
}

describe.each([
  ['a request', byRequest],
  ['a worker', byTimer],
])('%s', (_, story) => {
  test('that crashes before any of its statements charges once', async () => {
    expect(await crashEverywhere(story, '')).toBeGreaterThan(15)
  }, 120_000)

  test.each(['commit', 'committed'] as const)(
    'that crashes at any %s charges once',
    async (point) => {
      expect(await crashEverywhere(story, point)).toBeGreaterThan(3)
    },
    120_000,
  )
})

type Fault = 'before' | 'after'

/** Fails the given call, before or after the processor carried it out. */
function failing(at: number, fault: Fault) {
  let calls = 0
  const wrap =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      const fails = ++calls === at
      if (fails && fault === 'before') throw new Error('The processor cannot be reached.')
      const result = await call(...given)
      if (fails) throw new Error('The response was lost.')
      return result
    }
  const through = (driver: PaymentDriver): PaymentDriver => ({
    ...driver,
    open: wrap(driver.open),
    confirm: wrap(driver.confirm),
    read: wrap(driver.read),
    cancel: wrap(driver.cancel),
  })
  return { through, hasFailed: () => calls >= at }
}

test.each(['before', 'after'] as const)(
  'a call of the processor that fails %s it was carried out is repeated without a second charge',
  async (fault) => {
    for (const [token, moved] of [
      ['tok_visa', [1500]],
      ['tok_declined', []],
    ] as const) {
      let failures = 0
      for (let at = 1; ; at++) {
        const { through, hasFailed } = failing(at, fault)
        const node = createPaymentsNode({ database, clock: manualClock(), through })
        const payer = await newPayer(node)
        const { id } = await openIntent(node, payer, { token })
        await node.payments.advance(id)
        await pass(node, 2 * span.minute, 31 * span.second)
        const { status } = await intentOf(node, payer, id)
        expect(status).toBe(moved.length > 0 ? 'succeeded' : 'failed')
        expect(await movements(node, payer)).toEqual(moved)
        if (!hasFailed()) break
        failures++
      }
      expect(failures).toBeGreaterThan(1)
    }
  },
)

describe('two nodes', () => {
  test('that advance one intent at the same time charge once', async () => {
    const clock = manualClock()
    const [here, there] = [
      createPaymentsNode({ database, clock }),
      createPaymentsNode({ database: otherConnections, clock }),
    ]
    const payer = await newPayer(here)
    for (let round = 0; round < 10; round++) {
      const { id } = await openIntent(here, payer, { token: 'tok_visa', offSession: true })
      const [first, second] = await Promise.all([
        here.payments.advance(id),
        there.payments.advance(id),
        here.timers.runDue(),
        there.timers.runDue(),
      ])
      expect([first.status, second.status]).toEqual(['succeeded', 'succeeded'])
    }
    expect(await movements(here, payer)).toEqual(Array(10).fill(1500))
    expect(await facts(here, payer)).toEqual(Array(10).fill('succeeded'))
  })

  test('of which one has lost its lease without noticing charge once', async () => {
    const clock = manualClock()
    const reached = Promise.withResolvers<void>()
    const resumed = Promise.withResolvers<void>()
    const stalled = createPaymentsNode({
      database,
      clock,
      through: (driver) => ({
        ...driver,
        async confirm(key, how) {
          reached.resolve()
          await resumed.promise
          return driver.confirm(key, how)
        },
      }),
    })
    const other = createPaymentsNode({ database: otherConnections, clock })
    const payer = await newPayer(other)
    const { id } = await openIntent(stalled, payer, { token: 'tok_visa' })
    const late = stalled.payments.advance(id)
    await reached.promise
    clock.add(31 * span.second)
    expect((await other.payments.advance(id)).status).toBe('succeeded')
    resumed.resolve()
    expect((await late).status).toBe('succeeded')
    expect(await movements(other, payer)).toEqual([1500])
    expect(await facts(other, payer)).toEqual(['succeeded'])
  })
})
