import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf } from '#testing/checkouts.ts'
import { buyDisputed, disputesPath as path } from '#testing/disputes.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

const verified = ({ organizationId }: Merchant) => server.app.services.ledger.verify(organizationId)

/** The sums of the accounts that are not zero; debits are positive. */
async function booksOf({ organizationId }: Merchant) {
  const rows = await server.query<{ account: string; amount: number }>(
    `select account, sum(amount)::int as amount from ledger_lines where organization_id = $1
      group by account having sum(amount) <> 0`,
    [organizationId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

async function told({ organizationId }: Merchant) {
  const rows = await server.query<{ type: string; status: string }>(
    `select e.type, p.body ->> 'status' as status from events e
       join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type like 'dispute.%' order by e.id`,
    [organizationId],
  )
  return rows.map(({ status, type }) => `${type} ${status}`)
}

test('a dispute holds the money, is told and listed, and is lost a week later', async () => {
  const { merchant, order, read } = await buyDisputed(server)
  expect(await read()).toBeUndefined()
  await merchant.advance('PT1H')
  const dispute = await read()
  expect(dispute).toMatchObject({
    organization_id: merchant.organizationId,
    status: 'needs_response',
    resolved: false,
    closed: false,
    amount: 1_089,
    tax_amount: 89,
    currency: 'usd',
    reason: 'fraudulent',
    past_due: false,
    order_id: order.id,
    customer_id: order.customer_id,
    customer: { id: order.customer_id, email: order.customer.email },
    case_id: null,
  })
  expect((await merchant.call('GET', path + dispute.id)).body).toEqual(dispute)
  const { body: payments } = await merchant.call('GET', `/v1/payments/${dispute.payment_id}`)
  expect(payments.order_id).toBe(order.id)
  expect(await booksOf(merchant)).toEqual({ disputed: 1_089, revenue: -1_000, tax: -89 })
  expect(await verified(merchant)).toEqual([])
  await merchant.advance('P7D')
  expect(await read()).toMatchObject({
    id: dispute.id,
    status: 'lost',
    resolved: true,
    closed: true,
  })
  expect(await booksOf(merchant)).toEqual({ refunds: 1_000, revenue: -1_000 })
  expect(await verified(merchant)).toEqual([])
  expect(await told(merchant)).toEqual(['dispute.created needs_response', 'dispute.updated lost'])
})

test('a dispute that is won returns the money, and the order can be refunded again', async () => {
  const { merchant, read, refund } = await buyDisputed(server, 'tok_dispute_won')
  await merchant.advance('PT1H')
  expect(errorOf(await refund(1_000))).toEqual([403, 'RefundsBlocked'])
  await merchant.advance('P7D')
  expect(await read()).toMatchObject({ status: 'won', evidence_due_by: null })
  expect(await booksOf(merchant)).toEqual({ processor: 1_089, revenue: -1_000, tax: -89 })
  const refunded = await refund(1_000)
  expect(refunded.body).toMatchObject({ status: 'succeeded', tax_amount: 89 })
  expect(await verified(merchant)).toEqual([])
})

test('what was refunded before is not disputed, and nothing is refunded afterwards', async () => {
  const { merchant, read, refund } = await buyDisputed(server)
  expect((await refund(400)).status).toBe(201)
  await merchant.advance('PT1H')
  expect(await read()).toMatchObject({ amount: 653, tax_amount: 53 })
  const many = await Promise.all([refund(100), refund(100)])
  expect(many.map(errorOf)).toEqual([
    [403, 'RefundsBlocked'],
    [403, 'RefundsBlocked'],
  ])
  await merchant.advance('P7D')
  expect(errorOf(await refund(600))).toEqual([403, 'RefundsBlocked'])
  expect(await booksOf(merchant)).toEqual({ refunds: 1_000, revenue: -1_000 })
  expect(await verified(merchant)).toEqual([])
})

test('an order that was refunded completely is not disputed', async () => {
  const { merchant, read, refund } = await buyDisputed(server)
  expect((await refund(1_000)).status).toBe(201)
  await merchant.advance('P8D')
  expect(await read()).toBeUndefined()
  expect(await verified(merchant)).toEqual([])
})

test('a dispute that is accepted is lost at once, even if its bank would have returned the money', async () => {
  const { merchant, read } = await buyDisputed(server, 'tok_dispute_won')
  await merchant.advance('PT1H')
  const { id } = await read()
  const accept = () => merchant.call('POST', `${path}${id}/accept`)
  const many = await Promise.all([accept(), accept()])
  expect(many.map(({ status }) => status).sort()).toEqual([200, 200])
  for (const { body } of many) {
    expect(body).toMatchObject({ id, status: 'lost', closed: true, evidence_due_by: null })
  }
  expect(errorOf(await accept())).toEqual([409, 'DisputeNotOpenError'])
  await merchant.advance('P8D')
  expect(await read()).toMatchObject({ status: 'lost' })
  expect(await booksOf(merchant)).toEqual({ refunds: 1_000, revenue: -1_000 })
  // Who gave in stands in the audit log, whatever the processor answers.
  expect(await told(merchant)).toEqual([
    'dispute.created needs_response',
    'dispute.accepted null',
    'dispute.accepted null',
    'dispute.updated lost',
  ])
  expect(await verified(merchant)).toEqual([])
})

test('a message that comes again changes nothing', async () => {
  const { merchant, read } = await buyDisputed(server)
  await merchant.advance('PT1H')
  const before = await read()
  const [row] = await server.query<{ reference: string }>(
    'select reference from disputes where organization_id = $1',
    [merchant.organizationId],
  )
  const { organizationId } = merchant
  const about = { organizationId, reference: row?.reference ?? '', intentId: null }
  const { payments } = server.app.services
  await Promise.all(
    ['again', 'twice', 'thrice'].map((id) => payments.take({ id, kind: 'dispute', ...about })),
  )
  await merchant.advance('PT1M')
  expect(await read()).toEqual(before)
  expect(await told(merchant)).toHaveLength(1)
  expect(await verified(merchant)).toEqual([])
})

test('a message about a dispute that the processor does not know is forgotten', async () => {
  const { merchant } = await buyDisputed(server)
  const { organizationId } = merchant
  const news = { id: 'unknown', organizationId, reference: 'dp_1', intentId: null }
  await server.app.services.payments.take({ ...news, kind: 'dispute' })
  await merchant.advance('PT1M')
  expect((await merchant.call('GET', path)).body.items).toEqual([])
})

test('disputes are listed by order, status, date and amount', async () => {
  const merchant = await createMerchant(server)
  const one = await buyDisputed(server, 'tok_dispute_won', merchant)
  const two = await buyDisputed(server, 'tok_dispute_lost', merchant)
  await two.refund(400)
  await merchant.advance('P8D')
  const ids = async (query: string) =>
    (await merchant.call('GET', `${path}?${query}`)).body.items.map(({ id }: { id: string }) => id)
  const [won, lost] = [(await one.read()).id, (await two.read()).id]
  expect((await ids('')).sort()).toEqual([won, lost].sort())
  expect(await ids('sorting=amount')).toEqual([lost, won])
  expect(await ids('sorting=-amount')).toEqual([won, lost])
  expect(await ids(`order_id=${one.order.id}`)).toEqual([won])
  expect(await ids('status=won')).toEqual([won])
  expect((await ids('status=won&status=lost')).sort()).toEqual([won, lost].sort())
  expect(await ids(`order_id=${unknownId}`)).toEqual([])
  const { body } = await merchant.call('GET', `${path}?limit=1`)
  expect(body.pagination).toEqual({ total_count: 2, max_page: 2 })
})

describe('refused is', () => {
  test('an unknown status, and an id that is none', async () => {
    const { call } = await createMerchant(server)
    expect((await call('GET', `${path}?status=angry`)).status).toBe(422)
    expect((await call('GET', `${path}none`)).status).toBe(422)
    expect((await call('GET', path + unknownId)).status).toBe(404)
  })

  test('accepting what is decided', async () => {
    const { merchant, read } = await buyDisputed(server, 'tok_dispute_won')
    await merchant.advance('P8D')
    const { id } = await read()
    const answer = await merchant.call('POST', `${path}${id}/accept`)
    expect(errorOf(answer)).toEqual([409, 'DisputeNotOpenError'])
    expect((await merchant.call('POST', `${path}${unknownId}/accept`)).status).toBe(404)
    expect(await read()).toMatchObject({ status: 'won' })
  })

  test('a dispute of another organization, and a token without the scope', async () => {
    const { merchant, read } = await buyDisputed(server)
    await merchant.advance('PT1H')
    const { id } = await read()
    const other = await createMerchant(server)
    expect((await other.call('GET', path + id)).status).toBe(404)
    expect((await other.call('GET', path)).body.items).toEqual([])
    expect((await other.call('POST', `${path}${id}/accept`)).status).toBe(404)
    const limited = await createMerchant(server, { scopes: ['refunds:read'] })
    expect((await limited.call('GET', path)).status).toBe(403)
    const reader = await createMerchant(server, { scopes: ['disputes:read'] })
    expect((await reader.call('GET', path)).status).toBe(200)
    expect((await reader.call('POST', `${path}${id}/accept`)).status).toBe(403)
    expect(await read()).toMatchObject({ status: 'needs_response' })
  })
})
