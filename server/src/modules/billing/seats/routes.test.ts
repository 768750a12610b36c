import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantsOf, have } from '#testing/benefits.ts'
import { errorOf, newBuyer } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith } from '#testing/portal.ts'
import {
  assign,
  assigned,
  claim,
  claimInfo,
  invitationTo,
  seatsOf,
  seatsPath,
  sellSeats,
} from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
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
  const again = await assign(merchant, subscription, { email: ada.email.toUpperCase() })
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
