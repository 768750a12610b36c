import { expect, test, vi } from 'vitest'
import { createCredit, setBenefits } from '#testing/benefits.ts'
import { callWithToken, createMerchant } from '#testing/merchants.ts'
import { startNodes } from '#testing/nodes.ts'
import { patientSettings } from '#testing/patient-settings.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { createPlan, fixed, moveTo, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'
import { lotsOf, outcomeOf, stepsOfUsagePeriod as steps } from '#testing/usage-periods.ts'

const each = 4

test('wherever a process is killed at the end of a period of usage, it has one order, one charge and one lot of credits', async ({
  onTestFinished,
}) => {
  const database = { ...patientSettings, connections: 6, readConnections: 2, listConnections: 1 }
  const nodes = await startNodes(steps.length + 1, { settings: { database } })
  onTestFinished(() => nodes.stop())
  const [survivor] = nodes.list

  async function begin() {
    const merchant = await createMerchant(survivor)
    await moveTo(merchant, '2027-01-31T12:00:00Z')
    const meter = await createMeter(merchant, { aggregation: { func: 'sum', property: 'n' } })
    const perUnit = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10' }
    const yearly = { recurring_interval: 'year', meter_interval: 'month' }
    const plan = await createPlan(merchant, { prices: [...fixed(12_000), perUnit], ...yearly })
    await setBenefits(merchant, plan, [await createCredit(merchant, meter, 100)])
    const ids: string[] = []
    for (let n = 0; n < each; n++) {
      const { customer_id, id } = await subscribe(survivor, merchant, plan)
      await ingest(merchant, [{ name: 'call', customer_id, metadata: { n: 130 } }])
      ids.push(id)
    }
    await expect.poll(() => lotsOf(nodes, ids), { timeout: 20_000 }).toBe(each)
    return { ids, merchant }
  }

  for (const [round, step] of steps.entries()) {
    const { ids, merchant } = await begin()
    const node = nodes.at(round + 1)
    const move = callWithToken(node, merchant.token, 'POST', '/v1/sandbox/clock', {
      to: '2027-02-28T13:00:00Z',
    }).catch(() => undefined)
    await vi.waitFor(async () => expect(await nodes.query(step, [ids])).not.toEqual([]), {
      ...{ timeout: 60_000, interval: 1 },
    })
    await Promise.all([node.process.kill('SIGKILL'), move])
    // Waits for what another process goes on with, and finishes the move.
    await moveTo(merchant, '2027-02-28T13:00:10Z')
    const read = () => outcomeOf(nodes, ids)
    // (130 − 100) × 10 each; the credits of both months, of which those of the second stand
    const all = { orders: each, paid: each, charges: each, movements: each }
    await expect
      .poll(read, { timeout: 60_000, interval: 200 })
      .toEqual({ ...all, lots: 2 * each, units: 100 * each })
    await moveTo(merchant, '2027-03-10T12:00:00Z')
    expect(await read(), step).toEqual({ ...all, lots: 2 * each, units: 100 * each })
    await expect
      .poll(() => findBillingViolations(nodes.query, merchant.organizationId), { timeout: 20_000 })
      .toEqual([])
  }
}, 300_000)
