import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProduct, newBuyer } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'
import {
  buy,
  confirm,
  declarationsOf,
  declare,
  declared,
  declaring,
  preview,
  receiptsTo,
  tokenTo,
} from '#testing/withdrawals.ts'
import { after, span } from '../../../kernel/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function sold() {
  const merchant = await createMerchant(server)
  return { merchant, ...(await buy(server, merchant, await createProduct(merchant))) }
}

const recorded = (merchant: Awaited<ReturnType<typeof sold>>['merchant'], count: number) =>
  vi.waitFor(
    async () => {
      const all = await declarationsOf(merchant)
      expect(all).toHaveLength(count)
      return all
    },
    { timeout: 15_000, interval: 50 },
  )

test('a declaration is recorded, and its receipt goes to the address of the order', async () => {
  const { email, merchant, order } = await sold()
  await declared(server, merchant, { email, order }, { name: ' ada  LOVELACE' })
  const [one] = await recorded(merchant, 1)
  expect(one).toMatchObject({
    kind: 'withdrawal',
    status: 'declared',
    name: 'ada  LOVELACE',
    order_number: order.invoice_number,
    email,
    order_id: order.id,
    customer_id: order.customer_id,
    refund_amount: null,
    receipt_sent_at: expect.any(String),
  })
  const receipt = (await emailsTo(server, email)).find(({ links }) => /token=/.test(links[0] ?? ''))
  expect(receipt?.subject).toBe('We received your withdrawal')
  expect(receipt?.text).toContain(`Order: ${order.invoice_number}`)
  expect(receipt?.text).toMatch(/Declared on: .+ UTC/)
})

test('the id of an order is as good as its number, and the address has any case', async () => {
  const { email, merchant, order } = await sold()
  const body = declaring({ invoice_number: order.id }, email.toUpperCase())
  await declare(server, merchant, body)
  expect(await tokenTo(server, email)).not.toBe('')
})

describe('whoever does not know all three', () => {
  test.each([
    ['the name', { name: 'Charles Babbage' }],
    ['the number', { order_number: 'ACME-0042' }],
    ['the address', { email: newBuyer() }],
  ])('gets the same response without %s, and nothing is sent', async (_what, wrong) => {
    const { email, merchant, order } = await sold()
    const answer = await declare(server, merchant, declaring(order, email, wrong))
    expect([answer.status, answer.body]).toEqual([202, null])
    const [one] = await recorded(merchant, 1)
    expect(one).toMatchObject({ status: 'declared', order_id: null, receipt_sent_at: null })
    expect(await receiptsTo(server, email)).toEqual([])
    if ('email' in wrong) expect(await emailsTo(server, wrong.email)).toEqual([])
  })

  test('gets it for a seller who does not exist', async () => {
    const { email, order } = await sold()
    const path = '/v1/customer-portal/organizations/nobody/withdrawals'
    const answer = await server.visitor().post(path, declaring(order, email))
    expect([answer.status, answer.body]).toEqual([202, null])
  })

  test('is told nothing to the seller as an event', async () => {
    const { email, merchant, order } = await sold()
    await declare(server, merchant, declaring(order, email, { name: 'Charles' }))
    await recorded(merchant, 1)
    const told = `select 1 from events where organization_id = $1 and type ~ '^withdrawal[.]'`
    expect(await server.query(told, [merchant.organizationId])).toEqual([])
    await declare(server, merchant, declaring(order, email))
    await recorded(merchant, 2)
    expect(await server.query(told, [merchant.organizationId])).toHaveLength(1)
  })
})

test('declarations are limited for each address of a caller, whatever they name', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const path = '/v1/customer-portal/organizations/nobody/withdrawals'
  const statuses: number[] = []
  for (let round = 0; round < 8; round++) {
    const body = declaring({ invoice_number: `ACME-${round}` }, newBuyer())
    statuses.push((await limited.visitor().post(path, body)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 6 }, () => 202), ...[429, 429]])
})

test('an order of another seller is not found', async () => {
  const { email, order } = await sold()
  const other = await createMerchant(server)
  await declare(server, other, declaring({ invoice_number: order.id }, email))
  expect((await recorded(other, 1))[0].order_id).toBeNull()
})

test('one receipt a day is sent for an order, and a new one makes the earlier void', async () => {
  const { email, merchant, order } = await sold()
  const first = await declared(server, merchant, { email, order })
  for (let i = 0; i < 3; i++) await declare(server, merchant, declaring(order, email))
  // The declaration of another order comes after them.
  await declare(server, merchant, declaring(order, email, { name: 'Charles' }))
  const all = await recorded(merchant, 2)
  expect(await receiptsTo(server, email)).toHaveLength(1)
  await merchant.advance('PT24H')
  await declare(server, merchant, declaring(order, email))
  const second = await tokenTo(server, email, 2)
  expect((await preview(server, first)).status).toBe(401)
  const shown = await preview(server, second)
  expect(shown.body).toMatchObject({ status: 'possible', declared_at: all[1].declared_at })
})

test('a link works for fourteen days', async () => {
  const { email, merchant, order } = await sold()
  const token = await declared(server, merchant, { email, order })
  await merchant.advance('P13DT23H')
  expect((await preview(server, token)).body.status).toBe('possible')
  await merchant.advance('PT1H')
  const late = await preview(server, token)
  expect([late.status, late.body.error]).toEqual([401, 'Unauthorized'])
  expect((await confirm(server, token)).status).toBe(401)
  expect((await confirm(server, 'wrong')).status).toBe(401)
})

test('nothing is recorded where the seller has switched it off', async () => {
  const { email, merchant, order } = await sold()
  const path = `/v1/organizations/${merchant.organizationId}/legal`
  await merchant.call('PATCH', path, { withdrawal: false })
  await declare(server, merchant, declaring(order, email))
  await declare(server, merchant, declaring(order, email, { kind: 'cancellation' }))
  expect((await recorded(merchant, 1))[0].kind).toBe('cancellation')
})

test('what no order was found for is deleted after ninety days', async () => {
  const { email, merchant, order } = await sold()
  await declared(server, merchant, { email, order })
  await declare(server, merchant, declaring(order, email, { name: 'Charles' }))
  await recorded(merchant, 2)
  const { clock, withdrawals } = server.app.services
  const age = (days: number) =>
    server.query(
      `update declarations set created_at = $2
        where organization_id = $1`,
      [merchant.organizationId, after(clock.now(), -days * span.day)],
    )
  await age(89)
  await withdrawals.sweep()
  await recorded(merchant, 2)
  await age(91)
  await withdrawals.sweep()
  expect((await recorded(merchant, 1))[0].order_id).toBe(order.id)
})

test('an anonymized customer leaves no name, number and address', async () => {
  const { email, merchant, order } = await sold()
  await declared(server, merchant, { email, order })
  const path = `/v1/customers/${order.customer_id}?anonymize=true`
  expect((await merchant.call('DELETE', path)).status).toBe(204)
  await vi.waitFor(
    async () => {
      const [one] = await declarationsOf(merchant)
      expect([one.name, one.order_number, one.email]).toEqual([null, null, null])
    },
    { timeout: 15_000, interval: 100 },
  )
})
