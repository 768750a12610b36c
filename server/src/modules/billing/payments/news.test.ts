import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await paymentsDatabase() })
})
afterAll(() => database.close())

const create = (options: Partial<Parameters<typeof createPaymentsNode>[0]> = {}) =>
  createPaymentsNode({ database, clock: manualClock(), ...options })

test('a message that arrives twice is taken once', async () => {
  const node = create()
  const payer = await newPayer(node)
  const { id, reference } = await payWith(node, payer, 'tok_slow')
  const { organizationId } = payer
  const intentId = id
  const news = { id: 'one', organizationId, reference: reference ?? '', kind: 'charge', intentId }
  await Promise.all([
    node.payments.take({ ...news, kind: 'charge' }),
    node.payments.take({ ...news, kind: 'charge' }),
  ])
  const rows = await database.sql.many(
    'select 1 from processor_news where organization_id = $1 and news_id = $2',
    [organizationId, 'one'],
  )
  expect(rows).toHaveLength(1)
})

test('a message about nothing that is known is passed on once', async () => {
  const node = create()
  const { organizationId } = await newPayer(node)
  const passed: string[] = []
  node.payments.hooks.news.register('disputes', async (_tx, _moment, { id }) => {
    passed.push(id)
  })
  const news = { organizationId, reference: 'dispute', kind: 'dispute', intentId: 'no id' } as const
  await node.payments.take({ id: 'd', ...news })
  await node.payments.take({ id: 'd', ...news })
  expect(passed).toEqual(['d'])
})

test('a message that is lost is replaced by reading again within the hour', async () => {
  const node = create()
  const payer = await newPayer(node)
  const { id } = await payWith(node, payer, 'tok_slow')
  await database.sql.run('delete from sandbox_news where organization_id = $1', [
    payer.organizationId,
  ])
  const lost = { kind: 'sandbox-processor.news' }
  await pass(node, 31 * span.minute, 31 * span.minute)
  await database.sql.run('delete from timers where kind = $1', [lost.kind])
  await pass(node, 30 * span.minute)
  expect((await intentOf(node, payer, id)).status).toBe('succeeded')
})

test('a response that was overtaken is asked for again at once', async () => {
  let overtaken = 0
  const through = (driver: PaymentDriver): PaymentDriver => ({
    ...driver,
    async read(key) {
      const state = await driver.read(key)
      // As another worker does that asks before this response is applied.
      if (overtaken++ === 0) {
        await database.sql.run(
          `update payment_intents set turn = turn + 1, leased_until = null
            where organization_id = $1`,
          [key.organizationId],
        )
      }
      return state
    },
  })
  const node = create({ through })
  const payer = await newPayer(node)
  const { id, url } = await payWith(node, payer, 'tok_requires_action')
  await node.processor.answer(url?.split('/').at(-1) ?? '', 'succeed')
  // A worker that found the lane taken looks again after a moment.
  await pass(node, span.second)
  expect(overtaken).toBeGreaterThanOrEqual(2)
  expect((await intentOf(node, payer, id)).status).toBe('succeeded')
})

test('what a process that is killed asks the sandbox is asked again in less than two seconds', async () => {
  const { promise: hangs, reject: revive } = Promise.withResolvers<never>()
  const asked = Promise.withResolvers<string>()
  const through = (driver: PaymentDriver): PaymentDriver => ({
    ...driver,
    confirm(key) {
      asked.resolve(key.organizationId)
      return hangs
    },
  })
  const clock = manualClock()
  const node = create({ clock, through })
  const payer = await newPayer(node, { live: false })
  const paying = payWith(node, payer, 'tok_visa').catch((error: unknown) => error)
  const organizationId = await asked.promise
  const [leased] = await database.sql.many<{ until: Date }>(
    `select leased_until as until from payment_intents
      where organization_id = $1 and leased_until is not null`,
    [organizationId],
  )
  const until = leased?.until.getTime() ?? Number.NaN
  expect(until - clock.ms()).toBeGreaterThan(0)
  expect(until - clock.ms()).toBeLessThan(2_000)
  revive(new Error('revived too late'))
  await paying
})

const tokens = [
  'tok_visa',
  'tok_declined',
  'tok_requires_action',
  'tok_slow',
  'tok_always_requires_action',
] as const

/** A driver that sometimes fails before or after its work, repeatably. */
function unreliable(random: () => number, failures: number) {
  return (driver: PaymentDriver): PaymentDriver => {
    const wrap =
      <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
      async (...given: Arguments): Promise<Result> => {
        if (random() < failures) throw new Error('The processor cannot be reached.')
        const result = await call(...given)
        if (random() < failures) throw new Error('The response was lost.')
        return result
      }
    return {
      ...driver,
      open: wrap(driver.open),
      confirm: wrap(driver.confirm),
      read: wrap(driver.read),
      cancel: wrap(driver.cancel),
      refund: wrap(driver.refund),
    }
  }
}

/** Numbers from 0 to 1 that follow from a seed. */
function generator(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const payment = fc.record({
  token: fc.constantFrom(...tokens),
  offSession: fc.boolean(),
  answer: fc.constantFrom('succeed', 'fail', 'none'),
  wait: fc.integer({ min: 0, max: 90 }),
})

test('whatever messages and calls are lost, late or repeated, each intent is charged as it says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1_000_000),
      fc.array(payment, { minLength: 1, maxLength: 4 }),
      async (seed, payments) => {
        await database.sql.run('delete from timers')
        await database.sql.run('delete from timer_turns')
        const through = unreliable(generator(seed), 0.15)
        const node = create({ newsSeed: seed, through })
        const payer = await newPayer(node)
        const ids: string[] = []
        for (const { token, offSession, answer, wait } of payments) {
          const { id } = await openIntent(node, payer, { token, offSession })
          ids.push(id)
          const { url } = await node.payments.advance(id)
          await pass(node, wait * span.minute, 10 * span.minute)
          if (url && answer !== 'none') {
            await node.processor.answer(url.split('/').at(-1) ?? '', answer)
          }
        }
        await pass(node, span.day, span.hour)
        const intents = await Promise.all(ids.map((id) => intentOf(node, payer, id)))
        const captured = intents.filter(({ status }) => status === 'succeeded').map(() => 1500)
        expect(await movements(node, payer)).toEqual(captured)
        const final = ['succeeded', 'failed', 'canceled']
        expect(intents.filter(({ status }) => !final.includes(status))).toEqual([])
        const told = (await facts(node, payer)).filter((fact) => final.includes(fact))
        expect(told.sort()).toEqual(intents.map(({ status }) => status).sort())
        const { organizationId } = payer
        const since = after(node.clock.now(), -30 * span.day)
        expect(await node.payments.compare(organizationId, since)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
}, 180_000)
