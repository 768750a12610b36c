import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { grantsOf, have } from '#testing/benefits.ts'
import { errorOf, newBuyer, placesOf } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith, portalOf } from '#testing/portal.ts'
import {
  assign,
  assigned,
  claim,
  claimInfo,
  invitationTo,
  seatsOf,
  seatsPath,
  sellSeats,
  sellSeatsOnce,
} from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { change, changed } from '#testing/subscriptions.ts'
import { emailsTo } from '#testing/users.ts'

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

test('a seat is assigned by email, claimed with the token of the email once, and gives the benefits', async () => {
  const { benefit, merchant, product, subscription } = await sellSeats(server, 2)
  const email = newBuyer()
  const seat = await assigned(merchant, subscription, { email, metadata: { team: 'engines' } })
  expect(seat).toMatchObject({
    subscription_id: subscription.id,
    order_id: null,
    status: 'pending',
    customer_email: email,
    member: null,
    seat_metadata: { team: 'engines' },
    claimed_at: null,
  })
  const lifetime = Date.parse(seat.invitation_token_expires_at) - Date.parse(seat.created_at)
  expect(lifetime).toBe(24 * 3_600_000)
  await have(merchant)

  const token = await invitationTo(server, email)
  expect((await claimInfo(server, token)).body).toMatchObject({
    product_id: product.id,
    product_name: product.name,
    customer_email: email,
    can_claim: true,
  })
  const taken = await claim(server, token)
  expect(taken.status, taken.text).toBe(200)
  expect(taken.body.seat).toMatchObject({ id: seat.id, status: 'claimed' })
  await have(merchant, benefit)
  const [grant] = await grantsOf(merchant)
  expect(grant).toMatchObject({ customer_id: seat.customer_id, subscription_id: subscription.id })

  const own = callsWith(server, taken.body.customer_session_token)
  expect((await own('GET', '/customers/me')).body.email).toBe(email)
  const { body: held } = await own('GET', '/seats/subscriptions')
  expect(held.items).toMatchObject([{ id: subscription.id, product: { id: product.id } }])
  expect(errorOf(await own('GET', `/seats?subscription_id=${subscription.id}`))).toEqual([
    404,
    'ResourceNotFound',
  ])

  expect(errorOf(await claim(server, token))).toEqual([400, 'InvalidInvitationToken'])
  expect((await claimInfo(server, token)).status).toBe(404)
  expect(await seatsOf(merchant, subscription)).toMatchObject({
    seats: [{ id: seat.id, status: 'claimed' }],
    available_seats: 1,
    total_seats: 2,
  })
  expect(await told(merchant)).toEqual(['customer_seat.assigned', 'customer_seat.claimed'])
})

