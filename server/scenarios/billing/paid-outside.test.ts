import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, eventsOf, ordersOf, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A renewal that failed, so that its order waits for money. */
async function unpaidRenewal() {
  const merchant = await createMerchant(server)
  const subscription_settings = { allow_multiple_subscriptions: true }
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    subscription_settings,
  })
  const sale = { token: 'tok_fails_on_renewal' }
  const bought = await subscribe(server, merchant, await createPlan(merchant), sale)
  await merchant.advance('P1M1D')
  const [, order] = await ordersOf(merchant, bought)
  expect(order.status).toBe('pending')
  const plan = await createPlan(merchant)
  const checkout = await openCheckout(merchant, {
    products: [plan.id],
    customer_id: bought.customer_id,
  })
  /** With this card the customer buys something else; then it is charged for the order too. */
  const useCard = async (token: string) => {
    const { customer_email: _other, ...confirmation } = payment(token)
    await buyerOf(server, checkout).confirm(confirmation)
    return reaches(merchant, checkout, 'succeeded')
  }
  const markPaid = () => merchant.call('POST', `/v1/orders/${order.id}/mark-paid`, {})
  return { merchant, bought, order, useCard, markPaid }
}

/** What became of the charges of an order, and of their money. */
const moneyFor = (orderId: string) =>
  server.query<{ status: string; unapplied: boolean; returned: boolean }>(
    `select status, unapplied,
            exists (select from payment_intents r where r.source_id = i.id and r.status = 'succeeded')
              as returned
       from payment_intents i
      where order_id = $1 and kind = 'charge' and captured is not null`,
    [orderId],
  )

async function assertWhole({ organizationId }: Merchant, orderId: string) {
  expect(await server.app.services.ledger.verify(organizationId)).toEqual([])
  const events = await server.query<{ type: string }>(
    `select type from events where aggregate = $1 and type = 'order.paid'`,
    [`order:${orderId}`],
  )
  expect(events).toHaveLength(1)
}

test('a payment that succeeds after its order was paid outside is booked as late money and returned', async () => {
  const { merchant, order, markPaid } = await unpaidRenewal()
  expect((await markPaid()).status).toBe(200)
  // As if the charge of the last attempt had succeeded after all.
  await server.query(
    `update payment_intents set status = 'processing', code = null, message = null, hard = null
      where order_id = $1`,
    [order.id],
  )
  const [intent] = await server.query<{ id: string; reference: string; amount: number }>(
    'select id, reference, amount from payment_intents where order_id = $1',
    [order.id],
  )
  await server.query(
    `update sandbox_objects set status = 'succeeded', code = null, message = null
      where reference = $1`,
    [intent?.reference],
  )
  await server.query(
    `insert into sandbox_movements
       (organization_id, reference, charge_reference, amount, currency, at)
     select organization_id, reference, reference, amount, currency, modified_at
       from sandbox_objects where reference = $1`,
    [intent?.reference],
  )
  await server.app.services.payments.take({
    id: 'late',
    organizationId: merchant.organizationId,
    reference: intent?.reference ?? '',
    intentId: intent?.id ?? null,
    kind: 'charge',
  })
  await merchant.advance('PT5M')
  expect(await moneyFor(order.id)).toEqual([
    { status: 'canceled', unapplied: true, returned: true },
  ])
  const entries = await server.query<{ kind: string }>(
    `select kind from ledger_entries where organization_id = $1 and kind like 'late_money%'`,
    [merchant.organizationId],
  )
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['late_money', 'late_money.refunded'])
  const sums = await server.query(
    `select 1 from ledger_lines where organization_id = $1 and account = 'unapplied'
      having sum(amount) <> 0`,
    [merchant.organizationId],
  )
  expect(sums).toEqual([])
  await assertWhole(merchant, order.id)
})

test('of a payment by card and one outside at once, one wins, and no money is kept twice', async () => {
  for (let round = 0; round < 3; round++) {
    const { merchant, bought, order, markPaid, useCard } = await unpaidRenewal()
    const [, outside] = await Promise.all([useCard('tok_visa'), markPaid()])
    await merchant.advance('PT5M')
    const money = await moneyFor(order.id)
    const kept = money.filter(({ unapplied }) => !unapplied)
    expect([outside.status, kept.length]).toEqual(outside.status === 200 ? [200, 0] : [409, 1])
    expect(money.every(({ unapplied, returned }) => unapplied === returned)).toBe(true)
    const [, paid] = await ordersOf(merchant, bought)
    expect(paid).toMatchObject({ status: 'paid', invoice_number: order.invoice_number })
    expect((await eventsOf(server, merchant)).filter((type) => type === 'order.paid').length).toBe(
      3,
    )
    await assertWhole(merchant, order.id)
  }
})
