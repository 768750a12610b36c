import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '#testing/checkouts.ts'
import { createCustomer, statusAndIssues } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { confirmIdentity, forgetConfirmation } from '#testing/proofs.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const reason = 'Sorry for the wait'
const verified = ({ organizationId }: Merchant) => server.app.services.ledger.verify(organizationId)
const pathOf = ({ id }: { readonly id: string }) => `/v1/customers/${id}/balance-adjustments`
const adjust = ({ call }: Merchant, customer: { readonly id: string }, body: object) =>
  call('POST', pathOf(customer), { currency: 'usd', reason, ...body })
const balancesOf = async ({ call }: Merchant, { id }: { readonly id: string }) =>
  (await call('GET', `/v1/customers/${id}/balances`)).body.items

test('money is given and taken back, to the cent, in the books and in the audit log', async () => {
  const merchant = await createMerchant(server)
  const customer = await createCustomer(merchant, { email: newBuyer() })
  const given = await adjust(merchant, customer, { amount: 1_000 })
  expect(given.status, given.text).toBe(201)
  expect(given.body).toEqual({
    id: expect.any(String),
    amount: 1_000,
    currency: 'usd',
    balance: 1_000,
    reason,
    created_at: expect.any(String),
  })
  const taken = await adjust(merchant, customer, { amount: -400, currency: 'USD', reason: 'Typed' })
  expect(taken.body).toMatchObject({ amount: -400, balance: 600, currency: 'usd' })
  await adjust(merchant, customer, { amount: 5, currency: 'eur' })
  expect(await balancesOf(merchant, customer)).toEqual([
    { currency: 'eur', balance: 5 },
    { currency: 'usd', balance: 600 },
  ])
  const { body } = await merchant.call(
    'GET',
    `/v1/customers/${customer.id}/balance-changes?limit=2`,
  )
  expect(body.pagination).toEqual({ total_count: 3, max_page: 2 })
  expect(body.items).toMatchObject([
    { type: 'adjusted', amount: 5, currency: 'eur', order_id: null, reason },
    { type: 'adjusted', amount: -400, currency: 'usd', order_id: null, reason: 'Typed' },
  ])
  expect(await verified(merchant)).toEqual([])
  const rows = await server.query(
    `select type from events where organization_id = $1 and type = 'balance.adjusted'`,
    [merchant.organizationId],
  )
  expect(rows).toHaveLength(3)
})

test('the next order is paid from what was given', async () => {
  const merchant = await createMerchant(server)
  const subscription = await subscribe(server, merchant, await createPlan(merchant))
  const customer = { id: subscription.customer_id }
  await adjust(merchant, customer, { amount: 300 })
  await merchant.advance('P1M')
  const [, renewal] = await ordersOf(merchant, subscription)
  expect(renewal).toMatchObject({ total_amount: 1_000, applied_balance_amount: -300 })
  expect(renewal.due_amount).toBe(700)
  expect(await balancesOf(merchant, customer)).toEqual([])
  const { body } = await merchant.call('GET', `/v1/customers/${customer.id}/balance-changes`)
  expect(body.items).toMatchObject([
    { type: 'paid', amount: -300, order_id: renewal.id, reason: null },
    { type: 'adjusted', amount: 300, reason },
  ])
  expect(await verified(merchant)).toEqual([])
})

