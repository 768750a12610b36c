import { Order } from '@guildhall/contract/billing/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { NewOrder } from './dependencies.ts'
import { createOrderModule, type OrderModule, percentOff, purchase, taxRate } from './fixtures.ts'

let server: TestServer
let module: OrderModule
beforeAll(async () => {
  server = await startServer()
  const { database, clock, events } = server.app.services
  module = createOrderModule({ database, clock, events })
})
afterAll(() => server.stop())

const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
let customers = 0

async function newCustomer({ call, organizationId }: Merchant, more: object = {}) {
  const email = `customer${customers++}@example.com`
  const { status, body } = await call('POST', '/v1/customers/', { email, name: 'Ada', ...more })
  expect(status).toBe(201)
  const { id, external_id: externalId, name } = body
  return { id, organizationId, externalId, email, name } as NewOrder['customer']
}

async function merchantWithOrder(amount = 10_000, more: Partial<NewOrder> = {}) {
  const merchant = await createMerchant(server)
  const customer = await newCustomer(merchant)
  const order = await module.create(purchase(customer, amount, more))
  return { ...merchant, merchant, customer, order, path: `/v1/orders/${order.id}` }
}

const berlin = {
  country: 'DE',
  state: null,
  city: 'Berlin',
  line1: null,
  line2: null,
  postal_code: null,
}

test('an order is read whole, by token and by the session of a member', async () => {
  const { call, path, order, customer, owner, organizationId } = await merchantWithOrder(10_000, {
    tax: taxRate('exclusive', 20),
    billingAddress: berlin,
  })
  const { status, body } = await call('GET', path)
  expect(status).toBe(200)
  expect(Order.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    id: order.id,
    status: 'pending',
    paid: false,
    amount: 10_000,
    net_amount: 10_000,
    tax_amount: 2000,
    total_amount: 12_000,
    due_amount: 12_000,
    refundable_amount: 0,
    billing_address: berlin,
    is_invoice_generated: false,
    platform_fee_amount: 0,
    customer_id: customer.id,
    user_id: customer.id,
    customer: { id: customer.id, email: customer.email, organization_id: organizationId },
    product: null,
    items: [{ label: 'Train', amount: 10_000, tax_amount: 2000, proration: false }],
  })
  expect((await owner.visitor.get(path)).body).toEqual(body)
  const list = await owner.visitor.get(`/v1/orders?organization_id=${organizationId}`)
  expect(list.body).toEqual({ items: [body], pagination: { total_count: 1, max_page: 1 } })
})

