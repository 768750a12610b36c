import { expect, test } from 'vitest'
import { buyerOf, openCheckout, ordersOf, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { serverForThisTest } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'
import { findScans, statementsDuring } from '#testing/unindexed.ts'

/** One row, or what operators entered by hand. */
const smallTables = ['audit_head', 'billing_stops', 'timer_pauses']

test('no step of selling and renewing reads a whole table', async () => {
  const server = await serverForThisTest()
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const dear = await createPlan(merchant, { name: 'Dear' })
  const statements = await statementsDuring(async () => {
    const checkout = await openCheckout(merchant)
    await buyerOf(server, checkout).confirm(payment())
    await reaches(merchant, checkout, 'succeeded')
    const [order] = await ordersOf(merchant, checkout)
    const refund = { order_id: order.id, reason: 'other', amount: 10 }
    await merchant.call('POST', '/v1/refunds/', refund)
    const bought = await subscribe(server, merchant, plan)
    const change = { product_id: dear.id, proration_behavior: 'invoice' }
    await merchant.call('PATCH', `/v1/subscriptions/${bought.id}`, change)
    await subscribe(server, merchant, plan, { token: 'tok_fails_on_renewal' })
    await merchant.advance('P1M')
    await merchant.advance('P3D')
    await merchant.call('PATCH', `/v1/subscriptions/${bought.id}`, { cancel_at_period_end: true })
    await merchant.advance('P1M')
  })
  expect(statements.length).toBeGreaterThan(100)
  const scans = await findScans(server.connection, statements)
  const others = scans.filter(({ table }) => !smallTables.includes(table))
  expect(others).toEqual([])
})
