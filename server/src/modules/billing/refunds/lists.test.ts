import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, openCheckout, ordersOf, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { failRefundLater } from '#testing/refunds.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/refunds/'
type Listed = { id: string; created_at: string }

async function refunded(merchant: Merchant, more: object = {}, buyer: object = {}) {
  const checkout = await openCheckout(merchant)
  const confirmed = await buyerOf(server, checkout).confirm({ ...payment(), ...buyer })
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const input = { order_id: order.id, reason: 'other', amount: 100, ...more }
  const answer = await merchant.call('POST', path, input)
  expect(answer.status, answer.text).toBe(201)
  return { order, refund: answer.body as Listed }
}

async function found({ call }: Merchant, query: string) {
  const { body, status, text } = await call('GET', `${path}?${query}`)
  expect(status, text).toBe(200)
  expect(body.pagination.total_count).toBe(body.items.length)
  return body.items.map(({ id }: Listed) => id)
}
const linesOf = (file: { text: string }) => file.text.trim().split('\r\n').slice(1)

/** One that failed after it had succeeded, and two that succeeded a day later. */
async function withRefunds() {
  const merchant = await createMerchant(server)
  const ada = { customer_name: 'Ada Lovelace', customer_email: 'Ada@Analytical.example' }
  const failed = await refunded(merchant, { reason: 'duplicate' }, ada)
  await failRefundLater(server, merchant)
  await merchant.advance('P1D')
  // The server may have begun with the news by itself before the clock was moved.
  await expect.poll(() => found(merchant, 'status=failed')).toEqual([failed.refund.id])
  const bob = { customer_name: 'Bob Railway', customer_email: 'bob@railway.example' }
  const first = await refunded(merchant, { reason: 'fraudulent', amount: 300 }, bob)
  const second = await refunded(merchant, { reason: 'duplicate', amount: 200 }, bob)
  return { merchant, failed, first, second }
}

test('refunds are narrowed by status, reason, period and text, and so are their totals and file', async () => {
  const { merchant, failed, first, second } = await withRefunds()
  const [lost, fraud, twice] = [failed, first, second].map(({ refund }) => refund.id)
  const start = encodeURIComponent(first.refund.created_at)
  const before = new Date(Date.parse(first.refund.created_at) - 1).toISOString()
  const cases: readonly [string, readonly (string | undefined)[]][] = [
    ['', [twice, fraud, lost]],
    ['status=failed', [lost]],
    ['status=succeeded&status=pending', [twice, fraud]],
    ['reason=duplicate', [twice, lost]],
    ['reason=duplicate&status=succeeded', [twice]],
    ['succeeded=true', [twice, fraud]],
    ['succeeded=false', [lost]],
    // Both filters hold.
    ['succeeded=true&status=failed', []],
    [`created_after=${start}`, [twice, fraud]],
    [`created_before=${before}`, [lost]],
    ['query=LOVELACE', [lost]],
    ['query=bob%40railway', [twice, fraud]],
    [`query=${first.order.invoice_number}`, [fraud]],
    ['query=nobody', []],
    [`customer_id=${failed.order.customer_id}`, [lost]],
  ]
  for (const [query, ids] of cases) {
    expect(await found(merchant, query), query).toEqual(ids)
    const totals = await merchant.call('GET', `${path}totals?${query}`)
    const count = totals.body.items.reduce(
      (sum: number, each: { count: number }) => sum + each.count,
      0,
    )
    expect(count, query).toBe(ids.length)
    const file = await merchant.call('GET', `${path}export?columns=id&${query}`)
    expect(linesOf(file), query).toEqual(ids.toReversed())
  }
  expect((await merchant.call('GET', `${path}?status=lost`)).status).toBe(422)
  expect((await merchant.call('GET', `${path}?reason=mood`)).status).toBe(422)
})