test('the token is stored as a hash only', async () => {
  const { merchant, subscription } = await sellSeats(server, 1)
  const email = newBuyer()
  const { id } = await assigned(merchant, subscription, { email })
  const token = await invitationTo(server, email)
  const rows = await server.query('select to_jsonb(x) as row from customer_seats x where id = $1', [
    id,
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a seat is assigned by the id or the external id of a customer, and at once where that is asked', async () => {
  const { benefit, merchant, subscription } = await sellSeats(server, 3)
  const [ada, bob] = [
    await createCustomer(merchant, { email: newBuyer() }),
    await createCustomer(merchant, { email: newBuyer(), external_id: 'bob' }),
  ]
  const email = undefined
  const first = { email, customer_id: ada.id, immediate_claim: true }
  const seat = await assigned(merchant, subscription, first)
  expect(seat).toMatchObject({ status: 'claimed', invitation_token_expires_at: null })
  await have(merchant, benefit)
  expect(await emailsTo(server, ada.email)).toEqual([])
  const second = { email, external_customer_id: 'bob' }
  expect(await assigned(merchant, subscription, second)).toMatchObject({ customer_id: bob.id })
  const again = await assign(merchant, subscription, { email: bob.email.toUpperCase() })
  expect(errorOf(again)).toEqual([400, 'SeatAlreadyAssigned'])
  for (const other of [{ external_customer_id: 'nobody' }, { customer_id: subscription.id }]) {
    expect((await assign(merchant, subscription, { email, ...other })).status).toBe(404)
  }
  expect(await told(merchant)).toEqual(['customer_seat.claimed', 'customer_seat.assigned'])
})

test('of many who want the last seat at once, one gets it, and no other is created', async () => {
  const { merchant, subscription } = await sellSeats(server, 3)
  for (let n = 0; n < 2; n++) await assigned(merchant, subscription)
  const customers = async () =>
    (await merchant.call('GET', '/v1/customers/')).body.pagination.total_count
  const before = await customers()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => assign(merchant, subscription)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(errorOf(answer)).toEqual([400, 'SeatNotAvailable'])
  }
  expect(await customers()).toBe(before + 1)
})

test('of many claims with one token, one succeeds', async () => {
  const { merchant, subscription } = await sellSeats(server, 1)
  const email = newBuyer()
  await assigned(merchant, subscription, { email })
  const token = await invitationTo(server, email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim(server, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
})

test('a claim and a revocation at once leave no grant without a seat', async () => {
  const { merchant, subscription } = await sellSeats(server, 1)
  const email = newBuyer()
  const { id } = await assigned(merchant, subscription, { email })
  const token = await invitationTo(server, email)
  await Promise.all([claim(server, token), merchant.call('DELETE', `${seatsPath}/${id}`)])
  await have(merchant)
  expect((await seatsOf(merchant, subscription)).available_seats).toBe(1)
})

test('a revoked seat is free again, its token and its benefits end', async () => {
  const { benefit, merchant, subscription } = await sellSeats(server, 1)
  const email = newBuyer()
  const { id } = await assigned(merchant, subscription, { email })
  const token = await invitationTo(server, email)
  const one = `${seatsPath}/${id}`
  const revoked = await merchant.call('DELETE', one)
  expect(revoked.body).toMatchObject({ id, status: 'revoked', customer_id: null })
  expect((await merchant.call('DELETE', one)).body.revoked_at).toBe(revoked.body.revoked_at)
  expect(errorOf(await claim(server, token))).toEqual([400, 'InvalidInvitationToken'])

  const next = await assigned(merchant, subscription, { immediate_claim: true })
  expect(next.id).toBe(id)
  await have(merchant, benefit)
  await merchant.call('DELETE', one)
  await have(merchant)
  expect(await told(merchant)).toEqual([
    'customer_seat.assigned',
    'customer_seat.revoked',
    'customer_seat.claimed',
    'customer_seat.revoked',
  ])
})

describe('an invitation', () => {
  test('ends after a day, and a new one makes the earlier void', async () => {
    const { merchant, subscription } = await sellSeats(server, 1)
    const email = newBuyer()
    const { id } = await assigned(merchant, subscription, { email })
    const first = await invitationTo(server, email)
    await merchant.advance('P1D')
    expect(errorOf(await claim(server, first))).toEqual([400, 'InvalidInvitationToken'])
    const resent = await merchant.call('POST', `${seatsPath}/${id}/resend`)
    expect(resent.status, resent.text).toBe(200)
    const second = await invitationTo(server, email, 2)
    expect(second).not.toBe(first)
    expect((await claim(server, first)).status).toBe(400)
    expect((await claim(server, second)).status).toBe(200)
    const late = await merchant.call('POST', `${seatsPath}/${id}/resend`)
    expect(errorOf(late)).toEqual([400, 'SeatNotPending'])
  })

  test('is void for a customer who has another address by then', async () => {
    const { merchant, subscription } = await sellSeats(server, 1)
    const email = newBuyer()
    const { customer_id } = await assigned(merchant, subscription, { email })
    const token = await invitationTo(server, email)
    await merchant.call('PATCH', `/v1/customers/${customer_id}`, { email: newBuyer() })
    expect(errorOf(await claim(server, token))).toEqual([400, 'InvalidInvitationToken'])
    expect((await claimInfo(server, token)).status).toBe(404)
  })

  test('is in the language of the invitee', async () => {
    const { merchant, subscription } = await sellSeats(server, 1)
    const customer = await createCustomer(merchant, { email: newBuyer(), locale: 'de-AT' })
    await assigned(merchant, subscription, { email: customer.email })
    await invitationTo(server, customer.email)
    const [email] = await emailsTo(server, customer.email)
    expect(email?.text).toContain('Der Link funktioniert einmal und ist 24 Stunden gültig.')
  })
})

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
     select gen_random_uuid(), $1, $2, gen_random_uuid(), 'claimed', $3, '{}', $3
       from generate_series(1, 230)`,
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

describe('the buyer', () => {
  async function buyer(seats: number) {
    const sold = await sellSeats(server, seats)
    const portal = await portalOf(server, sold.merchant, sold.subscription.customer_id)
    return { ...sold, call: portal.call }
  }

  test('lists, invites, invites again and revokes in the portal', async () => {
    const { call, subscription } = await buyer(1)
    const email = newBuyer()
    const invited = await call('POST', '/seats', { subscription_id: subscription.id, email })
    expect(invited.status, invited.text).toBe(200)
    const { id } = invited.body
    const first = await invitationTo(server, email)
    expect((await call('POST', `/seats/${id}/resend`)).status).toBe(200)
    const second = await invitationTo(server, email, 2)
    expect((await claim(server, first)).status).toBe(400)
    expect((await claim(server, second)).status).toBe(200)
    const listed = await call('GET', `/seats?subscription_id=${subscription.id}`)
    expect(listed.body).toMatchObject({ seats: [{ id, status: 'claimed' }], available_seats: 0 })
    expect((await call('DELETE', `/seats/${id}`)).body.status).toBe('revoked')
  })

  test('names invitees by email only, and claims nothing for them', async () => {
    const { call, merchant, subscription } = await buyer(2)
    const other = await createCustomer(merchant, { email: newBuyer(), external_id: 'other' })
    const subscription_id = subscription.id
    for (const named of [{ customer_id: other.id }, { external_customer_id: 'other' }]) {
      const refused = await call('POST', '/seats', { subscription_id, ...named })
      expect(placesOf(refused)).toEqual([422, ['body.email']])
    }
    const body = { subscription_id, email: newBuyer(), immediate_claim: true }
    expect((await call('POST', '/seats', body)).body.status).toBe('pending')
  })
})

test('input that is not valid is refused', async () => {
  const { merchant, subscription } = await sellSeats(server, 1)
  const [subscription_id, email] = [subscription.id, newBuyer()]
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-${n}`, 'x']))
  for (const body of [
    {},
    { subscription_id },
    { email },
    { subscription_id, order_id: subscription_id, email },
    { subscription_id, email, customer_id: subscription.customer_id },
    { subscription_id, email: 'nobody' },
    { subscription_id: 'x', email },
    { subscription_id, email, metadata: keys(11) },
    {
      subscription_id,
      email,
      metadata: { a: 'x'.repeat(500), b: 'x'.repeat(500), c: 'xxxxxxxxxxx' },
    },
    { subscription_id, email, metadata: { a: { b: 1 } } },
    { subscription_id, email, immediate_claim: 'yes' },
  ]) {
    expect((await merchant.call('POST', seatsPath, body)).status, JSON.stringify(body)).toBe(422)
  }
  for (const query of [
    '',
    `?subscription_id=x`,
    `?subscription_id=${subscription_id}&order_id=${subscription_id}`,
  ]) {
    expect((await merchant.call('GET', seatsPath + query)).status, query).toBe(422)
  }
  expect((await seatsOf(merchant, subscription)).seats).toEqual([])
})

