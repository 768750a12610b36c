import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#testing/manual-clock.ts'
import {
  createPaymentsNode,
  facts,
  intentOf,
  movements,
  newPayer,
  openIntent,
  paymentsDatabase,
  payWith,
} from '#testing/payments.ts'
import { money, type PaymentState } from '../../../kernel/index.ts'
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

describe('money that nobody owes', () => {
  test('is returned if the purpose was paid otherwise', async () => {
    const { node, payer } = await setUp({ isOwed: () => false })
    expect(await payWith(node, payer, 'tok_visa')).toMatchObject({
      status: 'canceled',
      unapplied: true,
    })
    await node.timers.runDue()
    expect(await movements(node, payer)).toEqual([1500, -1500])
    expect(await facts(node, payer)).toEqual(['received 1500', 'canceled', 'returned 1500'])
    expect(node.lines.some(({ code }) => code === 'payments.unapplied')).toBe(true)
  })

  test('is returned if the amount is another one', async () => {
    const captured = { kind: 'succeeded', captured: money.of(999, 'usd') } as const
    const through = (driver: PaymentDriver): PaymentDriver => ({
      ...driver,
      confirm: async (key, how) => {
        await driver.confirm(key, how)
        return captured
      },
    })
    const { node, payer } = await setUp({ through })
    expect(await payWith(node, payer, 'tok_visa')).toMatchObject({ status: 'canceled' })
    await node.timers.runDue()
    expect(await movements(node, payer)).toEqual([1500, -999])
  })

  test('is returned if it comes after the payment was given up', async () => {
    let lying = true
    const canceled: PaymentState = { kind: 'canceled' }
    const through = (driver: PaymentDriver): PaymentDriver => ({
      ...driver,
      confirm: async (key, how) => {
        const state = await driver.confirm(key, how)
        return lying ? canceled : state
      },
    })
    const { node, payer } = await setUp({ through })
    const { id, reference } = await payWith(node, payer, 'tok_visa')
    expect((await intentOf(node, payer, id)).status).toBe('canceled')
    lying = false
    const news = { organizationId: payer.organizationId, kind: 'charge', intentId: id } as const
    await node.payments.take({ id: 'late', reference: reference ?? '', ...news })
    await node.timers.runDue()
    expect(await facts(node, payer)).toEqual(['canceled', 'received 1500', 'returned 1500'])
    expect(await movements(node, payer)).toEqual([1500, -1500])
  })
})

describe('a refund', () => {
  const paid = async () => {
    const { node, payer } = await setUp()
    const { id } = await payWith(node, payer, 'tok_visa')
    const refund = (amount: number) =>
      openIntent(node, payer, {
        kind: 'refund',
        refundId: systemRandom().uuid(),
        sourceId: id,
        amount,
        offSession: true,
      })
    return { node, payer, refund }
  }

  test('returns money once', async () => {
    const { node, payer, refund } = await paid()
    const { id } = await refund(600)
    expect((await node.payments.advance(id)).status).toBe('succeeded')
    await node.payments.advance(id)
    expect(await movements(node, payer)).toEqual([1500, -600])
  })

  test('of more than what was captured fails', async () => {
    const { node, payer, refund } = await paid()
    const both = await Promise.all([refund(900), refund(900)])
    const done = await Promise.all(both.map(({ id }) => node.payments.advance(id)))
    expect(done.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded'])
    expect(await movements(node, payer)).toEqual([1500, -900])
  })
})
