import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  failingComparisons,
  newPayer,
  openIntent,
  pass,
  paymentsDatabase,
  payWith,
} from '#testing/payments.ts'
import { createStripeNode } from '#testing/stripe/node.ts'
import { after, span } from '../../../kernel/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await paymentsDatabase() })
})
afterAll(() => database.close())

async function setUp() {
  const all = await createStripeNode(database)
  const { clock, node, payer } = all
  const compare = (organizationId = payer.organizationId) =>
    node.payments.compare(organizationId, after(clock.now(), -2 * span.day))
  return { ...all, compare }
}

test('books that agree have no differences, whatever the payments became', async () => {
  const { compare, node, payer } = await setUp()
  for (const token of ['ctoken_visa', 'ctoken_declined', 'ctoken_challenge', 'ctoken_slow']) {
    await payWith(node, payer, token)
  }
  const card = await openIntent(node, payer, { kind: 'setup', token: 'ctoken_visa', amount: 0 })
  await node.payments.advance(card.id)
  await pass(node, 2 * span.hour)
  expect(await compare()).toEqual([])
})

test('a refund that was made by hand at Stripe is a difference', async () => {
  const { compare, node, payer, stripe } = await setUp()
  const { reference } = await payWith(node, payer, 'ctoken_visa')
  const refund = stripe.books.refund({ payment_intent: reference, amount: 500 })
  await pass(node, 2 * span.hour)
  expect(await compare()).toEqual([{ reference: refund.id, intentId: null, kind: 'unknown' }])
})

test('money of an intent that this server does not have is a difference, that of others is not', async () => {
  const { clock, compare, node, payer, stripe } = await setUp()
  const metadata = { guildhall_organization: payer.organizationId, guildhall_intent: 'unknown' }
  const paid = { status: 'succeeded', amount_received: 700, currency: 'usd' }
  const lost = stripe.books.insert('payment_intents', 'pi', { ...paid, metadata })
  stripe.books.insert('payment_intents', 'pi', paid)
  clock.add(2 * span.hour)
  expect(await compare()).toEqual([{ reference: lost.id, intentId: null, kind: 'unknown' }])
  const other = await newPayer(node)
  expect(await compare(other.organizationId)).toEqual([])
})

test('many organizations with many payments are listed together', async () => {
  const { clock, compare, node, payer, stripe } = await setUp()
  const paid = { status: 'succeeded', amount_received: 700, currency: 'usd' }
  const payers = [payer, ...(await Promise.all([1, 2, 3].map(() => newPayer(node))))]
  for (const { organizationId } of payers) {
    for (let count = 0; count < 60; count++) {
      const metadata = { guildhall_organization: organizationId, guildhall_intent: `${count}` }
      stripe.books.insert('payment_intents', 'pi', { ...paid, metadata })
    }
  }
  clock.add(2 * span.hour)
  stripe.calls.length = 0
  for (const { organizationId } of payers) expect(await compare(organizationId)).toHaveLength(60)
  // The account, three pages of payments, one each of cards, of hosted pages and of refunds.
  expect(stripe.calls).toHaveLength(7)
})

test('what the ledger has booked otherwise is a difference, and so is a payment it lacks', async () => {
  const { compare, node, payer, stripe } = await setUp()
  const booked = new Map<string, number>()
  node.payments.hooks.booked.provide('test', async (_sql, _organization, facts) =>
    facts.flatMap((fact) => {
      const amount = booked.get(fact.sourceId)
      return amount === undefined ? [] : [{ ...fact, amount }]
    }),
  )
  const orderIds = ['right', 'wrong', 'none'].map(
    (_, n) => `00000000-0000-4000-8000-00000000000${n}`,
  )
  const [right = '', wrong = ''] = orderIds
  const ids: string[] = []
  for (const orderId of orderIds) {
    const { id } = await openIntent(node, payer, { orderId, token: 'ctoken_visa' })
    await node.payments.advance(id)
    ids.push(id)
  }
  booked.set(right, 1500).set(wrong, 1499)
  await pass(node, 2 * span.hour)
  const found = await compare()
  expect(found.map(({ kind }) => kind)).toEqual(['booked', 'booked'])
  expect(new Set(found.map(({ intentId }) => intentId))).toEqual(new Set(ids.slice(1)))
  expect(stripe.moved()).toEqual([1500, 1500, 1500])
})

test('a comparison that fails leaves out no other organization, and is remembered', async () => {
  const { node, payer, stripe } = await setUp()
  await payWith(node, payer, 'ctoken_visa')
  const neighbor = await newPayer(node, { live: false })
  await payWith(node, neighbor, 'tok_visa')
  await pass(node, 2 * span.hour)
  stripe.disturb(() => 'forbidden')
  await node.payments.reconcile()
  const codes = node.lines.map(({ code }) => code)
  expect(codes).toContain('payments.not_compared')
  expect(await failingComparisons(node, [payer, neighbor])).toEqual({
    [payer.organizationId]: true,
    [neighbor.organizationId]: false,
  })
  expect(await node.payments.differences()).toMatchObject({ since: expect.any(Date) })
  stripe.heal()
  await pass(node, span.hour)
  stripe.books.refund({
    payment_intent: [...stripe.books.tables.payment_intents.keys()][0],
    amount: 1,
  })
  await pass(node, 2 * span.hour)
  await node.payments.reconcile()
  expect((await node.payments.differences()).differences).toBeGreaterThan(0)
})
