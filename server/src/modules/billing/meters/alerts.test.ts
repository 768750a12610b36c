import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter, ingest, named, rollUp } from '#testing/usage.ts'
import { emailsTo } from '#testing/users.ts'
import { createClocks } from '../../../platform/billing-clock/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const sum = { func: 'sum', property: 'n' }
const pathOf = ({ id }: { id: string }) => `/v1/meters/${id}/alerts`
let addresses = 0

type Place = { organizationId: string; customerId: string; meterId: string }

async function inMoment<Result>(
  own: Merchant,
  work: (
    tx: Parameters<typeof server.app.services.meters.credits.grant>[0],
    moment: Parameters<typeof server.app.services.meters.credits.grant>[1],
  ) => Promise<Result>,
) {
  const { clock, database } = server.app.services
  const clocks = createClocks({ clock, database })
  return database.transaction(async (tx) => work(tx, await clocks.moment(tx, own.organizationId)))
}

const grant = (own: Merchant, place: Place, units: number, grantKey = 'g') =>
  inMoment(own, (tx, moment) =>
    server.app.services.meters.credits.grant(tx, moment, {
      ...place,
      grantKey,
      subscriptionId: null,
      units,
      rollover: false,
    }),
  )

async function metered(body: object = { shares: [80, 100] }) {
  const own = await createMerchant(server)
  const meter = await createMeter(own, { filter: named('call'), aggregation: sum })
  const email = `alert${addresses++}@example.com`
  const customer = await createCustomer(own, { email, external_id: 'ada' })
  const place = { organizationId: own.organizationId, customerId: customer.id, meterId: meter.id }
  await grant(own, place, 100)
  const set = await own.call('PUT', pathOf(meter), body)
  expect(set.status, set.text).toBe(200)
  const use = async (n: number) => {
    await ingest(own, [{ name: 'call', external_customer_id: 'ada', metadata: { n } }])
    await rollUp(server, own)
  }
  const told = async () => {
    const { body: feed } = await own.call('GET', '/v1/feed?limit=100')
    return (feed.items as { type: string; data: Record<string, unknown> }[])
      .filter(({ type }) => type === 'meter.alert_reached')
      .map(({ data }) => data)
  }
  /** Timers run in the background: the one of a later alert comes after those of earlier ones. */
  const shares = async (count: number) =>
    vi.waitFor(
      async () => {
        const all = (await told()).map(({ share }) => share)
        expect(all).toHaveLength(count)
        return all
      },
      { timeout: 15_000, interval: 100 },
    )
  return { own, meter, customer, email, place, use, told, shares }
}

test('a share is told once in a period, with what was used', async () => {
  const { customer, meter, own, shares, told, use } = await metered()
  await use(79)
  await use(1)
  expect(await shares(1)).toEqual([80])
  await use(5)
  await use(5)
  await use(10)
  expect(await shares(2)).toEqual([80, 100])
  await use(400)
  await use(1)
  await rollUp(server, own)
  expect(await shares(2)).toEqual([80, 100])
  expect((await told())[0]).toEqual({
    organization_id: own.organizationId,
    meter_id: meter.id,
    customer_id: customer.id,
    customer_meter_id: expect.any(String),
    share: 80,
    consumed_units: 80,
    credited_units: 100,
    balance: 20,
    period_start: null,
  })
})

test('of several shares that are reached together, the highest is told', async () => {
  const { shares, use } = await metered({ shares: [100, 50, 150, 80] })
  await use(149)
  expect(await shares(1)).toEqual([100])
  await use(1)
  expect(await shares(2)).toEqual([100, 150])
})

test('a new period begins anew, and what is used before its credits are there is not told', async () => {
  const { own, place, shares, use } = await metered()
  await use(90)
  expect(await shares(1)).toEqual([80])
  await own.advance('P1D')
  await inMoment(own, async (tx, moment) => {
    await server.app.services.meters.credits.reset(tx, moment, place, { at: moment.at })
    await server.app.services.meters.credits.grant(tx, moment, {
      ...place,
      grantKey: 'next',
      subscriptionId: null,
      units: 90,
      rollover: false,
    })
  })
  await use(79)
  expect(await shares(1)).toEqual([80])
  await use(1)
  expect(await shares(2)).toEqual([80, 80])
})

