import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBenefit, grantsOf, setBenefits } from '#testing/benefits.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { keysOf, outcome, useKey } from '#testing/moved-keys.ts'
import { assign, assigned, claim, invitationTo, seatsOf, sellSeats } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { exportAll, fileOf, importFile } from '#testing/transfers.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Seat = { readonly id: string; readonly status: string; readonly customer_email: string }

const subscriptionOf = async ({ call }: Merchant) =>
  (await call('GET', '/v1/subscriptions/')).body.items[0]

/** Everything of a merchant with three seats: one claimed, one invited to, one free. */
async function exported() {
  const { benefit, merchant, product, subscription } = await sellSeats(server, 3)
  const key = await createBenefit(merchant, { type: 'license_keys', properties: {} })
  await setBenefits(merchant, product, [benefit, key])
  const [ada, bob] = [newBuyer(), newBuyer()]
  const claimed = { email: ada, immediate_claim: true, metadata: { team: 'engines' } }
  const seat = await assigned(merchant, subscription, claimed)
  await assigned(merchant, subscription, { email: bob })
  const gone = await assigned(merchant, subscription, { email: newBuyer() })
  await merchant.call('DELETE', `/v1/customer-seats/${gone.id}`)
  await expect.poll(() => keysOf(merchant), { timeout: 10_000 }).toHaveLength(1)
  await invitationTo(server, bob)
  const [{ key: text }] = await keysOf(merchant)
  return { ...(await exportAll(merchant)), key: text as string, ada, bob, seat }
}

