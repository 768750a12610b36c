import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProduct, newBuyer, openCheckout } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith, card, newPortalCustomer, portal } from '#testing/portal.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
let other: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  other = await server.startAnotherNode()
  merchant = await createMerchant(server)
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    customer_portal_settings: { customer: { allow_email_change: true } },
  })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

async function inEmails(to: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      const found = pattern.exec(JSON.stringify(await emailsTo(server, to)))?.[1]
      expect(found).toBeDefined()
      return found ?? ''
    },
    { timeout: 15_000, interval: 50 },
  )
}

/** The same request fifty times, half of them at each node. */
async function statusesOf(path: string, body: object): Promise<number[]> {
  const calls = Array.from({ length: 50 }, (_, index) =>
    (index % 2 ? server : other).visitor().post(portal + path, body),
  )
  return (await Promise.all(calls)).map(({ status }) => status).sort()
}
const oneSuccess = [200, ...Array.from({ length: 49 }, () => 401)]

test('A-200: a code and a link of the portal work once, also for fifty requests at two nodes', async () => {
  const { call, customer } = await newPortalCustomer(server, merchant)
  const named = { email: customer.email, organization_id: merchant.organizationId }
  await server.visitor().post(`${portal}/customer-session/request`, named)
  const code = await inEmails(customer.email, /: (\d{8})/)
  expect(await statusesOf('/customer-session/authenticate', { ...named, code })).toEqual(oneSuccess)

  const email = newBuyer()
  await call('POST', '/customers/me/email-update/request', { email })
  const token = await inEmails(email, /[?]token=([\w-]+)/)
  const path = '/customers/me/email-update/verify'
  expect(await statusesOf(path, { token })).toEqual(oneSuccess)
})

test('A-200: a stolen session does not outlive a change of the email address', async () => {
  const { call, customer, token: stolen } = await newPortalCustomer(server, merchant)
  const email = newBuyer()
  await call('POST', '/customers/me/email-update/request', { email })
  const token = await inEmails(email, /[?]token=([\w-]+)/)
  await server.visitor().post(`${portal}/customers/me/email-update/verify`, { token })
  for (const node of [server, other]) {
    expect((await callsWith(node, stolen)('GET', '/customers/me')).status).toBe(401)
  }
  await inEmails(customer.email, /(Your email address was changed)/)
})

test('A-201: ids of others in a body open and change nothing', async () => {
  const victim = await newPortalCustomer(server, merchant)
  const { body: saved } = await victim.call('POST', '/customers/me/payment-methods', card())
  const { call } = await newPortalCustomer(server, merchant)
  const me = '/customers/me'
  const stolen = await call('PATCH', me, {
    id: victim.customer.id,
    customer_id: victim.customer.id,
    organization_id: 'other',
    default_payment_method_id: saved.id,
  })
  expect(stolen.status).toBe(422)
  const renamed = await call('PATCH', me, { id: victim.customer.id, billing_name: 'Mallory' })
  expect(renamed.body).toMatchObject({ billing_name: 'Mallory' })
  expect((await victim.call('GET', me)).body).toMatchObject({
    billing_name: null,
    default_payment_method_id: saved.id,
  })
  const listed = await call('GET', `/orders/?customer_id=${victim.customer.id}`)
  expect(listed.body.items).toEqual([])
})

test('A-186: stolen cards cannot be tried out in the portal: five an hour for a customer, six a minute for a caller', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const shop = await createMerchant(limited)
  const path = '/customers/me/payment-methods'
  const statuses: number[] = []
  for (let customer = 0; customer < 3; customer++) {
    const { call } = await newPortalCustomer(limited, shop)
    for (let round = 0; round < 6; round++) {
      statuses.push((await call('POST', path, card('tok_declined'))).status)
    }
  }
  // The sixth is refused to the customer, and all further ones to the caller, whoever the customer is.
  expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 429])
  expect(statuses.slice(6)).toEqual(Array.from({ length: 12 }, () => 429))
})

test('A-200: the secret of a checkout and the token of an organization open nothing of a portal', async () => {
  const products = [(await createProduct(merchant)).id]
  const checkout = await openCheckout(merchant, { products })
  await createCustomer(merchant, { email: newBuyer() })
  for (const token of [checkout.client_secret, merchant.token, '', 'polar_cst_']) {
    const { status } = await callsWith(server, token)('GET', '/orders/')
    expect(status).toBe(401)
  }
})
