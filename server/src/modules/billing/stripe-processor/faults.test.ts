import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CrashPoint, crashingDatabase } from '#testing/crashing-database.ts'
import {
  facts,
  openIntent,
  pass,
  paymentsDatabase,
  payWith,
  statusesOf,
} from '#testing/payments.ts'
import { createStripeNode } from '#testing/stripe/node.ts'
import type { Fault } from '#testing/stripe/server.ts'
import { span } from '../../../kernel/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { systemRandom } from '../../../platform/system.ts'

let database: Database
let otherConnections: Database
beforeAll(async () => {
  const connection = await paymentsDatabase()
  database = openDatabase({ connection })
  otherConnections = openDatabase({ connection })
})
afterAll(() => Promise.all([database.close(), otherConnections.close()]))

type All = Awaited<ReturnType<typeof createStripeNode>>
type Story = (all: All, node: All['node']) => Promise<unknown>

/** The request opens an intent and waits for its result. */
const byRequest: Story = ({ payer }, node) => payWith(node, payer, 'ctoken_visa')

/** Background work charges a card that was entered before. */
const byTimer: Story = async ({ payer }, node) => {
  await openIntent(node, payer, { token: 'ctoken_visa', offSession: true })
  await node.timers.runDue()
}

/** Time in which everything that is left to do is done. */
const later = async ({ node }: All) => {
  await pass(node, 62 * span.second, 31 * span.second)
  await pass(node, 10 * span.minute)
}

const outcome = async ({ node, payer, stripe }: All) => ({
  intents: await statusesOf(node, payer),
  moved: stripe.moved(),
  told: await facts(node, payer),
})
const paid = { intents: ['succeeded'], moved: [1500], told: ['succeeded'] }
const nothing = { intents: [], moved: [], told: [] }

const allFaults: Fault[] = ['refused', 'lost', 'hung', 'limited', 'garbage', 'broken', 'forbidden']

describe.each(allFaults)('a call that is %s', (fault) => {
  test('is repeated without a second charge, whichever call it is', async () => {
    let failures = 0
    for (let at = 1; ; at++) {
      const all = await createStripeNode(database, fault)
      all.stripe.disturb((_, number) => (number === at ? fault : undefined))
      await byRequest(all, all.node)
      const reached = all.stripe.calls.length >= at
      await later(all)
      expect([at, await outcome(all)]).toEqual([at, paid])
      if (!reached) break
      failures++
    }
    // Account, customer, intent and confirmation.
    expect(failures).toBe(4)
  }, 30_000)

  test('of a refund returns the money once', async () => {
    for (let at = 1; at <= 2; at++) {
      const all = await createStripeNode(database, fault)
      const { id: sourceId } = await payWith(all.node, all.payer, 'ctoken_visa')
      all.stripe.disturb((_, number) => (number === at ? fault : undefined))
      const refundId = systemRandom().uuid()
      const input = { kind: 'refund', refundId, sourceId, amount: 700, offSession: true } as const
      const { id } = await openIntent(all.node, all.payer, input)
      await all.node.payments.advance(id)
      await later(all)
      expect([at, all.stripe.moved()]).toEqual([at, [1500, -700]])
      expect((await outcome(all)).told).toEqual(['succeeded', 'succeeded'])
    }
  }, 30_000)
})

/** Runs a story in a process that crashes; then another process does what is left to do. */
async function crashAt(story: Story, point: CrashPoint, occurrence: number) {
  await otherConnections.sql.run('delete from timer_turns')
  await otherConnections.sql.run('delete from timers')
  const all = await createStripeNode(otherConnections)
  const crashing = crashingDatabase(database, point, occurrence)
  await story(all, all.create(crashing.database)).catch(() => undefined)
  await later(all)
  return { hasCrashed: crashing.hasCrashed(), result: await outcome(all) }
}

test.each<[string, Story, CrashPoint, number]>([
  ['a request', byRequest, '', 15],
  ['a request', byRequest, 'committed', 1],
  ['a worker', byTimer, 'commit', 3],
])(
  '%s that is killed anywhere charges once',
  async (_, story, point, least) => {
    let crashes = 0
    for (;;) {
      const { hasCrashed, result } = await crashAt(story, point, crashes + 1)
      const expected = result.intents.length === 0 ? nothing : paid
      expect([point, crashes, result]).toEqual([point, crashes, expected])
      if (!hasCrashed) break
      crashes++
    }
    expect(crashes).toBeGreaterThan(least)
  },
  60_000,
)

test('two nodes that advance one intent at the same time charge once', async () => {
  const all = await createStripeNode(database)
  const other = all.create(otherConnections)
  for (let round = 0; round < 5; round++) {
    const { id } = await openIntent(all.node, all.payer, { token: 'ctoken_visa', offSession: true })
    await Promise.all([
      all.node.payments.advance(id),
      other.payments.advance(id),
      all.node.timers.runDue(),
      other.timers.runDue(),
    ])
  }
  await later(all)
  expect(all.stripe.moved()).toEqual(Array(5).fill(1500))
  expect(all.stripe.books.tables.customers.size).toBe(1)
})