test('nothing of another organization is found, and a token needs the scope', async () => {
  const { merchant, subscription } = await sellSeats(server, 1)
  const { id } = await assigned(merchant, subscription)
  const other = await createMerchant(server)
  const answers = [
    await other.call('GET', `${seatsPath}?subscription_id=${subscription.id}`),
    await assign(other, subscription),
    await other.call('DELETE', `${seatsPath}/${id}`),
    await other.call('POST', `${seatsPath}/${id}/resend`),
  ]
  for (const answer of answers) expect(errorOf(answer)).toEqual([404, 'ResourceNotFound'])
  const reader = await createMerchant(server, { scopes: ['customer_seats:read'] })
  expect((await assign(reader, subscription)).status).toBe(403)
  const none = await createMerchant(server, { scopes: ['subscriptions:write'] })
  expect((await none.call('GET', `${seatsPath}?subscription_id=${id}`)).status).toBe(403)
})

test('a customer of another organization gets no seat', async () => {
  const { merchant, subscription } = await sellSeats(server, 1)
  const foreign = await createCustomer(await createMerchant(server), { email: newBuyer() })
  const body = { email: undefined, customer_id: foreign.id }
  expect(errorOf(await assign(merchant, subscription, body))).toEqual([404, 'ResourceNotFound'])
})

test('the same request again with its key assigns once', async () => {
  const { merchant, subscription } = await sellSeats(server, 2)
  const body = JSON.stringify({ subscription_id: subscription.id, email: newBuyer() })
  const send = () =>
    server.visitor().send(
      new Request(new URL(seatsPath, server.config.baseUrl), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${merchant.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'seat-1',
        },
        body,
      }),
    )
  const [first, second] = [await send(), await send()]
  expect([first.status, second.body]).toEqual([200, first.body])
  expect((await seatsOf(merchant, subscription)).seats).toHaveLength(1)
})
