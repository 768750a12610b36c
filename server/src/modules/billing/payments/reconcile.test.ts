import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#testing/manual-clock.ts'
import {
  createPaymentsNode,
  intentOf,
  newPayer,
  openIntent,
  pass,
  paymentsDatabase,
  payWith,
} from '#testing/payments.ts'
import { after, money, span } from '../../../kernel/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { systemRandom } from '../../../platform/system.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await paymentsDatabase() })
})
afterAll(() => database.close())

async function setUp() {
  const node = createPaymentsNode({ database, clock: manualClock() })
  const payer = await newPayer(node)
  const compare = () =>
    node.payments.compare(payer.organizationId, after(node.clock.now(), -2 * span.day))
  return { node, payer, compare }
}

test('books that agree have no differences', async () => {
  const { node, payer, compare } = await setUp()
  for (const token of ['tok_visa', 'tok_declined', 'tok_slow', 'tok_requires_action']) {
    await payWith(node, payer, token)
  }
  await pass(node, 3 * span.hour, span.hour)
  expect(await compare()).toEqual([])
})

test('money that the processor captured for nothing is reported', async () => {
  const { node, payer, compare } = await setUp()
  await payWith(node, payer, 'tok_visa')
  const key = await node.processor.driver.open({
    kind: 'charge',
    intentId: systemRandom().uuid(),
    ...payer,
    money: money.of(700, 'usd'),
    saveCard: false,
    isHosted: false,
    describe: async () => ({ email: null, name: null, description: null }),
  })
  const { organizationId } = payer
  const { reference } = key
  const card = { token: 'tok_visa' }
  await node.processor.driver.confirm(
    { organizationId, reference: reference ?? '' },
    { intentId: '', card, offSession: false, saveCard: false },
  )
  expect(await compare()).toEqual([])
  await pass(node, span.hour)
  expect(await compare()).toEqual([{ reference, intentId: null, kind: 'unknown' }])
  await node.payments.reconcile()
  expect(node.lines).toContainEqual(
    expect.objectContaining({ code: 'payments.differ', organization: organizationId, count: 1 }),
  )
})

test('another amount, and an object that the processor does not have, are reported', async () => {
  const { node, payer, compare } = await setUp()
  const changed = await payWith(node, payer, 'tok_visa')
  const missing = await payWith(node, payer, 'tok_visa')
  await database.sql.run('update payment_intents set captured = 1 where id = $1', [changed.id])
  await database.sql.run('delete from sandbox_objects where intent_id = $1', [missing.id])
  await pass(node, span.hour)
  expect(await compare()).toEqual([
    { reference: changed.reference, intentId: changed.id, kind: 'amount' },
    { reference: missing.reference, intentId: missing.id, kind: 'missing' },
  ])
})

test('a result that was missed is asked for, even if the timer was given up', async () => {
  const { node, payer, compare } = await setUp()
  const { id } = await openIntent(node, payer, { token: 'tok_slow' })
  const { url } = await node.payments.advance(id)
  expect(url).toBeNull()
  await pass(node, 31 * span.minute)
  await database.sql.run(
    `update payment_intents set status = 'processing', captured = null where id = $1`,
    [id],
  )
  await database.sql.run('delete from timers')
  expect(await compare()).toEqual([])
  await pass(node, span.second)
  expect((await intentOf(node, payer, id)).status).toBe('succeeded')
})
