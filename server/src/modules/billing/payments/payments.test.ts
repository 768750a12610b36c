import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#testing/manual-clock.ts'
import {
  createPaymentsNode,
  facts,
  intentOf,
  movements,
  newPayer,
  openIntent,
  pass,
  paymentsDatabase,
  payWith,
} from '#testing/payments.ts'
import { after, span } from '../../../kernel/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import type { PaymentDriver } from '../../../platform/processors/index.ts'
import { systemRandom } from '../../../platform/system.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await paymentsDatabase() })
})
afterAll(() => database.close())

const setUp = async (options: Partial<Parameters<typeof createPaymentsNode>[0]> = {}) => {
  await database.sql.run('delete from timer_turns')
  await database.sql.run('delete from timers')
  const node = createPaymentsNode({ database, clock: manualClock(), ...options })
  return { node, payer: await newPayer(node) }
}

const secretOf = (url: string | null) => url?.split('/').at(-1) ?? ''

describe('a payment with a card', () => {
  test('succeeds at once, saves the card and leaves nothing to do', async () => {
    const { node, payer } = await setUp()
    const intent = await payWith(node, payer, 'tok_visa')
    expect(intent).toMatchObject({ status: 'succeeded', captured: 1500, token: null })
    const { rows } = await node.methods.list(database.sql, payer.organizationId, payer.customerId, {
      offset: 0,
      limit: 10,
    })
    expect(rows).toMatchObject([{ id: intent.methodId, last4: '4242' }])
    expect([await movements(node, payer), await facts(node, payer)]).toEqual([
      [1500],
      ['succeeded'],
    ])
    const left = await database.sql.many('select 1 from timers where organization_id = $1', [
      payer.organizationId,
    ])
    expect(left).toEqual([])
  })

  test.each([
    ['tok_declined', 'card_declined', false],
    ['tok_insufficient_funds', 'insufficient_funds', false],
    ['tok_lost_card', 'lost_card', true],
    ['tok_unknown', 'invalid_token', true],
  ])('%s fails with a reason and moves no money', async (token, code, hard) => {
    const { node, payer } = await setUp()
    expect(await payWith(node, payer, token)).toMatchObject({ status: 'failed', code, hard })
    expect([await movements(node, payer), await facts(node, payer)]).toEqual([[], ['failed']])
  })

  test('is found by its timer if its request ended', async () => {
    const { node, payer } = await setUp()
    const { id } = await openIntent(node, payer, { token: 'tok_visa' })
    await node.timers.runDue()
    expect((await intentOf(node, payer, id)).status).toBe('created')
    await pass(node, 11 * span.second)
    expect((await intentOf(node, payer, id)).status).toBe('succeeded')
    expect(await movements(node, payer)).toEqual([1500])
  })

  test('is charged again without the customer, with the saved card', async () => {
    const { node, payer } = await setUp()
    const { methodId } = await payWith(node, payer, 'tok_visa')
    const orderId = systemRandom().uuid()
    const later = { methodId, orderId, offSession: true, scheduled: true }
    const { id } = await openIntent(node, payer, later)
    await node.timers.runDue()
    expect(await intentOf(node, payer, id)).toMatchObject({ status: 'succeeded', methodId })
    expect(await movements(node, payer)).toEqual([1500, 1500])
  })

  test('is not charged with a saved card that is refused by then', async () => {
    const { node, payer } = await setUp()
    const first = await payWith(node, payer, 'tok_visa')
    expect(first.fingerprint).toBe('sandbox tok_visa')
    const { methodId } = first
    const { id } = await openIntent(node, payer, { methodId, offSession: true })
    const asked: string[] = []
    node.payments.hooks.isRefused.register('test', async (_sql, method) => {
      asked.push(method.id)
      return true
    })
    await node.timers.runDue()
    const code = 'payment_method_disputed'
    expect(await intentOf(node, payer, id)).toMatchObject({ status: 'failed', code, hard: false })
    expect(asked).toEqual([methodId])
    expect(await movements(node, payer)).toEqual([1500])
  })

  test('cannot be charged with the saved card of another customer', async () => {
    const { node, payer } = await setUp()
    const { methodId } = await payWith(node, payer, 'tok_visa')
    const other = { ...payer, customerId: systemRandom().uuid() }
    const { id } = await openIntent(node, other, { methodId })
    const intent = await node.payments.advance(id)
    expect(intent).toMatchObject({ status: 'failed', code: 'payment_method_missing' })
  })

  test.each(['tok_fails_on_renewal', 'tok_lost_on_renewal', 'tok_always_requires_action'])(
    '%s fails when it is charged again without the customer',
    async (token) => {
      const { node, payer } = await setUp()
      const first = await payWith(node, payer, token)
      if (first.url) await node.processor.answer(secretOf(first.url), 'succeed')
      await node.timers.runDue()
      const { methodId, status } = await intentOf(node, payer, first.id)
      expect(status).toBe('succeeded')
      const { id } = await openIntent(node, payer, { methodId, offSession: true })
      await node.timers.runDue()
      expect(await intentOf(node, payer, id)).toMatchObject({ status: 'failed' })
      expect(await movements(node, payer)).toEqual([1500])
    },
  )

  test('only one is open for each purpose, and the next may follow a failure', async () => {
    const { node, payer } = await setUp()
    const orderId = systemRandom().uuid()
    const { id } = await openIntent(node, payer, { orderId, token: 'tok_declined' })
    const again = () => openIntent(node, payer, { orderId, token: 'tok_visa' })
    await expect(again()).rejects.toMatchObject({ code: 'PAYMENT_IS_ALREADY_IN_PROGRESS' })
    await node.payments.advance(id)
    await node.payments.advance((await again()).id)
    expect(await movements(node, payer)).toEqual([1500])
  })
})

