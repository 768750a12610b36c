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

/** As the pages of a shop ask, with every filter that they have. */
const asked = (product: string, customer: string) => [
  ...['orders', 'refunds'].flatMap((noun) =>
    [
      '',
      'status=pending',
      'created_after=2020-01-01T00:00:00Z&created_before=2050-01-01T00:00:00Z',
      'query=ada%40example',
      `customer_id=${customer}`,
    ].flatMap((query) => [`/v1/${noun}/?${query}`, `/v1/${noun}/totals?${query}`]),
  ),
  `/v1/orders/?product_id=${product}`,
  `/v1/orders/totals?product_id=${product}`,
  '/v1/orders/?sorting=-total_amount',
  '/v1/refunds/?reason=other',
  ...['', 'active=true', 'active=false', 'query=ada%40example', 'sorting=name'].map(
    (query) => `/v1/customers/?${query}`,
  ),
  '/v1/customers/at-risk',
  '/v1/customers/best?days=30',
  '/v1/customers/best?days=365',
  ...['', 'status=past_due', `product_id=${product}`, 'query=ada%40example'].map(
    (query) => `/v1/subscriptions/?${query}`,
  ),
  '/v1/disputes/?status=needs_response&status=early_warning&limit=1',
  ...['status=declared&limit=1', 'query=ada%40example', 'kind=withdrawal'].map(
    (query) => `/v1/withdrawals/?${query}`,
  ),
  '/v1/metrics/?start_date=2030-01-01&end_date=2030-12-31&interval=month',
]

test('no page of a shop reads a whole table', async () => {
  const server = await serverForThisTest()
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const bought = await subscribe(server, merchant, plan)
  const refused: string[] = []
  const statements = await statementsDuring(async () => {
    for (const path of asked(plan.id, bought.customer_id)) {
      const { status } = await merchant.call('GET', path)
      if (status !== 200) refused.push(path)
    }
  })
  expect(refused).toEqual([])
  const scans = await findScans(server.connection, statements)
  expect(scans.filter(({ table }) => !smallTables.includes(table))).toEqual([])
})