describe('the list', () => {
  test('has all filters, which combine', async () => {
    const merchant = await createMerchant(server)
    const [ada, bob] = [
      await newCustomer(merchant, { external_id: 'ada' }),
      await newCustomer(merchant, { external_id: 'bob' }),
    ]
    const productId = unknownId
    const [discountId, checkoutId, subscriptionId] = [1, 2, 3].map(
      (n) => `${unknownId.slice(0, -1)}${n}`,
    ) as [string, string, string]
    const first = await module.create(purchase(ada, 100, { metadata: { campaign: 'spring' } }))
    await module.create(purchase(ada, 0, { checkoutId }))
    await merchant.advance('P1M')
    const later = (await merchant.call('GET', '/v1/sandbox/clock')).body.now
    const discount = { ...percentOff(0), id: discountId }
    await module.create(purchase(bob, 300, { productId, subscriptionId, discount }))
    const found = async (query: Record<string, string> | [string, string][]) => {
      const { status, body } = await merchant.call(
        'GET',
        `/v1/orders/?sorting=amount&${new URLSearchParams(query)}`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      const amounts = body.items.map((order: { subtotal_amount: number }) => order.subtotal_amount)
      expect(body.pagination.total_count).toBe(amounts.length)
      return amounts
    }
    expect(await found({})).toEqual([0, 100, 300])
    expect(await found({ status: 'pending' })).toEqual([100, 300])
    expect(
      await found([
        ['status', 'pending'],
        ['status', 'paid'],
      ]),
    ).toEqual([0, 100, 300])
    expect(await found({ id: first.id })).toEqual([100])
    expect(await found({ id: unknownId })).toEqual([])
    expect(await found({ id: first.id, status: 'paid' })).toEqual([])
    expect(await found({ customer_id: bob.id })).toEqual([300])
    expect(await found({ external_customer_id: 'ada' })).toEqual([0, 100])
    expect(await found({ external_customer_id: 'nobody' })).toEqual([])
    expect(await found({ product_id: productId })).toEqual([300])
    expect(await found({ product_billing_type: 'recurring' })).toEqual([300])
    expect(await found({ product_billing_type: 'one_time' })).toEqual([])
    expect(await found({ discount_id: discountId })).toEqual([300])
    expect(await found({ checkout_id: checkoutId })).toEqual([0])
    expect(await found({ subscription_id: subscriptionId })).toEqual([300])
    expect(await found({ created_after: later })).toEqual([300])
    expect(await found({ created_before: later })).toEqual([0, 100])
    expect(await found({ 'metadata[campaign]': 'spring' })).toEqual([100])
    expect(await found({ status: 'pending', customer_id: ada.id })).toEqual([100])
  })

  test('is searched by number, buyer and product, as its totals and its file are', async () => {
    const merchant = await createMerchant(server)
    const [ada, bob] = [
      { ...(await newCustomer(merchant)), email: 'ada@lovelace.example' },
      { ...(await newCustomer(merchant)), email: 'bob@builder.example', name: 'Bob 100%' },
    ]
    const first = await module.create(purchase(ada, 100))
    await module.create(purchase(bob, 300, { productId: unknownId, billingName: 'Bob Ltd' }))
    const found = async (query: string) => {
      const search = new URLSearchParams({ query })
      const { body } = await merchant.call('GET', `/v1/orders/?sorting=amount&${search}`)
      const sums = await merchant.call('GET', `/v1/orders/totals?${search}`)
      const count = body.pagination.total_count
      expect(sums.body.items[0]?.count ?? 0).toBe(count)
      const file = await merchant.call('GET', `/v1/orders/export?columns=id&${search}`)
      expect(file.text.trim().split('\r\n').length - 1).toBe(count)
      return body.items.map(({ net_amount: amount }: { net_amount: number }) => amount)
    }
    expect(await found('LOVELACE')).toEqual([100])
    expect(await found(first.invoiceNumber)).toEqual([100])
    expect(await found('bob ltd')).toEqual([300])
    expect(await found('railw')).toEqual([300])
    expect(await found('100%')).toEqual([300])
    expect(await found('.example')).toEqual([100, 300])
    expect(await found('nobody')).toEqual([])
  })

  test('has totals of what is filtered, each currency apart', async () => {
    const merchant = await createMerchant(server)
    const customer = await newCustomer(merchant)
    await module.create(purchase(customer, 100))
    await module.create(purchase(customer, 200))
    await module.create(purchase(customer, 0))
    await module.create(purchase(customer, 700, { currency: 'usd' }))
    const { status, body } = await merchant.call('GET', '/v1/orders/totals')
    expect(status).toBe(200)
    const none = { total_amount: 0, refunded_amount: 0, refunded_tax_amount: 0 }
    expect(body).toEqual({
      items: [
        { ...none, currency: 'eur', count: 3, pending_amount: 300 },
        { ...none, currency: 'usd', count: 1, pending_amount: 700 },
      ],
      is_complete: true,
    })
    const paid = await merchant.call('GET', '/v1/orders/totals?status=paid')
    expect(paid.body.items).toEqual([{ ...none, currency: 'eur', count: 1, pending_amount: 0 }])
    const other = await createMerchant(server)
    expect((await other.call('GET', '/v1/orders/totals')).body.items).toEqual([])
  })

  test('sorts by every criterion, both ways', async () => {
    const merchant = await createMerchant(server)
    const [ada, bob] = [await newCustomer(merchant), await newCustomer(merchant)]
    const orders = [
      await module.create(purchase(bob, 300, { productId: unknownId, subscriptionId: unknownId })),
      await module.create(purchase(ada, 200)),
      await module.create(purchase(ada, 0)),
    ]
    const sorted = async (sorting: string) => {
      const { status, body } = await merchant.call('GET', `/v1/orders/?sorting=${sorting}`)
      expect(status).toBe(200)
      return body.items.map(({ id }: { id: string }) => orders.findIndex((each) => each.id === id))
    }
    expect(await sorted('created_at')).toEqual([0, 1, 2])
    expect(await sorted('-created_at')).toEqual([2, 1, 0])
    expect(await sorted('net_amount')).toEqual([2, 1, 0])
    expect(await sorted('-amount')).toEqual([0, 1, 2])
    expect(await sorted('-invoice_number')).toEqual([2, 1, 0])
    expect((await sorted('status')).at(0)).toBe(2)
    expect((await sorted('customer')).at(2)).toBe(0)
    expect((await sorted('-product')).at(0)).toBe(0)
    expect((await sorted('subscription')).at(0)).toBe(0)
    expect(await sorted('discount&sorting=-created_at')).toEqual([2, 1, 0])
  })

  test.each([
    'status=void',
    'status=draft&status=paid',
    'sorting=secret',
    'customer_id=7',
    'created_after=yesterday',
    'product_billing_type=never',
  ])('refuses %s', async (query) => {
    const { call } = await createMerchant(server)
    expect((await call('GET', `/v1/orders/?${query}`)).status).toBe(422)
  })
})

describe('correcting an order', () => {
  test('changes what the invoice says, and tells it', async () => {
    const { call, path, order } = await merchantWithOrder(100, { billingAddress: berlin })
    const change = { billing_name: 'Ada Ltd', billing_address: { country: 'DE', line1: 'Allee 1' } }
    const { status, body } = await call('PATCH', path, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      billing_name: 'Ada Ltd',
      billing_address: { ...berlin, city: null, line1: 'Allee 1' },
      modified_at: expect.stringMatching(/Z$/),
    })
    const [last] = await server.query<{ type: string; body: unknown }>(
      `select e.type, p.body from events e join event_payloads p on p.id = e.payload_id
        where e.aggregate = $1 order by e.id desc limit 1`,
      [`order:${order.id}`],
    )
    expect(last).toEqual({ type: 'order.updated', body })
    expect((await call('PATCH', path, { billing_name: null })).body.billing_address.line1).toBe(
      'Allee 1',
    )
  })

  test.each([
    [{ billing_address: { country: 'FR' } }, 'country'],
    [{ billing_address: { country: 'DE', state: 'Berlin' } }, 'state'],
    [{ billing_address: null }, 'country'],
  ])('with %j is refused, since it decided the tax', async (change, part) => {
    const { call, path } = await merchantWithOrder(100, { billingAddress: berlin })
    const { status, body } = await call('PATCH', path, change)
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'billing_address', part]])
  })

  test('changes nothing else, whatever is sent', async () => {
    const { call, path } = await merchantWithOrder()
    const { body: before } = await call('GET', path)
    const hostile = {
      status: 'paid',
      paid: true,
      total_amount: 1,
      invoice_number: 'X',
      metadata: {},
    }
    const { status, body } = await call('PATCH', path, { billing_name: 'Ada', ...hostile })
    expect(status).toBe(200)
    expect({ ...body, billing_name: null, modified_at: null }).toEqual(before)
  })
})

