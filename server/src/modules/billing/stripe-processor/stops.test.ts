import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  intentOf,
  newPayer,
  openIntent,
  pass,
  paymentsDatabase,
  payWith,
} from '#testing/payments.ts'
import { createStripeNode } from '#testing/stripe/node.ts'
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

async function setUp() {
  const all = await createStripeNode(database)
  return { ...all, other: all.create(otherConnections) }
}

test('a pause on one node keeps requests on another from charging, until it ends', async () => {
  const { node, other, payer, stripe } = await setUp()
  await node.timers.pauses.pause()
  const { id, status } = await payWith(other, payer, 'ctoken_visa')
  expect(status).toBe('created')
  await pass(other, 10 * span.minute)
  expect(stripe.calls).toEqual([])
  await node.timers.pauses.resume()
  await other.timers.runDue()
  expect((await intentOf(node, payer, id)).status).toBe('succeeded')
  expect(stripe.moved()).toEqual([1500])
})

test('a pause between opening and confirming an intent keeps it unpaid', async () => {
  const { node, payer, stripe } = await setUp()
  // At once, as the pause of an operator: before the response of the opening is received.
  stripe.disturb((call) => {
    if (call.path.endsWith('/payment_intents')) void other.sql.run(pause)
    return undefined
  })
  const other = otherConnections
  const pause = `insert into timer_pauses (paused, since) values (true, '2030-01-01')`
  stripe.delayBy(300)
  const { id, status } = await payWith(node, payer, 'ctoken_visa')
  expect(status).toBe('opened')
  expect(stripe.moved()).toEqual([])
  await node.timers.pauses.resume()
  stripe.heal()
  await pass(node, span.minute)
  expect((await intentOf(node, payer, id)).status).toBe('succeeded')
  expect(stripe.moved()).toEqual([1500])
})

test('a pause does not concern sandboxes', async () => {
  const { node } = await setUp()
  await node.timers.pauses.pause()
  const sandbox = await newPayer(node, { live: false })
  expect((await payWith(node, sandbox, 'tok_visa')).status).toBe('succeeded')
  await node.timers.pauses.resume()
})

test('charges and refunds of a stopped organization wait, and are made in order afterwards', async () => {
  const { node, payer, stripe } = await setUp()
  const { id: sourceId, methodId } = await payWith(node, payer, 'ctoken_visa')
  await node.timers.pauses.stop(payer.organizationId)
  for (const amount of [700, 800, 900]) {
    const { id } = await openIntent(node, payer, { methodId, amount, offSession: true })
    await node.payments.advance(id)
    node.clock.add(span.second)
  }
  const refundId = systemRandom().uuid()
  const refund = { kind: 'refund', refundId, sourceId, amount: 100, offSession: true } as const
  await node.payments.advance((await openIntent(node, payer, refund)).id)
  const neighbor = await newPayer(node)
  expect((await payWith(node, neighbor, 'ctoken_visa')).status).toBe('succeeded')
  await pass(node, 3 * span.day, span.day)
  expect(stripe.moved()).toEqual([1500, 1500])
  await node.timers.pauses.start(payer.organizationId)
  await pass(node, span.minute)
  expect(stripe.moved()).toEqual([1500, 1500, 700, 800, 900, -100])
})
