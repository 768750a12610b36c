import { Order } from '@guildhall/contract/billing/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, errorOf, germany, moneyMoved, placesOf } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { confirmIdentity, forgetConfirmation } from '#testing/proofs.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const verified = ({ organizationId }: Merchant) => server.app.services.ledger.verify(organizationId)

/** A customer in Germany with a saved card, who has paid 1000 for a plan. */
async function payer() {
  const merchant = await createMerchant(server)
  const { customer_id: id } = await subscribe(server, merchant, await createPlan(merchant))
  const product = await createProduct(merchant)
  return {
    merchant,
    customer: { id: id as string },
    product,
    paid: await moneyMoved(server, merchant),
  }
}
type Payer = Awaited<ReturnType<typeof payer>>

async function draft({ customer, merchant, product }: Payer, more: object = {}) {
  const input = { customer_id: customer.id, product_id: product.id, ...more }
  const answer = await merchant.call('POST', '/v1/orders/', input)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const finalize = ({ call }: Merchant, { id }: { id: string }, body: object = {}) =>
  call('POST', `/v1/orders/${id}/finalize`, body)
const ordersOf = async ({ call }: Merchant, query = '') =>
  (await call('GET', `/v1/orders/?billing_reason=purchase&${query}`)).body.items.filter(
    ({ billing_reason: reason }: { billing_reason: string }) => reason === 'purchase',
  )
const eventsOf = async ({ id }: { id: string }) =>
  (
    await server.query<{ type: string }>(
      `select type from events where aggregate = $1 order by id`,
      [`order:${id}`],
    )
  ).map(({ type }) => type)

test('a draft is an order without a number, in no list but that of drafts, and in no books', async () => {
  const one = await payer()
  const { merchant, customer } = one
  const made = await draft(one, { description: '5,000 tokens', metadata: { run: '7' } })
  expect(Order.parse(made)).toEqual(made)
  expect(made).toMatchObject({
    status: 'draft',
    paid: false,
    invoice_number: null,
    billing_address: { country: 'DE' },
    // 19 % inside 1000.
    net_amount: 840,
    tax_amount: 160,
    total_amount: 1_000,
    due_amount: 1_000,
    customer_id: customer.id,
    metadata: { run: '7' },
    items: [{ label: '5,000 tokens', amount: 1_000 }],
  })
  expect((await merchant.call('GET', `/v1/orders/${made.id}`)).body).toEqual(made)
  expect(await ordersOf(merchant)).toEqual([])
  expect(await ordersOf(merchant, 'status=draft')).toEqual([made])
  expect(await ordersOf(merchant, `status=draft&customer_id=${customer.id}`)).toEqual([made])
  expect(await ordersOf(merchant, `status=draft&id=${made.id}`)).toEqual([made])
  expect(await ordersOf(merchant, `status=draft&id=${customer.id}`)).toEqual([])
  expect(await ordersOf(merchant, `id=${made.id}`)).toEqual([])
  expect(await ordersOf(merchant, 'status=draft&metadata[run]=8')).toEqual([])
  const invoice = `/v1/orders/${made.id}/invoice`
  expect((await merchant.call('GET', invoice)).status).toBe(404)
  const issued = await merchant.call('POST', invoice)
  expect([issued.status, issued.body.error]).toEqual([409, 'OrderNotEligibleForInvoice'])
  const stranger = await createMerchant(server)
  expect((await stranger.call('POST', invoice)).status).toBe(404)
  expect(await ordersOf(merchant, 'status=draft&product_billing_type=recurring')).toEqual([])
  const mixed = await merchant.call('GET', '/v1/orders/?status=draft&status=paid')
  expect(placesOf(mixed)).toEqual([422, ['query.status']])
  expect(await eventsOf(made)).toEqual(['order.drafted'])
  expect(await moneyMoved(server, merchant)).toBe(one.paid)
  expect(await verified(merchant)).toEqual([])
})

test('it is charged to the saved card, and becomes the order with its id and the next number', async () => {
  const one = await payer()
  const { merchant } = one
  const made = await draft(one)
  const { status, body, text } = await finalize(merchant, made, { expected_due_amount: 1_000 })
  expect(status, text).toBe(200)
  expect(Order.parse(body)).toEqual(body)
  expect(body).toMatchObject({ id: made.id, status: 'paid', paid: true, total_amount: 1_000 })
  expect(body.invoice_number).toMatch(/-0002$/)
  expect(await eventsOf(made)).toEqual([
    'order.drafted',
    'order.finalizing',
    'order.created',
    'order.updated',
    'order.paid',
  ])
  expect(await moneyMoved(server, merchant)).toBe((one.paid ?? 0) + 1_000)
  const payments = await merchant.call('GET', `/v1/payments/?order_id=${made.id}`)
  expect(payments.body.items).toMatchObject([{ status: 'succeeded', amount: 1_000 }])
  expect(await ordersOf(merchant, 'status=draft')).toEqual([])
  expect(await ordersOf(merchant)).toEqual([body])
  expect(errorOf(await finalize(merchant, made))).toEqual([412, 'OrderNotDraft'])
  const refund = { order_id: made.id, reason: 'duplicate', amount: 840 }
  expect((await merchant.call('POST', '/v1/refunds/', refund)).body.status).toBe('succeeded')
  expect(await moneyMoved(server, merchant)).toBe(one.paid)
  expect(await verified(merchant)).toEqual([])
})

test('a tax that changed with the address is computed anew, and what was not shown is not charged', async () => {
  const one = await payer()
  const { merchant } = one
  const exclusive = fixed(1_000, { tax_behavior: 'exclusive' })
  const product = await createProduct(merchant, { prices: exclusive })
  const made = await draft({ ...one, product })
  expect(made.total_amount).toBe(1_190)
  const address = { country: 'FR' }
  const moved = await merchant.call('PATCH', `/v1/orders/${made.id}`, { billing_address: address })
  expect(moved.body).toMatchObject({ tax_amount: 200, total_amount: 1_200 })
  const refused = await finalize(merchant, made, { expected_due_amount: 1_190 })
  expect(errorOf(refused)).toEqual([409, 'OrderAmountsChanged'])
  const { body } = await finalize(merchant, made, { expected_due_amount: 1_200 })
  expect(body).toMatchObject({ status: 'paid', tax_amount: 200, billing_address: address })
  expect(await verified(merchant)).toEqual([])
})

test('the balance pays first, and what it pays whole needs no card', async () => {
  const one = await payer()
  const { merchant, customer } = one
  const give = (amount: number) =>
    merchant.call('POST', `/v1/customers/${customer.id}/balance-adjustments`, {
      amount,
      currency: 'usd',
      reason: 'Sorry',
    })
  await give(400)
  const made = await draft(one)
  expect(made).toMatchObject({ applied_balance_amount: -400, due_amount: 600 })
  expect((await finalize(merchant, made)).body).toMatchObject({ status: 'paid', due_amount: 600 })
  expect(await moneyMoved(server, merchant)).toBe((one.paid ?? 0) + 600)
  const poor = await createCustomer(merchant, { email: 'poor@example.com' })
  const free = await draft({ ...one, customer: poor }, { amount: 0 })
  expect((await finalize(merchant, free)).body).toMatchObject({ status: 'paid', total_amount: 0 })
  expect(await moneyMoved(server, merchant)).toBe((one.paid ?? 0) + 600)
  expect(await verified(merchant)).toEqual([])
})

test('a declined card leaves the draft as it was and says why; the next attempt may succeed', async () => {
  const one = await payer()
  const { merchant, customer } = one
  const made = await draft(one)
  await cardsBecome(server, merchant.organizationId, 'tok_declined')
  const declined = await finalize(merchant, made)
  expect([...errorOf(declined), declined.body.reason]).toEqual([402, 'PaymentFailed', 'declined'])
  await cardsBecome(server, merchant.organizationId, 'tok_always_requires_action')
  expect(errorOf(await finalize(merchant, made))).toEqual([402, 'PaymentActionRequired'])
  const { body: still } = await merchant.call('GET', `/v1/orders/${made.id}`)
  expect(still).toMatchObject({ status: 'draft', invoice_number: null, due_amount: 1_000 })
  const { body: tried } = await merchant.call('GET', `/v1/payments/?order_id=${made.id}`)
  expect(tried.items.map((each: { status: string }) => each.status)).toEqual(['failed', 'failed'])
  await cardsBecome(server, merchant.organizationId, 'tok_visa')
  expect((await finalize(merchant, made)).body).toMatchObject({ status: 'paid' })
  expect(await moneyMoved(server, merchant)).toBe((one.paid ?? 0) + 1_000)
  const poor = await createCustomer(merchant, { email: 'nocard@example.com' })
  const without = await finalize(merchant, await draft({ ...one, customer: poor }))
  expect([...errorOf(without), without.body.reason]).toEqual([
    402,
    'PaymentFailed',
    'payment_method_required',
  ])
  const { body: cards } = await merchant.call('GET', `/v1/customers/${customer.id}/payment-methods`)
  const foreign = { payment_method_id: cards.items[0].id }
  const theirs = await finalize(merchant, await draft({ ...one, customer: poor }), foreign)
  expect(placesOf(theirs)).toEqual([422, ['body.payment_method_id']])
  expect(await verified(merchant)).toEqual([])
})

test('many requests at once charge the card once', async () => {
  const one = await payer()
  const { merchant } = one
  const made = await draft(one)
  const answers = await Promise.all(Array.from({ length: 8 }, () => finalize(merchant, made)))
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses.has(200)).toBe(true)
  expect([...statuses].every((status) => [200, 409, 412].includes(status))).toBe(true)
  expect(await moneyMoved(server, merchant)).toBe((one.paid ?? 0) + 1_000)
  expect(await ordersOf(merchant)).toHaveLength(1)
  expect(await verified(merchant)).toEqual([])
})

