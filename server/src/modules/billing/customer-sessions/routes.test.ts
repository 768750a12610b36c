import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, newBuyer, openCheckout, payment } from '#testing/checkouts.ts'
import { createCustomer, statusAndIssues } from '#testing/customers.ts'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/customer-sessions/'
const portal = '/v1/customer-portal/customer-session'

async function customerOf(merchant: Merchant, more: object = {}) {
  return createCustomer(merchant, { email: newBuyer(), name: 'Ada', ...more })
}

async function sessionOf(merchant: Merchant, input: object) {
  const answer = await merchant.call('POST', path, input)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

const introspect = (token: string) => callWithToken(server, token, 'GET', `${portal}/introspect`)

test('a session shows its customer and the address of the portal', async () => {
  const merchant = await createMerchant(server)
  const customer = await customerOf(merchant)
  const input = { customer_id: customer.id, return_url: 'https://shop.example/account' }
  const session = await sessionOf(merchant, input)
  expect(session).toMatchObject({
    token: expect.stringMatching(/^polar_cst_[\w-]{43}$/),
    return_url: 'https://shop.example/account',
    customer_id: customer.id,
    customer,
    modified_at: null,
  })
  expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(3_600_000)
  const { body: organization } = await merchant.call(
    'GET',
    `/v1/organizations/${merchant.organizationId}`,
  )
  const url = new URL(session.customer_portal_url)
  expect(url.pathname).toBe(`/portal/${organization.slug}`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    customer_session_token: session.token,
    email: customer.email,
  })
})