test('many adjustments at once are one after the other', async () => {
  const merchant = await createMerchant(server)
  const customer = await createCustomer(merchant, { email: newBuyer() })
  await adjust(merchant, customer, { amount: 1_000 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => adjust(merchant, customer, { amount: -100 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    422,
    422,
  ])
  expect(await balancesOf(merchant, customer)).toEqual([])
  expect(await verified(merchant)).toEqual([])
})

describe('refused is', () => {
  test('nothing, a fraction, too much, more than there is, an unknown currency and no reason', async () => {
    const merchant = await createMerchant(server)
    const customer = await createCustomer(merchant, { email: newBuyer() })
    await adjust(merchant, customer, { amount: 100 })
    const place = async (body: object) => statusAndIssues(await adjust(merchant, customer, body))
    expect(await place({ amount: 0 })).toMatchObject([422, ['body.amount', expect.any(String)]])
    expect(await place({ amount: 1.5 })).toMatchObject([422, ['body.amount', expect.any(String)]])
    expect(await place({ amount: 10_000_000_000 })).toMatchObject([
      422,
      ['body.amount', 'less_than_equal'],
    ])
    expect(await place({ amount: -101 })).toEqual([422, ['body.amount', 'value_error']])
    expect(await place({ amount: 1, currency: 'xxx' })).toEqual([422, ['body.currency', 'enum']])
    expect(await place({ amount: 1, reason: ' ' })).toMatchObject([
      422,
      ['body.reason', 'string_too_short'],
    ])
    expect(await balancesOf(merchant, customer)).toEqual([{ currency: 'usd', balance: 100 }])
  })

  test('a customer of another organization or one who is gone, and a token without the scope', async () => {
    const merchant = await createMerchant(server)
    const customer = await createCustomer(merchant, { email: newBuyer() })
    const other = await createMerchant(server)
    expect((await adjust(other, customer, { amount: 1 })).status).toBe(404)
    expect((await other.call('GET', `/v1/customers/${customer.id}/balance-changes`)).status).toBe(
      404,
    )
    const reader = await createMerchant(server, { scopes: ['customers:write', 'wallets:read'] })
    const own = await createCustomer(reader, { email: newBuyer() })
    expect((await adjust(reader, own, { amount: 1 })).status).toBe(403)
    expect((await reader.call('GET', `/v1/customers/${own.id}/balance-changes`)).status).toBe(200)
    await merchant.call('DELETE', `/v1/customers/${customer.id}`)
    expect((await adjust(merchant, customer, { amount: 1 })).status).toBe(404)
  })

  test('a member who may not refund', async () => {
    const merchant = await createMerchant(server)
    const customer = await createCustomer(merchant, { email: newBuyer() })
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(merchant.owner, member)
    const body = { amount: 100, currency: 'usd', reason }
    expect((await member.visitor.post(pathOf(customer), body)).status).toBe(404)
    const { organizationId } = merchant
    const named = `${pathOf(customer)}?organization_id=${organizationId}`
    expect((await member.visitor.post(named, body)).status).toBe(403)
    expect(await balancesOf(merchant, customer)).toEqual([])
  })

  test('a session whose person did not confirm who they are', async () => {
    const merchant = await createMerchant(server)
    const customer = await createCustomer(merchant, { email: newBuyer() })
    const { visitor } = merchant.owner
    const body = { amount: 100, currency: 'usd', reason }
    forgetConfirmation(visitor)
    // The page asks the person, and sends the same request again.
    const once = { 'idempotency-key': 'adjust-1' }
    const refused = await visitor.post(pathOf(customer), body, once)
    expect([refused.status, refused.body.detail]).toEqual([403, 'Identity confirmation required'])
    expect(await balancesOf(merchant, customer)).toEqual([])
    await confirmIdentity(visitor)
    for (let time = 0; time < 2; time++) {
      expect((await visitor.post(pathOf(customer), body, once)).status).toBe(201)
    }
    expect(await balancesOf(merchant, customer)).toEqual([{ currency: 'usd', balance: 100 }])
  })
})

test('with the customer, the reason is deleted', async () => {
  const merchant = await createMerchant(server)
  const customer = await createCustomer(merchant, { email: newBuyer() })
  await adjust(merchant, customer, { amount: 100, reason: 'Grace Hopper called' })
  await merchant.call('DELETE', `/v1/customers/${customer.id}?anonymize=true`)
  const rows = await server.query<{ reason: string | null }>(
    'select reason from balance_adjustments where customer_id = $1',
    [customer.id],
  )
  expect(rows).toEqual([{ reason: null }])
  expect(await verified(merchant)).toEqual([])
})
