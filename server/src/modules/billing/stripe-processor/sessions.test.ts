import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashingDatabase } from '#testing/crashing-database.ts'
import {
  challengesOf,
  intentOf,
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
import { hostedToken } from '../../../platform/processors/index.ts'
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

const sessionsOf = ({ stripe }: All) => [...stripe.books.tables.sessions.values()]

/** Opens a page of Stripe; with it, its id there. */
async function open(all: All, more: object = {}) {
  const { node, payer } = all
  const opened = await openIntent(node, payer, { token: hostedToken, ...more })
  const intent = await node.payments.advance(opened.id)
  return { ...intent, session: intent.reference ?? '' }
}

const read = (all: All) => pass(all.node, span.minute)

function giveUp({ node, payer }: All, id: string) {
  return node.database.transaction(async (tx) => {
    await node.payments.giveUp(tx, await node.clocks.moment(tx, payer.organizationId), id)
  })
}

test('a page is waited for, paid once, and its payment is what is refunded', async () => {
  const all = await createStripeNode(database)
  const { id, session, status, url } = await open(all)
  expect([status, url]).toEqual(['action_required', `https://checkout.stripe.com/c/pay/${session}`])
  all.stripe.books.payAtSession(session)
  await read(all)
  const paid = await intentOf(all.node, all.payer, id)
  const [payment] = all.stripe.books.tables.payment_intents.keys()
  expect([paid.status, paid.captured, paid.reference]).toEqual(['succeeded', 1500, payment])
  const refundId = systemRandom().uuid()
  const refund = { kind: 'refund', refundId, sourceId: id, amount: 700, offSession: true } as const
  await all.node.payments.advance((await openIntent(all.node, all.payer, refund)).id)
  expect(all.stripe.moved()).toEqual([1500, -700])
  expect(await all.node.payments.compare(all.payer.organizationId, new Date(0))).toEqual([])
})

test('a card that is declined at the page leaves it open for another one', async () => {
  const all = await createStripeNode(database)
  const { id, session } = await open(all)
  all.stripe.books.payAtSession(session, 'ctoken_declined')
  await read(all)
  expect((await intentOf(all.node, all.payer, id)).status).toBe('action_required')
  all.stripe.books.payAtSession(session)
  await pass(all.node, 10 * span.minute)
  expect((await intentOf(all.node, all.payer, id)).status).toBe('succeeded')
  expect(all.stripe.moved()).toEqual([1500])
})

test('a card is saved at a page for what recurs, with and without a charge', async () => {
  const all = await createStripeNode(database)
  const charge = await open(all, { saveMethod: true })
  const setUp = await open(all, { kind: 'setup', amount: 0, checkoutId: undefined })
  for (const { session } of [charge, setUp]) all.stripe.books.payAtSession(session)
  await read(all)
  for (const { id } of [charge, setUp]) {
    const { methodId, status } = await intentOf(all.node, all.payer, id)
    expect([status, methodId]).toEqual(['succeeded', expect.any(String)])
  }
  const [payment] = all.stripe.books.tables.payment_intents.values()
  expect(payment).toMatchObject({ setup_future_usage: 'off_session' })
})

describe('a page that is not wanted any more', () => {
  test('cannot be paid, and the next payment is the only one', async () => {
    const all = await createStripeNode(database)
    const { id, session } = await open(all)
    await giveUp(all, id)
    await all.node.timers.runDue()
    expect((await intentOf(all.node, all.payer, id)).status).toBe('canceled')
    expect(() => all.stripe.books.payAtSession(session)).toThrow()
    await payWith(all.node, all.payer, 'ctoken_visa')
    expect(all.stripe.moved()).toEqual([1500])
  })

  test('and was paid a moment before, has paid', async () => {
    const all = await createStripeNode(database)
    const { id, session } = await open(all)
    all.stripe.books.payAtSession(session)
    await giveUp(all, id)
    await all.node.timers.runDue()
    expect((await intentOf(all.node, all.payer, id)).status).toBe('succeeded')
    expect(all.stripe.moved()).toEqual([1500])
  })

  test('ends with the time to pay it', async () => {
    const all = await createStripeNode(database)
    const { id } = await open(all)
    await pass(all.node, 61 * span.minute)
    expect((await intentOf(all.node, all.payer, id)).status).toBe('canceled')
    expect(sessionsOf(all).map(({ status }) => status)).toEqual(['expired'])
  })
})

const faults: Fault[] = ['refused', 'lost', 'hung', 'limited', 'garbage', 'broken']

test.each(faults)(
  'a call that is %s is repeated without a second charge',
  async (fault) => {
    for (let at = 1; at <= 6; at++) {
      const all = await createStripeNode(database, fault)
      all.stripe.disturb((_, number) => (number === at ? fault : undefined))
      const { id } = await open(all)
      await pass(all.node, 2 * span.minute, 31 * span.second)
      const { reference, url } = await intentOf(all.node, all.payer, id)
      expect(url).toBe(`https://checkout.stripe.com/c/pay/${reference}`)
      all.stripe.books.payAtSession(reference ?? '')
      await pass(all.node, 12 * span.minute, 4 * span.minute)
      expect([at, (await intentOf(all.node, all.payer, id)).status]).toEqual([at, 'succeeded'])
      expect(all.stripe.moved()).toEqual([1500])
    }
  },
  60_000,
)

test('a process that is killed anywhere leaves at most one page that is paid once', async () => {
  for (let crashes = 0; ; crashes++) {
    await otherConnections.sql.run('delete from timer_turns')
    await otherConnections.sql.run('delete from timers')
    const all = await createStripeNode(otherConnections)
    const crashing = crashingDatabase(database, '', crashes + 1)
    const dying = all.create(crashing.database)
    await open({ ...all, node: dying }).catch(() => undefined)
    await pass(all.node, 2 * span.minute, 31 * span.second)
    // A page that was created again is known to nobody, so it is paid by nobody.
    const pages = await challengesOf(all.node, all.payer)
    for (const reference of pages) all.stripe.books.payAtSession(reference)
    await pass(all.node, 12 * span.minute, 4 * span.minute)
    expect([crashes, all.stripe.moved()]).toEqual([crashes, pages.map(() => 1500)])
    const statuses = await statusesOf(all.node, all.payer)
    expect([crashes, statuses]).toEqual([crashes, pages.map(() => 'succeeded')])
    if (!crashing.hasCrashed()) return expect(crashes).toBeGreaterThan(10)
  }
})