test('money for a draft that is gone is returned', async () => {
  const one = await payer()
  const { merchant, customer } = one
  const made = await draft(one)
  expect((await merchant.call('DELETE', `/v1/orders/${made.id}`)).status).toBe(204)
  expect((await merchant.call('GET', `/v1/orders/${made.id}`)).status).toBe(404)
  expect((await finalize(merchant, made)).status).toBe(404)
  const other = await draft(one)
  // As of a process that ended after it had opened the charge.
  await server.query('update draft_orders set intent_id = $1 where id = $1', [other.id])
  const { payments, merchants, database } = server.app.services
  const intent = await database.transaction(async (tx) => {
    const moment = await merchants.moment(tx, merchant.organizationId)
    const [{ id: methodId } = { id: '' }] = await tx.many<{ id: string }>(
      'select id from payment_methods where customer_id = $1',
      [customer.id],
    )
    const purpose = { kind: 'charge', customerId: customer.id, orderId: other.id } as const
    const how = { methodId, offSession: true, scheduled: false, forDraft: true } as const
    return payments.open(tx, moment, { ...purpose, ...how, amount: 1_000, currency: 'usd' })
  })
  expect(await payments.advance(intent.id)).toMatchObject({ unapplied: true })
  await merchant.advance('PT1H')
  expect(await moneyMoved(server, merchant)).toBe(one.paid)
  expect(await ordersOf(merchant)).toEqual([])
  expect(await verified(merchant)).toEqual([])
})