describe('an order that was paid outside', () => {
  test('is paid, and booked apart from the money of the processor', async () => {
    const { call, path, order, organizationId } = await merchantWithOrder()
    const { status, body } = await call('POST', `${path}/mark-paid`, { note: 'Bank transfer' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'paid', paid: true })
    const sums = await module.ledger.sumsOfOrder(
      server.app.services.database.sql,
      organizationId,
      order.id,
    )
    expect(sums).toMatchObject([
      { account: 'outside', amount: 10_000 },
      { account: 'revenue', amount: -10_000 },
    ])
    expect(await module.ledger.verify(organizationId)).toEqual([])
    const again = await call('POST', `${path}/mark-paid`, {})
    expect([again.status, again.body.error]).toEqual([409, 'OrderNotPending'])
  })

  test('of many requests at once, one is carried out', async () => {
    const { call, path } = await merchantWithOrder()
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', `${path}/mark-paid`, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('has the date on which the money came, which cannot be in the future or before it', async () => {
    const { call, path, advance, order } = await merchantWithOrder()
    await advance('P3D')
    const before = new Date(order.createdAt.getTime() - 1000).toISOString()
    for (const paid_at of ['2999-01-01T00:00:00Z', before]) {
      const { status, body } = await call('POST', `${path}/mark-paid`, { paid_at })
      expect([status, body.detail[0].loc]).toEqual([422, ['body', 'paid_at']])
    }
    const paid_at = new Date(order.createdAt.getTime() + 86_400_000).toISOString()
    expect((await call('POST', `${path}/mark-paid`, { paid_at })).status).toBe(200)
    const [row] = await server.query('select paid_at from orders where id = $1', [order.id])
    expect(row).toEqual({ paid_at: new Date(paid_at) })
  })
})

