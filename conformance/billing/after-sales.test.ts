import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyDisputed } from '../../server/testing/disputes.ts'
import { createMerchant, type Merchant } from '../../server/testing/merchants.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'
import { failure } from '../testing/polar-errors.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

function lastWeek() {
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return { start_date: day(6), end_date: day(0) }
}

async function measure(call: PolarCall) {
  const limits = await call('metrics.limits')
  const measured = await call('metrics.get', [], { ...lastWeek(), interval: 'day' })
  return { limits, measured }
}

describe.each(polarVersions)('after a sale, with the SDK %s', (version) => {
  let merchant: Merchant
  let call: PolarCall
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token: merchant.token })
  })

  test('an order is refunded in parts, and its refunds are listed', async () => {
    const { order } = await buyDisputed(live.server, 'tok_dispute_won', merchant)
    const input = { order_id: order.id, reason: 'customer_request', amount: 400 }
    const made = await call('refunds.create', [], input)
    // The first generation reads no body here.
    if (version !== '0.33.2') expect(made).toMatchObject({ status: 'succeeded', tax_amount: 36 })
    const { items } = await call('refunds.list', [], { order_id: order.id })
    expect(items).toMatchObject([{ amount: 400, reason: 'customer_request', order_id: order.id }])
    await call('refunds.create', [], { ...input, amount: 600 })
    await expect(call('refunds.create', [], { ...input, amount: 1 })).rejects.toMatchObject({
      name: 'RefundedAlready',
    })
  })

  test('what was sold and given back is measured, within the limits that are told', async () => {
    const { limits, measured } = await measure(call)
    expect(limits.intervals.day.max_days).toBe(366)
    expect(measured.totals).toMatchObject({ orders: 1, revenue: 1_000, succeeded_checkouts: 1 })
    expect(measured.periods.at(-1)).toMatchObject({ orders: 1, cumulative_revenue: 1_000 })
    // The first generation knows fifteen of them, and needs each.
    if (version !== '0.33.2') expect(measured.totals.net_revenue).toBe(0)
  })

  test.skipIf(version === '0.33.2')(
    'figures are chosen, by the wall clock and as CSV',
    async () => {
      const input = {
        ...lastWeek(),
        interval: 'week',
        timezone: 'Europe/Berlin',
        metrics: ['orders'],
      }
      const measured = await call('metrics.get', [], input)
      expect(Object.keys(measured.totals)).toEqual(['orders'])
      expect(await call('metrics.export', [], input)).toContain('timestamp,orders')
    },
  )

  // Only the third generation has dashboards.
  test.skipIf(version !== '1.0.1')('dashboards are made, changed and deleted', async () => {
    const input = { name: 'Monday', metrics: ['orders', 'churn_rate'] }
    const made = await call('metrics.createDashboard', [], input)
    expect(made).toMatchObject({ ...input, modified_at: null })
    expect(made.organization_id).toBe(merchant.organizationId)
    const [other] = await call('metrics.listDashboards')
    expect(other).toEqual(made)
    const changed = await call('metrics.updateDashboard', [made.id], { metrics: ['ltv'] })
    expect(changed).toMatchObject({ name: 'Monday', metrics: ['ltv'] })
    expect(await call('metrics.getDashboard', [made.id])).toEqual(changed)
    await call('metrics.deleteDashboard', [made.id])
    expect(await call('metrics.listDashboards')).toEqual([])
    const wrong = { name: 'Monday', metrics: ['magic'] }
    const refused = failure(call('metrics.createDashboard', [], wrong))
    expect(await refused).toMatchObject({ statusCode: 422 })
    const gone = failure(call('metrics.getDashboard', [made.id]))
    expect(await gone).toMatchObject({ statusCode: 404 })
  })

  // The first generation has no disputes.
  test.skipIf(version === '0.33.2')('disputes are listed and read', async () => {
    const { order } = await buyDisputed(live.server, 'tok_dispute_lost', merchant)
    await merchant.advance('PT1H')
    const { items } = await call('disputes.list', [], { order_id: order.id })
    expect(items).toMatchObject([{ status: 'needs_response', amount: 1_089, tax_amount: 89 }])
    const read = await call('disputes.get', [items[0].id])
    expect(read).toMatchObject({ id: items[0].id, customer: { id: order.customer_id } })
  })

  // Accepting came with 1.0.
  test.skipIf(version !== polarVersions.at(-1))('a dispute is accepted, once', async () => {
    const { order } = await buyDisputed(live.server, 'tok_dispute_won', merchant)
    await merchant.advance('PT1H')
    const { items } = await call('disputes.list', [], { order_id: order.id })
    expect(await call('disputes.accept', [items[0].id])).toMatchObject({ status: 'lost' })
    await expect(call('disputes.accept', [items[0].id])).rejects.toMatchObject({
      name: 'DisputeNotOpenError',
    })
  })
})
