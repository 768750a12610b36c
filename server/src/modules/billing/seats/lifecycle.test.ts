import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { grantsOf, have } from '#testing/benefits.ts'
import { errorOf, newBuyer } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { assign, assigned, seatsOf, seatsPath, sellSeats, sellSeatsOnce } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { change, changed } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function told({ organizationId }: Merchant) {
  const rows = await server.query<{ type: string }>(
    `select type from events where organization_id = $1 and type ~ '^customer_seat' order by id`,
    [organizationId],
  )
  return rows.map(({ type }) => type)
}

test('fewer seats than are assigned are refused, now and for the next period', async () => {
  const { merchant, subscription } = await sellSeats(server, 3)
  const [first] = [await assigned(merchant, subscription), await assigned(merchant, subscription)]
  for (const behavior of ['prorate', 'invoice', 'next_period']) {
    const body = { seats: 1, proration_behavior: behavior }
    expect(errorOf(await change(merchant, subscription, body))).toEqual([
      400,
      'SeatsAlreadyAssigned',
    ])
  }
  await changed(merchant, subscription, { seats: 2, proration_behavior: 'next_period' })
  expect(await seatsOf(merchant, subscription)).toMatchObject({
    available_seats: 0,
    total_seats: 3,
  })
  expect(errorOf(await assign(merchant, subscription))).toEqual([400, 'SeatNotAvailable'])
  await merchant.call('DELETE', `${seatsPath}/${first.id}`)
  await assigned(merchant, subscription)
})

test('a reduction and an assignment at once never leave more assigned than sold', async () => {
  const { merchant, subscription } = await sellSeats(server, 2)
  await assigned(merchant, subscription)
  await Promise.all([
    assign(merchant, subscription),
    change(merchant, subscription, { seats: 1, proration_behavior: 'prorate' }),
  ])
  const { seats, total_seats } = await seatsOf(merchant, subscription)
  const live = seats.filter(({ status }: { status: string }) => status !== 'revoked')
  expect(live.length).toBeLessThanOrEqual(total_seats)
})

test('all seats are revoked when the subscription ends, also more than a batch has', async () => {
  const { merchant, subscription } = await sellSeats(server, 250)
  await assigned(merchant, subscription, { immediate_claim: true })
  await server.query(
    `insert into customer_seats (id, organization_id, subscription_id, customer_id, status,
       claimed_at, metadata, created_at)
     select md5('seat ' || n)::uuid, $1, $2, md5('holder ' || n)::uuid, 'claimed', $3, '{}', $3
       from generate_series(1, 230) n`,
    [merchant.organizationId, subscription.id, new Date(subscription.started_at)],
  )
  await changed(merchant, subscription, { revoke: true })
  await vi.waitFor(
    async () =>
      expect((await told(merchant)).filter((type) => /revoked/.test(type))).toHaveLength(231),
    { timeout: 15_000, interval: 100 },
  )
  await have(merchant)
  expect(errorOf(await assign(merchant, subscription))).toEqual([400, 'SeatNotAvailable'])
})

test('a deleted customer loses the seat', async () => {
  const { merchant, subscription } = await sellSeats(server, 1)
  const { customer_id } = await assigned(merchant, subscription, { immediate_claim: true })
  await merchant.call('DELETE', `/v1/customers/${customer_id}`)
  await vi.waitFor(
    async () => expect((await seatsOf(merchant, subscription)).available_seats).toBe(1),
    { timeout: 15_000, interval: 50 },
  )
  await have(merchant)
})

test('seats of what is bought once give its benefits to who has them, not to the buyer', async () => {
  const merchant = await createMerchant(server)
  const { benefit, order } = await sellSeatsOnce(server, merchant, 2)
  const answer = await merchant.call('POST', seatsPath, {
    order_id: order.id,
    email: newBuyer(),
    immediate_claim: true,
  })
  expect(answer.body).toMatchObject({ order_id: order.id, subscription_id: null })
  await have(merchant, benefit)
  const list = await merchant.call('GET', `${seatsPath}?order_id=${order.id}`)
  expect(list.body).toMatchObject({ total_seats: 2, available_seats: 1 })
  expect((await grantsOf(merchant))[0]?.customer_id).toBe(answer.body.customer_id)
})

test('the orders of a subscription have no seats of their own', async () => {
  const { merchant, subscription } = await sellSeats(server, 2)
  const { body } = await merchant.call('GET', `/v1/orders/?subscription_id=${subscription.id}`)
  const answer = await merchant.call('POST', seatsPath, {
    order_id: body.items[0].id,
    email: newBuyer(),
  })
  expect(errorOf(answer)).toEqual([400, 'SeatNotAvailable'])
})
