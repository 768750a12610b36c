import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buyerOf, newBuyer, openCheckout, payment } from '#testing/checkouts.ts'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith, newPortalCustomer, portal } from '#testing/portal.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { openConnection } from '#testing/socket.ts'
import { createMeter, ingest } from '#testing/usage.ts'
import { listen } from '../../../platform/http/listen.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const path = '/customers/me/data'

/** The answer while it is read, so that a test can stop in between. */
async function opened({ app, config }: TestServer, token: string) {
  const request = new Request(new URL(portal + path, config.baseUrl), {
    headers: { authorization: `Bearer ${token}` },
  })
  const response: Response = await app.fetch(request, {
    incoming: { socket: { remoteAddress: '127.0.0.1' } },
  })
  expect(response.status).toBe(200)
  if (!response.body) throw new Error('It has no body.')
  return response.body.getReader()
}

/** All of it, and its largest piece. */
async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const decoder = new TextDecoder()
  let [text, largest] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { body: JSON.parse(text + decoder.decode()), largest }
    largest = Math.max(largest, value.length)
    text += decoder.decode(value, { stream: true })
  }
}

const count = async ({ query }: TestServer, customerId: string) =>
  (
    await query(
      `select e.organization_id, p.body from events e join event_payloads p on p.id = e.payload_id
        where e.aggregate = $1 and e.type = 'customer_data.downloaded'`,
      [`customer:${customerId}`],
    )
  ).length

/** 50,000 of one customer, three a second. */
async function storeEvents(customerId: string) {
  for (let from = 0; from < 50_000; from += 5_000) {
    await server.query(
      `insert into usage_events (organization_id, id, subject_id, name, source, timestamp,
         ingested_at, metadata)
       select $1, md5($2 || ' event ' || n)::uuid, s.id, 'call', 'user',
              timestamptz '2030-01-01' + interval '1 second' * (n / 3), '2030-01-01', '{"n":1}'
         from generate_series($3::int, $3::int + 4999) n, (
           select id from usage_subjects where organization_id = $1 and customer_id = $2
            order by id limit 1) s`,
      [merchant.organizationId, customerId, from],
    )
  }
}

describe('the file', () => {
  test('explains itself in the language of the customer, and is noted for the seller', async () => {
    const { call, customer } = await newPortalCustomer(server, merchant, { locale: 'de' })
    const { body, headers, status } = await call('GET', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      format: 'guildhall-customer-data-1',
      seller: { id: merchant.organizationId },
      customer: { id: customer.id, email: customer.email, name: 'Ada', locale: 'de' },
      orders: [],
    })
    expect(body.about[0]).toContain('JSON-Datei')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+-data\.json"$/)
    expect(headers.get('cache-control')).toBe('no-store')
    const [line] = await server.query(
      `select organization_id, action from audit_log where subject = $1 and action = $2`,
      [`customer:${customer.id}`, 'customer_data.downloaded'],
    )
    expect(line).toMatchObject({ organization_id: merchant.organizationId })
  })

  test('has no notes of the seller', async () => {
    const { call } = await newPortalCustomer(server, merchant, {
      external_id: `internal-${newBuyer()}`,
      metadata: { note: 'difficult' },
    })
    const { text } = await call('GET', path)
    expect(text).not.toContain('internal-')
    expect(text).not.toContain('difficult')
  })

  test('has 50,000 usage events under both names of a customer, in small pieces', async () => {
    const external = `e${newBuyer()}`
    const { customer, token } = await newPortalCustomer(server, merchant, { external_id: external })
    await createMeter(merchant)
    await ingest(merchant, [
      { name: 'first', customer_id: customer.id },
      { name: 'other', external_customer_id: external },
    ])
    await storeEvents(customer.id)
    const { body, largest } = await readToEnd(await opened(server, token))
    const events: { id: string; name: string; metadata?: unknown }[] = body.usage_events
    const names = Map.groupBy(events, ({ name }) => name)
    expect([...names].map(([name, { length }]) => [name, length]).sort()).toEqual([
      ['call', 50_000],
      ['first', 1],
      ['other', 1],
    ])
    expect(new Set(events.map(({ id }) => id)).size).toBe(50_002)
    expect(events.some(({ metadata }) => metadata !== undefined)).toBe(false)
    expect(largest).toBeLessThan(256 * 1_024)
  }, 60_000)
})