test('more credits alone tell nothing, and a larger limit has its own share', async () => {
  const { own, place, shares, use } = await metered({ shares: [80] })
  await use(95)
  expect(await shares(1)).toEqual([80])
  await grant(own, place, 1, 'one more')
  await use(1)
  expect(await shares(1)).toEqual([80])
  await grant(own, place, 99, 'double')
  await use(63)
  expect(await shares(1)).toEqual([80])
  await use(1)
  expect(await shares(2)).toEqual([80, 80])
})

test('who is beyond a share when it is set is not told of it', async () => {
  const { meter, own, shares, use } = await metered({ shares: [] })
  await use(85)
  const set = await own.call('PUT', pathOf(meter), { shares: [80, 90] })
  expect(set.body).toEqual({
    shares: [80, 90],
    email_customers: false,
    email_team: false,
    modified_at: expect.any(String),
  })
  await use(4)
  // Taken away and set again, it is no new alert either.
  await own.call('PUT', pathOf(meter), { shares: [] })
  await own.call('PUT', pathOf(meter), { shares: [80, 90] })
  await use(1)
  expect(await shares(1)).toEqual([90])
})

test('without credits there is no limit, so nothing is told', async () => {
  const { own, meter, shares } = await metered()
  await createCustomer(own, { email: 'bob@example.com', external_id: 'bob' })
  await ingest(own, [{ name: 'call', external_customer_id: 'bob', metadata: { n: 500 } }])
  await rollUp(server, own)
  expect(await shares(0)).toEqual([])
  expect((await own.call('GET', pathOf(meter))).body.shares).toEqual([80, 100])
})

test('consuming tells at once', async () => {
  const { customer, own, shares } = await metered()
  const { body } = await own.call('GET', `/v1/customer-meters/?customer_id=${customer.id}`)
  const path = `/v1/customer-meters/${body.items[0].id}/consume`
  expect((await own.call('POST', path, { name: 'call', metadata: { n: 80 } })).status).toBe(200)
  expect(await shares(1)).toEqual([80])
})

describe('the customer', () => {
  test('is told by email where the merchant wants that, once', async () => {
    const { email, shares, use } = await metered({ shares: [80], email_customers: true })
    await use(80)
    expect(await shares(1)).toEqual([80])
    const emails = await vi.waitFor(
      async () => {
        const all = await emailsTo(server, email)
        expect(all).toHaveLength(1)
        return all
      },
      { timeout: 15_000, interval: 100 },
    )
    expect(emails[0]?.subject).toBe('Requests: 80% used')
    expect(emails[0]?.text).toContain('80 of the 100')
    await use(5)
    expect(await emailsTo(server, email)).toHaveLength(1)
  })

  test.each([
    ['the alerts say so not', { shares: [80] }, {}],
    ['the switch is off', { shares: [80], email_customers: true }, { usage_alert: false }],
  ])('gets no email where %s', async (_, body, customer_email_settings) => {
    const { email, own, shares, use } = await metered(body)
    const path = `/v1/organizations/${own.organizationId}`
    expect((await own.call('PATCH', path, { customer_email_settings })).status).toBe(200)
    await use(80)
    expect(await shares(1)).toEqual([80])
    // Everything that is due until then was written.
    await own.advance('PT1M')
    expect(await emailsTo(server, email)).toEqual([])
  })
})

test('alerts need the scopes of meters, and are those of the own organization', async () => {
  const { meter, own } = await metered()
  const other = await createMerchant(server)
  for (const method of ['GET', 'PUT'] as const) {
    const body = method === 'PUT' ? { shares: [] } : undefined
    expect((await other.call(method, pathOf(meter), body)).status).toBe(404)
  }
  const { token } = await createAccessToken(own.owner, own.organizationId, {
    scopes: ['meters:read'],
  })
  expect((await callWithToken(server, token, 'GET', pathOf(meter))).status).toBe(200)
  const refused = await callWithToken(server, token, 'PUT', pathOf(meter), { shares: [] })
  expect(refused.status).toBe(403)
})

test.each([
  [[0]],
  [[1_001]],
  [[80.5]],
  [[80, 80]],
  [Array.from({ length: 11 }, (_, at) => at + 1)],
])('shares %j are refused', async (shares) => {
  const own = await createMerchant(server)
  const meter = await createMeter(own)
  expect((await own.call('PUT', pathOf(meter), { shares })).status).toBe(422)
  expect((await own.call('GET', pathOf(meter))).body).toEqual({
    shares: [],
    email_customers: false,
    email_team: false,
    modified_at: null,
  })
})