describe('an import of seats', () => {
  test('of an export keeps who has them, gives the benefits and sends no email', async () => {
    const from = await exported()
    const to = await createMerchant(server)
    const tried = await importFile(server, to, from.text, { dry_run: true })
    expect(tried.problems).toEqual([])
    const done = await importFile(server, to, from.text)
    expect(done.problems).toEqual([])
    expect(done.counts.customer_seats).toEqual(outcome({ created: 2, skipped: 1 }))
    expect(tried.counts).toEqual(done.counts)
    const subscription = await subscriptionOf(to)
    const { available_seats, seats, total_seats } = await seatsOf(to, subscription)
    expect([subscription.seats, total_seats, available_seats]).toEqual([3, 3, 1])
    expect(new Map(seats.map((seat: Seat) => [seat.customer_email, seat]))).toEqual(
      new Map<string, unknown>([
        [
          from.ada,
          expect.objectContaining({
            status: 'claimed',
            claimed_at: from.seat.claimed_at,
            seat_metadata: { team: 'engines' },
          }),
        ],
        [from.bob, expect.objectContaining({ status: 'pending', claimed_at: null })],
      ]),
    )
    // The key of the seat comes with it.
    expect((await useKey(server, to, 'validate', from.key)).status).toBe(200)
    await to.advance('PT1H')
    const granted = await grantsOf(to, '&is_granted=true')
    const [ada] = (await to.call('GET', `/v1/customers/?email=${from.ada}`)).body.items
    expect(granted.map((grant) => grant.customer_id)).toEqual([ada.id, ada.id])
    expect(await keysOf(to)).toHaveLength(1)
    expect(await emailsTo(server, from.ada)).toEqual([])
    expect(await emailsTo(server, from.bob)).toHaveLength(1)

    const again = await importFile(server, to, from.text)
    expect(again.counts.customer_seats).toEqual(outcome({ existing: 2, skipped: 1 }))
    expect((await assign(to, subscription)).status).toBe(200)
    expect((await assign(to, subscription)).body.error).toBe('SeatNotAvailable')

    const pending = seats.find(({ status }: Seat) => status === 'pending')
    expect((await to.call('POST', `/v1/customer-seats/${pending.id}/resend`)).status).toBe(200)
    const token = await invitationTo(server, from.bob, 2)
    expect((await claim(server, token)).status).toBe(200)
  })

  test('refuses each bad row alone, and never more than were sold', async () => {
    const { merchant, product } = await sellSeats(server, 1)
    const [buyer, first, second] = [
      await createCustomer(merchant, { email: newBuyer() }),
      await createCustomer(merchant, { email: newBuyer() }),
      await createCustomer(merchant, { external_id: 'second', email: newBuyer() }),
    ]
    const other = await createMerchant(server)
    const foreign = await createCustomer(other, { email: newBuyer() })
    const subscription = {
      id: 's1',
      status: 'paused',
      customer_id: buyer.id,
      product_id: product.id,
      seats: 2,
      current_period_end: '2999-01-01T00:00:00Z',
    }
    const seat = { subscription_id: 's1', status: 'claimed' }
    const rows = [
      ['subscriptions', subscription],
      ['customer_seats', { ...seat, id: '1', customer_id: first.id }],
      ['customer_seats', { ...seat, id: '2', customer_id: first.id }],
      ['customer_seats', { ...seat, id: '3', customer_id: foreign.id }],
      ['customer_seats', { ...seat, id: '4', subscription_id: 's9', customer_id: second.id }],
      ['customer_seats', { ...seat, id: '5', customer_email: 'nobody' }],
      ['customer_seats', { ...seat, id: '6', external_customer_id: 'second', status: 'lost' }],
      ['customer_seats', { ...seat, id: '7', order_id: 'o1', subscription_id: null }],
      ['customer_seats', { ...seat, id: '8', external_customer_id: 'second' }],
      ['customer_seats', { ...seat, id: '9', email: newBuyer() }],
    ] as const
    const done = await importFile(server, merchant, fileOf(rows))
    expect(
      done.problems.map(({ code, field, line }: Record<string, unknown>) => [line, code, field]),
    ).toEqual([
      [4, 'CUSTOMER_HAS_A_SEAT_ALREADY', null],
      [5, 'UNKNOWN_REFERENCE', 'customer_id'],
      [6, 'UNKNOWN_REFERENCE', 'subscription_id'],
      [7, 'INVALID_FORMAT', 'customer_email'],
      [8, 'INVALID_VALUE', 'status'],
      [11, 'NO_AVAILABLE_SEATS', null],
    ])
    expect(done.counts.customer_seats).toEqual(outcome({ created: 2, refused: 6, skipped: 1 }))
    // A refused row leaves no customer behind.
    expect((await merchant.call('GET', '/v1/customers/')).body.pagination.total_count).toBe(4)
  })

  test('of CSV creates customers of new addresses', async () => {
    const { benefit, merchant, subscription } = await sellSeats(server, 2)
    const email = newBuyer()
    const rows = [
      'Subscription ID,Customer Email,Status,Claimed At,Metadata',
      `${subscription.id},${email},Claimed,2001-01-31,"{""team"":""a""}"`,
      `${subscription.id},${newBuyer()},revoked,,`,
      `${subscription.id},${newBuyer()},pending,,x`,
    ].join('\n')
    const csv = { format: 'csv', resource: 'customer_seats' }
    const done = await importFile(server, merchant, rows, csv)
    expect(done.problems).toMatchObject([{ line: 4, field: 'seat_metadata' }])
    expect(done.counts.customer_seats).toEqual(outcome({ created: 1, refused: 1, skipped: 1 }))
    const { seats } = await seatsOf(merchant, subscription)
    expect(seats).toMatchObject([
      {
        customer_email: email,
        claimed_at: '2001-01-31T00:00:00.000Z',
        seat_metadata: { team: 'a' },
      },
    ])
    await expect
      .poll(async () => (await grantsOf(merchant)).map(({ benefit_id }) => benefit_id), {
        timeout: 10_000,
      })
      .toEqual([benefit.id])
    const again = await importFile(server, merchant, rows, csv)
    expect(again.counts.customer_seats).toEqual(outcome({ existing: 1, refused: 1, skipped: 1 }))
  })
})