describe('who may have it', () => {
  test('not whoever typed the address of a purchase', async () => {
    const checkout = await openCheckout(merchant)
    const { body } = await buyerOf(server, checkout).confirm(payment())
    const session = callsWith(server, body.customer_session_token)
    expect((await session('GET', '/customers/me')).status).toBe(200)
    const refused = await session('GET', path)
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope'])
  })

  test('no program of the seller, whatever its scopes', async () => {
    const answer = await callWithToken(server, merchant.token, 'GET', portal + path)
    expect(answer.status).toBe(401)
  })

  test('no customer who was deleted', async () => {
    const { call, customer } = await newPortalCustomer(server, merchant)
    await merchant.call('DELETE', `/v1/customers/${customer.id}`)
    expect((await call('GET', path)).status).toBe(401)
  })
})

describe('the pace', () => {
  test('is one at a time; a connection that is lost lets the next one begin', async () => {
    const { call, customer, token } = await newPortalCustomer(server, merchant)
    const reader = await opened(server, token)
    const second = await call('GET', path)
    expect([second.status, second.body.error]).toEqual([409, 'DownloadInProgress'])
    await reader.read()
    await reader.cancel()
    expect((await call('GET', path)).status).toBe(200)
    expect(await count(server, customer.id)).toBe(2)
  })

  test('goes on after a connection was cut off in the middle', async () => {
    const { call, customer, token } = await newPortalCustomer(server, merchant)
    await ingest(merchant, [{ name: 'first', customer_id: customer.id }])
    await storeEvents(customer.id)
    const listening = await listen(server.app.router, { port: 0, loopback: true })
    onTestFinished(() => listening.drain(0))
    const host = `localhost:${listening.port}`
    const head = [
      `GET ${portal}${path} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
    ]
    const { socket } = openConnection(listening.port, `${head.join('\r\n')}\r\n\r\n`)
    await once(socket, 'data')
    expect((await call('GET', path)).status).toBe(409)
    socket.destroy()
    await vi.waitFor(async () => expect((await call('GET', path)).status).toBe(200), {
      timeout: 10_000,
      interval: 50,
    })
  }, 60_000)

  test('lets one of many at once begin', async () => {
    const { token } = await newPortalCustomer(server, merchant)
    const request = () =>
      server.app.fetch(
        new Request(new URL(portal + path, server.config.baseUrl), {
          headers: { authorization: `Bearer ${token}` },
        }),
        { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
      )
    const answers = await Promise.all(Array.from({ length: 5 }, request))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    await Promise.all(answers.map(({ body }) => body?.cancel()))
  })

  test('is ten a day, by a rule of the database', async () => {
    const { call, customer } = await newPortalCustomer(server, merchant)
    for (let n = 0; n < 10; n++) expect((await call('GET', path)).status).toBe(200)
    const last = await call('GET', path)
    expect(last.status).toBe(429)
    expect(await count(server, customer.id)).toBe(10)
    await server.query(
      `update customer_downloads set counted_from = counted_from - interval '1 day'
        where customer_id = $1`,
      [customer.id],
    )
    expect((await call('GET', path)).status).toBe(200)
  })

  test('ends a reader who stands still when another one begins, and one who reads for hours', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const seller = await createMerchant(own)
    const { customer, token } = await newPortalCustomer(own, seller)
    await own.query(
      `insert into payment_methods (id, organization_id, customer_id, processor, reference,
         fingerprint, brand, last4, exp_month, exp_year, created_at)
       select md5('card ' || n)::uuid, $1, $2, 'sandbox', 'card ' || n, 'print ' || n, 'visa',
              '4242', 1, 2040, '2030-01-01' from generate_series(1, 1200) n`,
      [seller.organizationId, customer.id],
    )
    const pass = async (advance: string) =>
      expect((await own.visitor().post('/api/test/clock', { advance })).status).toBe(200)
    const still = await opened(own, token)
    await still.read()
    await pass('PT3M')
    const next = await opened(own, token)
    await expect(readToEnd(still)).rejects.toThrow('has ended before its file')
    expect((await readToEnd(next)).body.payment_methods).toHaveLength(1_200)
    const slow = await opened(own, token)
    await slow.read()
    await pass('PT61M')
    await expect(readToEnd(slow)).rejects.toThrow('has ended before its file')
  })

  test('is forgotten after a day, and with the customer', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const seller = await createMerchant(own)
    const [first, second] = [
      await newPortalCustomer(own, seller),
      await newPortalCustomer(own, seller),
    ]
    for (const { call } of [first, second]) expect((await call('GET', path)).status).toBe(200)
    const left = async () =>
      (await own.query('select customer_id from customer_downloads')).map(
        ({ customer_id: id }) => id,
      )
    await seller.call('DELETE', `/v1/customers/${first.customer.id}`)
    expect(await left()).toEqual([second.customer.id])
    await own.visitor().post('/api/test/clock', { advance: 'P2D' })
    await own.app.services.customerData.sweep()
    expect(await left()).toEqual([])
  })
})
