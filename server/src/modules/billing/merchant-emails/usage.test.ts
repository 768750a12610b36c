import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter, ingest, named, rollUp } from '#testing/usage.ts'
import { emailsTo } from '#testing/users.ts'
import { createClocks } from '../../../platform/billing-clock/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const soon = { timeout: 15_000, interval: 100 }

async function grantAll(own: Merchant, meterId: string, customerIds: readonly string[]) {
  const { clock, database, meters } = server.app.services
  const clocks = createClocks({ clock, database })
  await database.transaction(async (tx) => {
    const moment = await clocks.moment(tx, own.organizationId)
    for (const customerId of customerIds) {
      const place = { organizationId: own.organizationId, customerId, meterId }
      await meters.credits.grant(tx, moment, {
        ...place,
        grantKey: customerId,
        subscriptionId: null,
        units: 100,
        rollover: false,
      })
    }
  })
}

/** Customers who have 100 units each, and a meter whose alerts tell the owners. */
async function shop(count: number, alerts: object = { shares: [80, 100], email_team: true }) {
  const own = await createMerchant(server)
  const aggregation = { func: 'sum', property: 'n' }
  const meter = await createMeter(own, { filter: named('call'), aggregation })
  const customers: Awaited<ReturnType<typeof createCustomer>>[] = []
  for (let n = 0; n < count; n++) {
    const external_id = `c${n}`
    const email = `${own.organizationId}-${n}@example.com`.toLowerCase()
    customers.push(await createCustomer(own, { email, external_id, name: `Customer ${n}` }))
  }
  await grantAll(
    own,
    meter.id,
    customers.map(({ id }) => id),
  )
  const set = await own.call('PUT', `/v1/meters/${meter.id}/alerts`, alerts)
  expect(set.status, set.text).toBe(200)
  const use = async (n: number, of = customers.map((_, at) => at)) => {
    await ingest(
      own,
      of.map((at) => ({ name: 'call', external_customer_id: `c${at}`, metadata: { n } })),
    )
    await rollUp(server, own)
  }
  const reached = (many: number) =>
    vi.waitFor(async () => {
      const { body } = await own.call('GET', '/v1/feed?limit=100')
      const told = (body.items as { type: string }[]).filter(
        ({ type }) => type === 'meter.alert_reached',
      )
      expect(told).toHaveLength(many)
    }, soon)
  return { own, meter, customers, use, reached }
}

const alertsTo = async (email: string) =>
  (await emailsTo(server, email)).filter(({ subject }) => /alerts? of usage/.test(subject))

test('what many customers reach together is one email to the owners, with the first ten', async () => {
  const { own, reached, use } = await shop(12)
  const { email } = own.owner
  await use(85)
  await reached(12)
  expect(await alertsTo(email)).toEqual([])
  await own.advance('PT15M')
  const [mail, ...others] = await alertsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/: 12 alerts of usage were reached$/)
  expect(mail?.text).toContain(' · Requests: 80% (85 of 100)')
  expect(mail?.text.match(/Customer \d+ · Requests/g)).toHaveLength(10)
  expect(mail?.text).toContain('and 2 more')
  await own.advance('P1D')
  expect(await alertsTo(email)).toHaveLength(1)
})

test('an hour lies between two emails, and what is reached meanwhile comes with the next', async () => {
  const { own, reached, use } = await shop(2)
  const { email } = own.owner
  await use(85, [0])
  await reached(1)
  await own.advance('PT15M')
  expect(await alertsTo(email)).toHaveLength(1)
  await use(85, [1])
  await reached(2)
  await use(20)
  await reached(4)
  await own.advance('PT40M')
  expect(await alertsTo(email)).toHaveLength(1)
  await own.advance('PT20M')
  const mails = await alertsTo(email)
  expect(mails).toHaveLength(2)
  expect(mails[0]?.text).toMatch(/100% \(105 of 100\)/)
  expect(mails[0]?.subject).toMatch(/: 3 alerts/)
})

test('only owners are told, and not those who turned it off or where the alerts say so not', async () => {
  const { own, meter, reached, use } = await shop(2)
  const [second, member] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
  await inviteAndAccept(own.owner, second, 'owner')
  await inviteAndAccept(own.owner, member)
  const muted = await second.visitor.patch('/api/account/emails', { usageAlert: false })
  expect(muted.status, muted.text).toBe(200)
  await use(85, [0])
  await reached(1)
  await own.advance('PT15M')
  expect(await alertsTo(own.owner.email)).toHaveLength(1)
  expect(await alertsTo(second.email)).toEqual([])
  expect(await alertsTo(member.email)).toEqual([])

  await own.call('PUT', `/v1/meters/${meter.id}/alerts`, { shares: [80] })
  await use(85, [1])
  await reached(2)
  await own.advance('P1D')
  expect(await alertsTo(own.owner.email)).toHaveLength(1)
})

test('a customer who is deleted meanwhile is counted and not named, and what they are called is no link', async () => {
  const { customers, own, reached, use } = await shop(2)
  const [gone, evil] = customers
  const renamed = await own.call('PATCH', `/v1/customers/${evil?.id}`, {
    name: '<b>https://evil.example/x</b>',
  })
  expect(renamed.status, renamed.text).toBe(200)
  await use(85)
  await reached(2)
  expect((await own.call('DELETE', `/v1/customers/${gone?.id}`)).status).toBe(204)
  await own.advance('PT15M')
  const [mail] = await alertsTo(own.owner.email)
  expect(mail?.text).not.toContain('Customer 0')
  expect(mail?.text).toContain('and one more')
  expect(`${mail?.text}${mail?.html}`).not.toContain('https://evil')
  expect(mail?.html).not.toContain('<b>')
})

test('A-330 the emails of one seller name no customer of another', async () => {
  const [one, other] = [await shop(1), await shop(1)]
  for (const each of [one, other]) {
    await each.use(85)
    await each.reached(1)
    await each.own.advance('PT15M')
  }
  const [mail] = await alertsTo(one.own.owner.email)
  expect(mail?.subject).toMatch(/: an alert of usage was reached$/)
  expect(await alertsTo(other.own.owner.email)).toHaveLength(1)
  const waiting = await server.query(
    'select 1 from usage_notices where organization_id = any($1)',
    [[one.own.organizationId, other.own.organizationId]],
  )
  expect(waiting).toEqual([])
})
