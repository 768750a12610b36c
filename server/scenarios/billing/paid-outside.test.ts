import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { booked, moneyFor, storedEvents, succeedAfterAll } from '#testing/stored-billing.ts'
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

async function assertWhole({ organizationId }: Merchant, orderId: string) {
  expect(await server.app.services.ledger.verify(organizationId)).toEqual([])
  const events = await storedEvents(server, `order:${orderId}`, 'order.paid')
  expect(events).toHaveLength(1)
}

test('a payment that succeeds after its order was paid outside is booked as late money and returned', async () => {
  const { merchant, order, markPaid } = await unpaidRenewal()
  expect((await markPaid()).status).toBe(200)
  const intent = await succeedAfterAll(server, order.id)
  await server.app.services.payments.take({
    id: 'late',
    organizationId: merchant.organizationId,
    reference: intent.reference,
    intentId: intent.id,
    kind: 'charge',
  })
  await merchant.advance('PT5M')
  expect(await moneyFor(server, order.id)).toEqual([
    { status: 'canceled', unapplied: true, returned: true },
  ])
  expect(await booked(server, merchant.organizationId, 'late_money%')).toEqual([
    'late_money',
    'late_money.refunded',
  ])
  const { database, ledger } = server.app.services
  const accounts = (await ledger.sums(database.sql, merchant.organizationId)).filter(
    ({ account }) => account === 'unapplied',
  )
  expect(accounts.map(({ amount }) => amount)).toEqual([0])
  await assertWhole(merchant, order.id)
})

test('of a payment by card and one outside at once, one wins, and no money is kept twice', async () => {
  for (let round = 0; round < 3; round++) {
    const { merchant, bought, order, markPaid, useCard } = await unpaidRenewal()
    const [, outside] = await Promise.all([useCard('tok_visa'), markPaid()])
    await merchant.advance('PT5M')
    const money = await moneyFor(server, order.id)
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