test('with its customer, a draft is deleted', async () => {
  const one = await payer()
  const { merchant, product } = one
  const customer = await createCustomer(merchant, { email: 'gone@example.com' })
  const made = await draft({ ...one, customer, product })
  await merchant.call('DELETE', `/v1/customers/${customer.id}`)
  expect((await merchant.call('GET', `/v1/orders/${made.id}`)).status).toBe(404)
})

describe('refused is', () => {
  test('what no draft sells, at its field', async () => {
    const one = await payer()
    const { merchant, customer, product } = one
    const plan = await createPlan(merchant)
    const places = async (input: object) =>
      placesOf(
        await merchant.call('POST', '/v1/orders/', {
          customer_id: customer.id,
          product_id: product.id,
          ...input,
        }),
      )
    expect(await places({ product_id: plan.id })).toEqual([422, ['body.product_id']])
    expect(await places({ customer_id: product.id })).toEqual([422, ['body.customer_id']])
    expect(await places({ amount: 49 })).toEqual([422, ['body.amount']])
    expect(await places({ units: 2 })).toEqual([422, ['body.units']])
    expect(await places({ currency: 'eur' })).toEqual([422, ['body.currency']])
    expect(await places({ description: ' ' })).toEqual([422, ['body.description']])
    const other = await createMerchant(server)
    const theirs = { customer_id: customer.id, product_id: product.id }
    expect((await other.call('POST', '/v1/orders/', theirs)).status).toBe(422)
  })

  test('somebody else, a reader, a member, and a session whose person did not confirm who they are', async () => {
    const one = await payer()
    const { merchant } = one
    const made = await draft(one)
    const path = `/v1/orders/${made.id}/finalize`
    const other = await createMerchant(server)
    for (const [method, at] of [
      ['GET', `/v1/orders/${made.id}`],
      ['DELETE', `/v1/orders/${made.id}`],
      ['POST', path],
    ] as const) {
      expect((await other.call(method, at, method === 'POST' ? {} : undefined)).status).toBe(404)
    }
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(merchant.owner, member)
    expect((await member.visitor.post(path, {})).status).toBe(404)
    const { visitor } = merchant.owner
    forgetConfirmation(visitor)
    const refused = await visitor.post(path, {})
    expect([refused.status, refused.body.detail]).toEqual([403, 'Identity confirmation required'])
    expect(await moneyMoved(server, merchant)).toBe(one.paid)
    await confirmIdentity(visitor)
    expect((await visitor.post(path, {})).body).toMatchObject({ status: 'paid' })
  })
})

test('older clients are told what they know', async () => {
  const one = await payer()
  const { merchant } = one
  const made = await draft(one)
  const told = await server.visitor().send(
    new Request(new URL(`/v1/orders/${made.id}`, server.config.baseUrl), {
      headers: {
        authorization: `Bearer ${merchant.token}`,
        'user-agent': 'speakeasy-sdk/typescript 0.33.2 2.541.1 0.1.0 @polar-sh/sdk',
      },
    }),
  )
  expect(told.body).toMatchObject({ status: 'pending', invoice_number: '' })
})

test('a draft is charged where its buyer lives: without an address nothing is taxed', async () => {
  const one = await payer()
  const customer = await createCustomer(one.merchant, { email: 'nowhere@example.com' })
  expect(await draft({ ...one, customer })).toMatchObject({ tax_amount: 0, total_amount: 1_000 })
  const home = await createCustomer(one.merchant, {
    email: 'home@example.com',
    billing_address: germany,
  })
  expect(await draft({ ...one, customer: home })).toMatchObject({ tax_amount: 160 })
})