describe('the export', () => {
  test('has a line per order, oldest first, safe for spreadsheets', async () => {
    const merchant = await createMerchant(server)
    const customer = await newCustomer(merchant)
    const items = [
      { label: '=cmd|calc', amount: -300, proration: true, priceId: null, period: null },
    ]
    await module.create(purchase(customer, 0, { items }))
    await module.create(purchase(customer, 100))
    const columns = ['invoice_number', 'description', 'net_amount', 'status']
    const query = new URLSearchParams(columns.map((name): [string, string] => ['columns', name]))
    const { status, text, headers } = await merchant.call('GET', `/v1/orders/export?${query}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, first, second, ...rest] = text.split('\r\n')
    expect(head).toBe('invoice_number,description,net_amount,status')
    expect(first).toMatch(/^[A-Z0-9]+-CR-0001,'=cmd\|calc,-300,paid$/)
    expect(second).toMatch(/^[A-Z0-9]+-0001,Train,100,paid$/)
    expect(rest).toEqual([''])
  })

  test('has the time of a zone, and refuses one that does not exist', async () => {
    const { call, order } = await merchantWithOrder()
    const path = '/v1/orders/export?columns=created_at&timezone='
    const tokyo = new Date(order.createdAt.getTime() + 9 * 3_600_000)
    const expected = tokyo.toISOString().slice(0, 19).replace('T', ' ')
    expect((await call('GET', `${path}Asia/Tokyo`)).text).toBe(`created_at\r\n${expected}\r\n`)
    expect((await call('GET', `${path}Mars/Olympus`)).status).toBe(422)
  })

  test('has the orders of one organization, each once, over its pages', async () => {
    const { call, customer, organizationId } = await merchantWithOrder()
    await merchantWithOrder()
    await server.query(
      `insert into orders select (o2.r).* from (
         select jsonb_populate_record(o, jsonb_build_object('id', md5(n::text)::uuid,
                'invoice_number', 'X-' || n)) as r
           from orders o, generate_series(1, 1200) n
          where o.organization_id = $1 and o.customer_id = $2) o2`,
      [organizationId, customer.id],
    )
    const lines = (await call('GET', '/v1/orders/export?columns=id')).text.trim().split('\r\n')
    expect(new Set(lines).size).toBe(1202)
  })
})

describe('access', () => {
  const calls = (path: string) =>
    [
      ['GET', path],
      ['PATCH', path, { billing_name: 'X' }],
      ['POST', `${path}/mark-paid`, {}],
    ] as const

  test('to an order of another organization is refused as if there were none', async () => {
    const { path } = await merchantWithOrder()
    const other = await createMerchant(server)
    for (const [method, url, body] of [...calls(path), ...calls(`/v1/orders/${unknownId}`)]) {
      expect((await other.call(method, url, body)).status).toBe(404)
    }
    expect((await other.call('GET', '/v1/orders/')).body.items).toEqual([])
    expect((await other.call('GET', '/v1/orders/export?columns=id')).text).toBe('id\r\n')
  })

  test('needs a token or a session, and its scope', async () => {
    const { path, owner, organizationId, merchant } = await merchantWithOrder()
    for (const [method, url] of calls(path)) {
      const request = new Request(`http://localhost:3000${url}`, { method })
      expect((await server.visitor().send(request)).status).toBe(401)
    }
    const reader = await createMerchant(server, { owner, scopes: ['orders:read'] })
    const { token } = await createAccessToken(owner, organizationId, { scopes: ['orders:read'] })
    expect(token).not.toBe(merchant.token)
    for (const [method, url, body] of calls(path).slice(1)) {
      expect((await reader.call(method, url, body)).status).toBe(403)
    }
    const user = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, user)
    const outsider = await signUpVerifiedUser(server)
    expect((await outsider.visitor.get(path)).status).toBe(404)
    expect((await outsider.visitor.post(`${path}/mark-paid`, {})).status).toBe(404)
  })
})