describe('a slow payment', () => {
  test('succeeds within an hour of the clock of the organization', async () => {
    const { node } = await setUp()
    const payer = await newPayer(node, { live: false })
    const { id, status } = await payWith(node, payer, 'tok_slow')
    expect(status).toBe('processing')
    await node.mover.move(payer.organizationId, after(node.clock.now(), span.hour))
    expect((await intentOf(node, payer, id)).status).toBe('succeeded')
    expect(await facts(node, payer)).toEqual(['processing', 'succeeded'])
  })

  test('is canceled when it is given up in time', async () => {
    const { node, payer } = await setUp()
    const { id } = await payWith(node, payer, 'tok_slow')
    await node.database.transaction(async (tx) =>
      node.payments.giveUp(tx, await node.clocks.moment(tx, payer.organizationId), id),
    )
    await node.timers.runDue()
    await pass(node, 2 * span.hour)
    expect((await intentOf(node, payer, id)).status).toBe('canceled')
    expect(await movements(node, payer)).toEqual([])
  })
})

describe('a challenge', () => {
  test.each([
    ['succeed', 'succeeded', [1500]],
    ['fail', 'failed', []],
  ] as const)('that is answered with %s has %s', async (outcome, status, moved) => {
    const { node, payer } = await setUp()
    const asked = await payWith(node, payer, 'tok_requires_action')
    expect(asked.status).toBe('action_required')
    await node.processor.answer(secretOf(asked.url), outcome)
    await node.timers.runDue()
    expect(await intentOf(node, payer, asked.id)).toMatchObject({ status, url: null })
    expect(await movements(node, payer)).toEqual(moved)
  })

  test('is settled by its first answer', async () => {
    const { node, payer } = await setUp()
    const { url } = await payWith(node, payer, 'tok_requires_action')
    const secret = secretOf(url)
    await Promise.all([
      node.processor.answer(secret, 'succeed'),
      node.processor.answer(secret, 'succeed'),
    ])
    await node.processor.answer(secret, 'fail')
    expect(await movements(node, payer)).toEqual([1500])
  })

  test('can be answered for an hour, and then cannot succeed', async () => {
    const { node, payer } = await setUp()
    const { id, url } = await payWith(node, payer, 'tok_requires_action')
    await pass(node, span.hour - span.second, span.hour - span.second)
    expect((await intentOf(node, payer, id)).status).toBe('action_required')
    await pass(node, span.second)
    expect((await intentOf(node, payer, id)).status).toBe('canceled')
    await node.processor.answer(secretOf(url), 'succeed')
    expect(await movements(node, payer)).toEqual([])
  })
})

test('a card that is saved twice is one card', async () => {
  const { node, payer } = await setUp()
  const setup = () =>
    openIntent(node, payer, { kind: 'setup', amount: 0, token: 'tok_visa' }).then(({ id }) =>
      node.payments.advance(id),
    )
  const [first, second] = [await setup(), await setup()]
  expect(first).toMatchObject({ status: 'succeeded', methodId: second.methodId })
  expect(await movements(node, payer)).toEqual([])
})

test('after a week without a decision an operator is told once, and it is read on', async () => {
  const through = (driver: PaymentDriver): PaymentDriver => ({
    ...driver,
    read: async () => ({ kind: 'processing' }),
    confirm: async () => ({ kind: 'processing' }),
    cancel: async () => ({ kind: 'processing' }),
  })
  const { node, payer } = await setUp({ through })
  const { id } = await payWith(node, payer, 'tok_visa')
  await pass(node, 8 * span.day, 6 * span.hour)
  expect((await intentOf(node, payer, id)).status).toBe('processing')
  expect(node.lines.filter(({ code }) => code === 'payments.undecided')).toHaveLength(1)
})

test('an object whose response was lost a day ago is found instead of opened again', async () => {
  let isLost = true
  const through = (driver: PaymentDriver): PaymentDriver => ({
    ...driver,
    async open(intent) {
      // Forgets the ids of intents after a day: opening again makes another object.
      if (!isLost) return driver.open({ ...intent, intentId: systemRandom().uuid() })
      await driver.open(intent)
      throw new Error('The response was lost.')
    },
  })
  const { node, payer } = await setUp({ through })
  const { id } = await openIntent(node, payer, {
    methodId: (await payWith((await setUp()).node, payer, 'tok_visa')).methodId,
    offSession: true,
  })
  await node.payments.advance(id)
  isLost = false
  await pass(node, 21 * span.hour)
  expect((await intentOf(node, payer, id)).status).toBe('succeeded')
  const objects = await database.sql.many(
    'select 1 from sandbox_objects where organization_id = $1',
    [payer.organizationId],
  )
  expect(objects).toHaveLength(2)
})
