import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { changed, createPlan, fixed, moveTo, ordersOf, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const caps = { months: 800, quarters: 2_000 }
const counts = { months: 1, quarters: 3 }
type Name = keyof typeof caps

/** Years for 12000 whose usage is billed each month or each quarter, from 31 January 2027 on. */
async function sold(first: Name) {
  const merchant = await createMerchant(server)
  await moveTo(merchant, '2027-01-31T12:00:00Z')
  const meter = await createMeter(merchant, { aggregation: { func: 'sum', property: 'n' } })
  const create = async (name: Name) => {
    const perUnit = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10' }
    const { id } = await createPlan(merchant, {
      ...{ name, recurring_interval: 'year', meter_interval: 'month' },
      meter_interval_count: counts[name],
      prices: [...fixed(12_000), { ...perUnit, cap_amount: caps[name] }],
    })
    return { id: id as string }
  }
  const plans = { months: await create('months'), quarters: await create('quarters') }
  const one = await subscribe(server, merchant, plans[first])
  return {
    async use(n: number) {
      await ingest(merchant, [{ name: 'call', customer_id: one.customer_id, metadata: { n } }])
      await merchant.advance('PT1M')
    },
    until: (day: string) => moveTo(merchant, `${day}T13:00:00Z`),
    become: (name: Name) =>
      changed(merchant, one, { product_id: plans[name].id, proration_behavior: 'prorate' }),
    /** What was charged for usage, by order. */
    async charged() {
      const orders: { items: { label: string; amount: number }[] }[] = await ordersOf(merchant, one)
      expect(await findBillingViolations(server.query, merchant.organizationId)).toEqual([])
      return orders.flatMap(({ items }) => {
        const used = items.filter(({ label }) => label.startsWith('Requests'))
        return used.length > 0 ? [used.map(({ amount }) => amount)] : []
      })
    },
  }
}

describe('a plan with periods of usage of another length, in the same year', () => {
  test('has the greater cap once for the periods that the change joins: months, then a quarter', async () => {
    const { become, charged, until, use } = await sold('months')
    await use(100)
    await until('2027-03-10')
    await use(90)
    await become('quarters')
    await use(100)
    await until('2027-04-30')
    // min(1000, 800) of February; min(900, 800) until the change; of 1000 what 2000 leave of the quarter
    expect((await charged()).map((amounts) => amounts.toSorted((a, b) => a - b))).toEqual([
      ...[[800], [400, 800]],
    ])
  })

  test('has it for the month in which a quarter is left, and its own for the next ones', async () => {
    const { become, charged, until, use } = await sold('quarters')
    await until('2027-03-10')
    await use(300)
    await become('months')
    await use(50)
    await until('2027-03-31')
    await use(90)
    await until('2027-04-30')
    // min(3000, 2000) waits, nothing more of that month is charged, and min(900, 800) of April is
    expect(await charged()).toEqual([[800, 2_000]])
  })
})