test('totals say what went back and what is on its way, each currency apart', async () => {
  const merchant = await createMerchant(server)
  const { refund } = await refunded(merchant, { amount: 300 })
  await refunded(merchant, { amount: 200 })
  await server.query(
    `insert into refunds select (changed.r).* from (
       select jsonb_populate_record(r, jsonb_build_object('id', md5(n::text)::uuid,
                'currency', case n when 1 then 'eur' else 'usd' end, 'status', 'pending')) as r
         from refunds r, generate_series(1, 2) n where r.id = $1) changed`,
    [refund.id],
  )
  const { body } = await merchant.call('GET', `${path}totals`)
  const pending = { pending_amount: 300, pending_tax_amount: 57 }
  expect(body).toEqual({
    items: [
      { ...pending, currency: 'usd', count: 3, amount: 500, tax_amount: 95 },
      { ...pending, currency: 'eur', count: 1, amount: 0, tax_amount: 0 },
    ],
    reasons: [{ reason: 'other', count: 4 }],
    is_complete: true,
  })
})

test('the file has a line per refund, oldest first, with the order and its buyer', async () => {
  const { merchant, failed, first } = await withRefunds()
  const file = await merchant.call('GET', `${path}export?timezone=Asia/Tokyo`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, line] = file.text.split('\r\n')
  expect(head).toBe(
    'id,created_at,status,reason,order_id,order_number,customer_id,customer_email,currency,amount,tax_amount',
  )
  const { order, refund } = failed
  const tokyo = new Date(Date.parse(refund.created_at) + 9 * 3_600_000)
  expect(line).toBe(
    [
      refund.id,
      tokyo.toISOString().slice(0, 19).replace('T', ' '),
      ...['failed', 'duplicate', order.id, order.invoice_number, order.customer_id],
      ...['Ada@Analytical.example', 'usd', 100, 19],
    ].join(','),
  )
  expect(linesOf(file)[1]).toContain(first.order.invoice_number)
  expect((await merchant.call('GET', `${path}export?timezone=Mars/Olympus`)).status).toBe(422)
})

test('the file has each refund once, over its pages', async () => {
  const merchant = await createMerchant(server)
  const { refund } = await refunded(merchant)
  await server.query(
    `insert into refunds select (changed.r).* from (
       select jsonb_populate_record(r, jsonb_build_object('id', md5('page ' || n)::uuid)) as r
         from refunds r, generate_series(1, 2100) n where r.id = $1) changed`,
    [refund.id],
  )
  const lines = linesOf(await merchant.call('GET', `${path}export?columns=id`))
  expect([lines.length, new Set(lines).size]).toEqual([2_101, 2_101])
})

test('A-318: a seller who anonymized a customer does not find them by their refunds', async () => {
  const { merchant, failed } = await withRefunds()
  const gone = `/v1/customers/${failed.order.customer_id}?anonymize=true`
  expect((await merchant.call('DELETE', gone)).status).toBe(204)
  await server.app.services.jobs.runDue()
  expect(await found(merchant, 'query=lovelace')).toEqual([])
  expect(await found(merchant, 'query=analytical')).toEqual([])
  expect(await found(merchant, `query=${failed.order.invoice_number}`)).toEqual([failed.refund.id])
  const file = await merchant.call('GET', `${path}export?status=failed`)
  expect(file.text).not.toMatch(/lovelace|analytical/i)
})

test('A-317: an address of a buyer runs nothing in a spreadsheet', async () => {
  const merchant = await createMerchant(server)
  const customer_email = '+1-2@example.com'
  await refunded(merchant, {}, { customer_email })
  const file = await merchant.call('GET', `${path}export?columns=customer_email`)
  expect(linesOf(file)).toEqual([`'${customer_email}`])
})

test('A-315: nobody reads the refunds of another organization by filters, totals or a file', async () => {
  const { merchant, failed } = await withRefunds()
  const other = await createMerchant(server)
  const ofThem = [
    'query=lovelace',
    `query=${failed.order.invoice_number}`,
    `customer_id=${failed.order.customer_id}`,
    `order_id=${failed.order.id}`,
    'status=failed',
  ]
  for (const query of ofThem) {
    expect(await found(other, query), query).toEqual([])
    expect((await other.call('GET', `${path}totals?${query}`)).body.items, query).toEqual([])
    expect(linesOf(await other.call('GET', `${path}export?${query}`)), query).toEqual([])
    const named = `${query}&organization_id=${merchant.organizationId}`
    for (const part of ['', 'totals', 'export']) {
      expect((await other.call('GET', `${path}${part}?${named}`)).status, part).not.toBe(200)
    }
  }
  const reader = await createMerchant(server, { scopes: ['orders:read'] })
  for (const part of ['', 'totals', 'export']) {
    expect((await reader.call('GET', path + part)).status, part).toBe(403)
  }
})