test('the token of a session says who uses the portal, and is nowhere stored', async () => {
  const merchant = await createMerchant(server)
  const customer = await customerOf(merchant)
  const { expires_at, token } = await sessionOf(merchant, { customer_id: customer.id })
  expect((await introspect(token)).body).toEqual({ expires_at, return_url: null })
  expect((await callWithToken(server, token, 'GET', `${portal}/user`)).body).toEqual({
    type: 'customer',
    name: 'Ada',
    email: customer.email,
    customer_id: customer.id,
    member_id: null,
    role: null,
  })
  const rows = await server.query('select * from customer_sessions where customer_id = $1', [
    customer.id,
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  const events = await server.query(
    `select p.body from events e join event_payloads p on p.id = e.payload_id
      where e.type = 'customer_session.created' and e.organization_id = $1`,
    [merchant.organizationId],
  )
  expect(events).toMatchObject([{ body: { customer_id: customer.id } }])
  expect(JSON.stringify(events)).not.toContain(token)
})

test.each(['external_customer_id', 'customer_external_id'])(
  '%s names the customer',
  async (name) => {
    const merchant = await createMerchant(server)
    const customer = await customerOf(merchant, { external_id: 'ada' })
    expect(await sessionOf(merchant, { [name]: 'ada' })).toMatchObject({ customer_id: customer.id })
    const unknown = await merchant.call('POST', path, { [name]: 'bob' })
    expect(statusAndIssues(unknown)).toEqual([422, [`body.${name}`, 'value_error']])
  },
)

test('a session needs a customer of the organization, and no member', async () => {
  const merchant = await createMerchant(server)
  const other = await createMerchant(server)
  const customer = await customerOf(merchant, { external_id: 'ada' })
  const { id } = await customerOf(other)
  const refused = async (input: object) => statusAndIssues(await merchant.call('POST', path, input))
  const missing = [422, ['body.customer_id', 'missing']]
  expect(await refused({})).toEqual(missing)
  expect(await refused({ customer_id: id })).toEqual([422, ['body.customer_id', 'value_error']])
  const named = { customer_id: customer.id }
  expect((await refused({ ...named, member_id: id }))[0]).toBe(422)
  expect((await refused({ ...named, return_url: 'javascript:alert(1)' }))[0]).toBe(422)
})

test('a session ends after an hour by the clock of its organization', async () => {
  const merchant = await createMerchant(server)
  const { id } = await customerOf(merchant)
  const { token } = await sessionOf(merchant, { customer_id: id })
  await merchant.advance('PT59M')
  expect((await introspect(token)).status).toBe(200)
  await merchant.advance('PT1M')
  const ended = await introspect(token)
  expect([ended.status, ended.body.error]).toEqual([401, 'invalid_token'])
})

test('the sessions of a customer end when the customer is deleted', async () => {
  const merchant = await createMerchant(server)
  const [customer, neighbour] = [await customerOf(merchant), await customerOf(merchant)]
  const { token } = await sessionOf(merchant, { customer_id: customer.id })
  const { token: other } = await sessionOf(merchant, { customer_id: neighbour.id })
  expect((await merchant.call('DELETE', `/v1/customers/${customer.id}`)).status).toBe(204)
  expect((await introspect(token)).status).toBe(401)
  expect((await introspect(other)).status).toBe(200)
  const again = await merchant.call('POST', path, { customer_id: customer.id })
  expect(again.status).toBe(422)
})

test('no session outlives the deletion of a customer that happens at the same time', async () => {
  const merchant = await createMerchant(server)
  const { id } = await customerOf(merchant)
  const create = () => merchant.call('POST', path, { customer_id: id })
  const remove = () => merchant.call('DELETE', `/v1/customers/${id}`)
  const answers = await Promise.all([create(), create(), remove(), create(), create()])
  for (const { body, status } of answers) {
    if (status === 201) expect((await introspect(body.token)).status).toBe(401)
  }
  expect(
    await server.query('select 1 from customer_sessions where customer_id = $1', [id]),
  ).toEqual([])
})

test('a session of a customer opens nothing of the organization, nothing from a query string, and no token opens the other kind', async () => {
  const merchant = await createMerchant(server)
  const { id } = await customerOf(merchant)
  const { token } = await sessionOf(merchant, { customer_id: id })
  for (const [method, target] of [
    ['GET', '/v1/customers/'],
    ['POST', path],
    ['POST', '/v1/sandbox/clock'],
  ] as const) {
    const body = method === 'POST' ? { customer_id: id } : undefined
    const answer = await callWithToken(server, token, method, target, body)
    expect([401, 403], target).toContain(answer.status)
  }
  expect((await introspect(merchant.token)).status).toBe(401)
  const inQuery = `${portal}/introspect?customer_session_token=${token}&token=${token}`
  expect((await server.visitor().get(inQuery)).status).toBe(401)
  expect((await introspect(`polar_cst_${'x'.repeat(43)}`)).status).toBe(401)
})

test('members create sessions, and tokens only with the scope', async () => {
  const merchant = await createMerchant(server)
  const { id } = await customerOf(merchant)
  const input = { customer_id: id, organization_id: merchant.organizationId }
  const { visitor } = merchant.owner
  expect((await visitor.post(path, input)).status).toBe(201)
  const stolen = await createMerchant(server)
  expect((await stolen.owner.visitor.post(path, input)).status).toBe(422)
  const reader = await createMerchant(server, { scopes: ['customers:write'] })
  expect((await reader.call('POST', path, { customer_id: id })).status).toBe(403)
})

test('a buyer gets a session, unless only an email address says who that is', async () => {
  const merchant = await createMerchant(server)
  const buy = async (customer_email: string, more: object = {}) => {
    const checkout = await openCheckout(merchant, more)
    const { body } = await buyerOf(server, checkout).confirm({ ...payment(), customer_email })
    return body.customer_session_token as string
  }
  const email = newBuyer()
  const token = await buy(email)
  const { body: user } = await callWithToken(server, token, 'GET', `${portal}/user`)
  expect(user).toMatchObject({ email })
  expect(await buy(email)).toBe('')
  const known = await buy(email, { customer_id: user.customer_id })
  expect((await introspect(known)).status).toBe(200)
})

test('the cleanup deletes the sessions that have ended, of all organizations, and no other', async () => {
  const [ahead, merchant] = [await createMerchant(server), await createMerchant(server)]
  const { id } = await customerOf(merchant)
  const { token } = await sessionOf(merchant, { customer_id: id })
  await sessionOf(ahead, { customer_id: (await customerOf(ahead)).id })
  await ahead.advance('P1Y')
  const { token: later } = await sessionOf(ahead, { customer_id: (await customerOf(ahead)).id })
  await server.query(
    `insert into customer_sessions
       (id, organization_id, customer_id, hash, expires_at, created_at)
     select md5('session ' || n)::uuid, $1, $2, sha256(n::text::bytea), '2026-01-01', '2026-01-01'
       from generate_series(1, 2500) n`,
    [merchant.organizationId, id],
  )
  expect(await server.app.services.customerSessions.sweep()).toBeGreaterThanOrEqual(2_501)
  for (const each of [token, later]) expect((await introspect(each)).status).toBe(200)
  const rows = await server.query(
    'select organization_id from customer_sessions where organization_id = any($1)',
    [[ahead.organizationId, merchant.organizationId]],
  )
  expect(rows).toHaveLength(2)
})
