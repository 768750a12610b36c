import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { intentOf, openIntent, pass, paymentsDatabase, payWith } from '#testing/payments.ts'
import { createStripeNode } from '#testing/stripe/node.ts'
import { span } from '../../../kernel/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { InvalidSignature } from './news.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await paymentsDatabase() })
})
afterAll(() => database.close())

async function setUp() {
  const all = await createStripeNode(database)
  const intent = await payWith(all.node, all.payer, 'ctoken_visa')
  const object = all.stripe.books.find('payment_intents', intent.reference)
  const { driver } = all.node.stripe ?? {}
  if (!driver) throw new Error('There is no driver.')
  const message = (more = {}) => all.stripe.message('payment_intent.succeeded', object, more)
  return { ...all, driver, intent, message, object }
}

test('a message says which intent is to be asked about, and nothing else', async () => {
  const { driver, intent, message, payer } = await setUp()
  const news = await driver.news(message())
  expect(news).toEqual([
    {
      id: expect.stringMatching(/^evt_/),
      kind: 'charge',
      organizationId: payer.organizationId,
      intentId: intent.id,
      reference: intent.reference,
    },
  ])
})

test('both secrets of a rotation are accepted, others are not', async () => {
  const { driver, message } = await setUp()
  expect(await driver.news(message({ secret: 'whsec_the_old_one' }))).toHaveLength(1)
  await expect(driver.news(message({ secret: 'whsec_of_others' }))).rejects.toThrow(
    InvalidSignature,
  )
})

test('what was changed, is not signed, or was recorded too long ago is refused', async () => {
  const { driver, message } = await setUp()
  const { body, headers } = message()
  const changed = body.replace('succeeded', 'canceled')
  await expect(driver.news({ body: changed, headers })).rejects.toThrow(InvalidSignature)
  await expect(driver.news({ body, headers: {} })).rejects.toThrow(InvalidSignature)
  expect(await driver.news(message({ age: 299 }))).toHaveLength(1)
  await expect(driver.news(message({ age: 301 }))).rejects.toThrow(InvalidSignature)
})

test('messages about other things, and of objects of others, are ignored', async () => {
  const { driver, object, stripe } = await setUp()
  expect(await driver.news(stripe.message('invoice.paid', object))).toEqual([])
  const foreign = { ...object, metadata: {} }
  expect(await driver.news(stripe.message('payment_intent.succeeded', foreign))).toEqual([])
})

test('a dispute, and a refund that was made by hand, belong to the organization of the payment', async () => {
  const { driver, intent, payer, stripe } = await setUp()
  const { organizationId } = payer
  const about = { payment_intent: intent.reference }
  const dispute = stripe.message('charge.dispute.created', { id: 'dp_1', ...about })
  const found = { organizationId, intentId: null }
  expect(await driver.news(dispute)).toMatchObject([
    { kind: 'dispute', reference: 'dp_1', ...found },
  ])
  const refund = stripe.message('refund.created', { id: 're_1', metadata: {}, ...about })
  expect(await driver.news(refund)).toMatchObject([{ kind: 'refund', reference: 're_1', ...found }])
})

test('while Stripe fails, payments wait without being parked, and are made when it recovers', async () => {
  const { node, payer, stripe } = await setUp()
  const { id } = await openIntent(node, payer, { token: 'ctoken_visa', offSession: true })
  stripe.disturb(() => 'broken')
  onTestFinished(stripe.heal)
  await pass(node, 30 * span.hour, 30 * span.minute)
  expect(node.stripe?.isUnavailable()).toBe(true)
  const timers = await database.sql.many(
    'select attempts, parked from timers where organization_id = $1',
    [payer.organizationId],
  )
  expect(timers).toEqual([{ attempts: 0, parked: false }])
  const asked = stripe.calls.length
  expect(node.lines.filter(({ code }) => code === 'stripe.unreachable')).toHaveLength(1)
  stripe.heal()
  await pass(node, 10 * span.minute)
  expect((await intentOf(node, payer, id)).status).toBe('succeeded')
  expect(stripe.moved()).toEqual([1500, 1500])
  // Once in half an hour, as the clock was moved, and not more.
  expect(asked).toBeLessThan(140)
})

test('while Stripe limits its callers, no call is made', async () => {
  const { node, payer, stripe } = await setUp()
  stripe.disturb(() => 'limited')
  for (let count = 0; count < 5; count++) await payWith(node, payer, 'ctoken_visa')
  expect(stripe.calls).toHaveLength(1)
  stripe.heal()
  await pass(node, span.minute)
  await pass(node, span.minute)
  expect(stripe.moved()).toHaveLength(6)
})
