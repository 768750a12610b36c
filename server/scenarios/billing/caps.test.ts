import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { changed, createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Step = { readonly cap: number | null; readonly used: number }

/** Uses this much on a plan with this cap, one after the other in each period, at 10 a unit. */
async function lived(periods: readonly (readonly Step[])[], func: 'max' | 'sum' = 'sum') {
  const merchant = await createMerchant(server)
  const meter = await createMeter(merchant, { aggregation: { func, property: 'n' } })
  const planOf = async ({ cap }: Step) => {
    const usage = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10' }
    const base = { amount_type: 'fixed', price_amount: 1_000 }
    const prices = [base, { ...usage, ...(cap === null ? {} : { cap_amount: cap }) }]
    return createPlan(merchant, { name: `Up to ${cap}`, prices })
  }
  const plans = new Map<number | null, string>()
  for (const step of periods.flat()) {
    if (!plans.has(step.cap)) plans.set(step.cap, (await planOf(step)).id)
  }
  const first = plans.get(periods[0]?.[0]?.cap ?? null) ?? ''
  const one = await subscribe(server, merchant, { id: first })
  let present = first
  for (const steps of periods) {
    for (const { cap, used } of steps) {
      const product_id = plans.get(cap) ?? ''
      if (product_id !== present) {
        await changed(merchant, one, { product_id, proration_behavior: 'prorate' })
      }
      present = product_id
      const metadata = { n: used }
      await ingest(merchant, [{ name: 'call', customer_id: one.customer_id, metadata }])
      await merchant.advance('P1D')
    }
    await merchant.advance('P1M')
  }
  expect(await findBillingViolations(server.query, merchant.organizationId)).toEqual([])
  const orders = await ordersOf(merchant, one)
  const charged = orders.map(({ items }: { items: { label: string; amount: number }[] }) =>
    items.reduce((sum, { amount, label }) => sum + (label.startsWith('Requests') ? amount : 0), 0),
  )
  return charged.slice(1, periods.length + 1)
}

const at = (cap: number | null, used: number): Step => ({ cap, used })

test.each<[string, Step[][], number[]]>([
  // 150 × 10 = 1500, and 2000 − 1500 of 150 × 10
  ['one cap', [[at(2_000, 150)], [at(2_000, 150)]], [1_500, 1_500]],
  // 1500 + min(1500, 2000 − 1500); in the next period 200 × 10 on the other plan alone
  ['two plans', [[at(2_000, 150), at(2_001, 150)], [at(2_001, 200)]], [2_001, 2_000]],
  // min(1500, 1000) + min(1500, 2000 − 1000)
  ['the greater after the smaller', [[at(1_000, 150), at(2_000, 150)]], [2_000]],
  // min(1500, 1000) + min(200, 2000 − 1000): what was above the cap stays free
  ['the greater, of which little is used', [[at(1_000, 150), at(2_000, 20)]], [1_200]],
  // 1800 + min(500, 2000 − 1800)
  ['the smaller after the greater', [[at(2_000, 180), at(1_000, 50)]], [2_000]],
  // 1500 + 1500: none is greater than any
  ['a cap after none', [[at(null, 150), at(1_000, 150)]], [3_000]],
  // 1500; min(1500, 500) + 500, and back: 0 of 500 is left of the cap of 1000
  ['there and back', [[at(1_000, 50), at(500, 60), at(1_000, 100)]], [1_000]],
  // A new period has the cap of its plan: min(3000, 1000)
  ['the next period', [[at(2_000, 100), at(1_000, 50)], [at(1_000, 300)]], [1_500, 1_000]],
])('the cap of a meter holds once in a period: %s', async (_, periods, amounts) => {
  expect(await lived(periods)).toEqual(amounts)
})

test.each<[string, Step[][], number[]]>([
  // max(250, 9) × 10 = 2500, at most the greater of 2000 and 1000; then 250 × 10 at most 1000
  ['the greater', [[at(2_000, 250), at(1_000, 9)], [at(1_000, 250)]], [2_000, 1_000]],
  // 2500, at most 2000
  ['the later', [[at(1_000, 250), at(2_000, 9)]], [2_000]],
  // Of three the greatest
  ['of three', [[at(2_000, 250), at(1_000, 9), at(500, 9)]], [2_000]],
])('a highest value has the greatest cap of its period: %s', async (_, periods, amounts) => {
  expect(await lived(periods, 'max')).toEqual(amounts)
})
