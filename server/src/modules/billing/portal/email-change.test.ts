import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorOf, newBuyer, placesOf } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { callsWith, newPortalCustomer, portal, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/customers/me/email-update'

async function customerWithChange() {
  const merchant = await createMerchant(server)
  const { call, organizationId } = merchant
  await call('PATCH', `/v1/organizations/${organizationId}`, {
    customer_portal_settings: { customer: { allow_email_change: true } },
  })
  return { merchant, ...(await newPortalCustomer(server, merchant)) }
}

const subjects = async (to: string) => (await emailsTo(server, to)).map(({ subject }) => subject)

async function tokenTo(email: string, count = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const emails = await emailsTo(server, email)
      expect(emails).toHaveLength(count)
      return new URL(emails[0]?.links[0] ?? '').searchParams.get('token') ?? ''
    },
    { timeout: 15_000, interval: 50 },
  )
}

const check = (token: string) => server.visitor().get(`${portal}${path}/check?token=${token}`)
const verify = (token: string) => server.visitor().post(`${portal}${path}/verify`, { token })
const unknown = [401, 'Unauthorized']

test('the new address is used when its mailbox has opened the link, and the old one is told', async () => {
  const { call, customer, merchant } = await customerWithChange()
  const { call: elsewhere } = await portalOf(server, merchant, customer.id)
  const email = newBuyer()
  const asked = await call('POST', `${path}/request`, { email })
  expect([asked.status, asked.body]).toEqual([202, null])
  const token = await tokenTo(email)
  expect((await call('GET', '/customers/me')).body.email).toBe(customer.email)
  expect(await subjects(customer.email)).toEqual(['A new email address was requested'])
  expect((await check(token)).status).toBe(204)
  const rows = await server.query('select * from customer_email_changes where customer_id = $1', [
    customer.id,
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)

  const verified = await verify(token)
  expect(verified.status, verified.text).toBe(200)
  const { body: me } = await callsWith(server, verified.body.token)('GET', '/customers/me')
  expect(me).toMatchObject({ email, email_verified: true })
  expect(await subjects(customer.email)).toContain('Your email address was changed')
  for (const ended of [call, elsewhere]) {
    expect((await ended('GET', '/customers/me')).status).toBe(401)
  }
  expect(errorOf(await check(token))).toEqual(unknown)
  expect(errorOf(await verify(token))).toEqual(unknown)
})

test('the page of a link says which address it confirms, for whom, and that it is a test', async () => {
  const { call, merchant } = await customerWithChange()
  const email = newBuyer()
  await call('POST', `${path}/request`, { email })
  const read = (token: string) =>
    server.visitor().get(`/v1/customer-portal${path}?token=${encodeURIComponent(token)}`)
  const { body } = await read(await tokenTo(email))
  const seller = await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)
  expect(body).toEqual({ email, organization_name: seller.body.name, is_sandbox: true })
  expect(errorOf(await read('nothing'))).toEqual(unknown)
})

test('a link works once, is replaced by a newer one, and expires', async () => {
  const { call, merchant } = await customerWithChange()
  const [first, second] = [newBuyer(), newBuyer()]
  await call('POST', `${path}/request`, { email: first })
  const old = await tokenTo(first)
  await call('POST', `${path}/request`, { email: second })
  const token = await tokenTo(second)
  expect(errorOf(await verify(old))).toEqual(unknown)
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])

  const other = await newPortalCustomer(server, merchant)
  const late = newBuyer()
  await other.call('POST', `${path}/request`, { email: late })
  const expired = await tokenTo(late)
  await merchant.advance('PT1H')
  expect(errorOf(await check(expired))).toEqual(unknown)
  expect(errorOf(await verify(expired))).toEqual(unknown)
})

test('a request does not tell whose an address is; its mailbox is told in the end', async () => {
  const { call, merchant } = await customerWithChange()
  const other = await newPortalCustomer(server, merchant)
  const email = other.customer.email
  expect((await call('POST', `${path}/request`, { email })).status).toBe(202)
  const token = await tokenTo(email)
  expect(errorOf(await verify(token))).toEqual([409, 'ResourceAlreadyExists'])
  expect((await other.call('GET', '/customers/me')).body.email).toBe(email)
})

test('the organization decides, and the present address is none', async () => {
  const { call, customer, merchant } = await customerWithChange()
  const same = await call('POST', `${path}/request`, { email: customer.email.toUpperCase() })
  expect(placesOf(same)).toEqual([422, ['body.email']])
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    customer_portal_settings: { customer: { allow_email_change: false } },
  })
  const refused = await call('POST', `${path}/request`, { email: newBuyer() })
  expect(errorOf(refused)).toEqual([403, 'NotPermitted'])
})

test('what a deleted customer asked for is gone, and the cleanup deletes what has expired', async () => {
  const { call, customer, merchant } = await customerWithChange()
  const email = newBuyer()
  await call('POST', `${path}/request`, { email })
  const token = await tokenTo(email)
  await merchant.call('DELETE', `/v1/customers/${customer.id}`)
  expect(errorOf(await verify(token))).toEqual(unknown)

  const other = await newPortalCustomer(server, merchant)
  await other.call('POST', `${path}/request`, { email: newBuyer() })
  await merchant.advance('P1D')
  expect(await server.app.services.portal.emailChange.sweep()).toBeGreaterThanOrEqual(1)
  const left = await server.query('select 1 from customer_email_changes where customer_id = $1', [
    other.customer.id,
  ])
  expect(left).toEqual([])
})
