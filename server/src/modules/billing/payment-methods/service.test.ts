import { PaymentMethod } from '@guildhall/contract/billing/payment-methods'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#testing/manual-clock.ts'
import {
  createPaymentsNode,
  newPayer,
  openIntent,
  paymentsDatabase,
  payWith,
} from '#testing/payments.ts'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { type Database, openDatabase, type Tx } from '../../../platform/database/index.ts'
import { systemRandom } from '../../../platform/system.ts'
import { paymentMethodToWire } from './index.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await paymentsDatabase() })
})
afterAll(() => database.close())

async function setUp() {
  const node = createPaymentsNode({ database, clock: manualClock() })
  const payer = await newPayer(node)
  const { organizationId, customerId } = payer
  const { methodId } = await payWith(node, payer, 'tok_visa')
  const id = methodId ?? ''
  const change = <Value>(work: (tx: Tx, moment: Moment) => Promise<Value>) =>
    database.transaction(async (tx) => work(tx, await node.clocks.moment(tx, organizationId)))
  const list = () =>
    node.methods.list(database.sql, organizationId, customerId, { offset: 0, limit: 10 })
  return { node, payer, id, change, list }
}

test('a saved card has one body for older and newer clients', async () => {
  const { list, id, payer } = await setUp()
  const { rows, total } = await list()
  expect(total).toBe(1)
  const [wire] = rows.map((row) => paymentMethodToWire(row, true))
  expect(PaymentMethod.parse(wire)).toEqual(wire)
  expect(wire).toMatchObject({
    id,
    customer_id: payer.customerId,
    processor: 'stripe',
    card: { brand: 'visa', last4: '4242' },
    method_metadata: { last4: '4242', wallet: null },
    default: true,
    is_default: true,
  })
})

test('a removed card cannot be charged, and is another card when it is saved again', async () => {
  const { node, payer, id, change, list } = await setUp()
  await change((tx, moment) => node.methods.remove(tx, moment, id, payer.customerId))
  expect(await list()).toEqual({ rows: [], total: 0 })
  const later = await openIntent(node, payer, { methodId: id })
  expect(await node.payments.advance(later.id)).toMatchObject({ code: 'payment_method_missing' })
  expect((await payWith(node, payer, 'tok_visa')).methodId).not.toBe(id)
})

test('a card in use is kept, and another customer cannot remove it', async () => {
  const { node, payer, id, change, list } = await setUp()
  const remove = (customerId: string) =>
    change((tx, moment) => node.methods.remove(tx, moment, id, customerId))
  await expect(remove(systemRandom().uuid())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  node.methods.hooks.beforeRemove.register('subscriptions', async () => {
    throw new AppError('VALIDATION_ERROR')
  })
  await expect(remove(payer.customerId)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect((await list()).total).toBe(1)
})
