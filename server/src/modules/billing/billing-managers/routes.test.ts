import * as contract from '@guildhall/contract/billing/checkouts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buyerOf, errorOf, newBuyer, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith, newPortalCustomer, portal, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan } from '#testing/subscriptions.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const role = 'billing_manager'
const forbidden = [403, 'NotPermitted']
const wrongCode = [401, 'Unauthorized']
const ended = [401, 'invalid_token']
const team = (merchant: Merchant, more: object = {}) =>
  newPortalCustomer(server, merchant, { type: 'team', name: 'Lovelace Ltd', ...more })
type Team = Awaited<ReturnType<typeof team>>

/** The newest first. */
const codesTo = async (email: string) =>
  (await emailsTo(server, email)).flatMap(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? [])

/** What whoever has the mailbox is answered: the session, or the choice. */
async function enter({ organizationId }: Merchant, email: string, customer_id?: string) {
  const named = { email, organization_id: organizationId }
  const path = `${portal}/customer-session`
  const before = await codesTo(email)
  await server.visitor().post(`${path}/request`, named)
  const code = await vi.waitFor(async () => {
    const [newest, ...older] = await codesTo(email)
    return older.length === before.length && newest ? newest : Promise.reject(new Error('No code.'))
  }, 15_000)
  return server.visitor().post(`${path}/authenticate`, { ...named, code, customer_id })
}

/** The requests of a manager who has accepted. */
async function managerOf(merchant: Merchant, { call, customer }: Team, email = newBuyer()) {
  const { body } = await call('POST', '/members', { email, role })
  const { body: entered } = await enter(merchant, email, customer.id)
  return { email, id: body.id as string, call: callsWith(server, entered.token) }
}

const subjectsTo = async (email: string) =>
  (await emailsTo(server, email)).map(({ subject }) => subject)
const gets = (email: string, subject: string) =>
  vi.waitFor(async () => expect(await subjectsTo(email)).toContain(subject), 15_000)

test('an invitation opens nothing before whoever has the mailbox chooses it', async () => {
  const merchant = await createMerchant(server)
  const { call, customer } = await team(merchant)
  const email = newBuyer()
  const added = await call('POST', '/members', { email, name: 'Bob', role })
  expect(added.status, added.text).toBe(201)
  expect(added.body).toMatchObject({ email, name: 'Bob', role, accepted: false })

  const choice = await enter(merchant, email)
  expect(choice.body).toEqual({
    token: null,
    customers: [
      { id: customer.id, name: 'Lovelace Ltd', created_at: customer.created_at, access: 'invited' },
    ],
  })
  expect((await call('GET', '/members')).body.items).toMatchObject([{ accepted: false }])

  const accepted = await enter(merchant, email, customer.id)
  const manager = callsWith(server, accepted.body.token)
  expect((await manager('GET', '/customers/me')).body.id).toBe(customer.id)
  expect((await manager('GET', '/customer-session/user')).body).toEqual({
    type: 'member',
    name: 'Bob',
    email,
    customer_id: customer.id,
    member_id: added.body.id,
    role,
  })
  expect((await call('GET', '/members')).body.items).toMatchObject([{ accepted: true }])
  // From now on a code is enough.
  expect((await enter(merchant, email)).body.token).toMatch(/^polar_cst_/)
})

test('an invitation says nothing that a stranger wrote, and the address of the team is told who accepts', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const { customer } = one
  const email = newBuyer()
  const path = `/v1/customers/${customer.id}/members`
  await merchant.call('POST', path, { email, role, name: 'Call 555 at once' })
  const mail = await vi.waitFor(async () => {
    const [found] = await emailsTo(server, email)
    return found ?? Promise.reject(new Error('No email yet.'))
  }, 15_000)
  const all = mail.text + mail.html + mail.subject
  for (const written of ['Lovelace', '555', customer.email]) expect(all).not.toContain(written)
  expect(await subjectsTo(customer.email)).toEqual([])
  await enter(merchant, email, customer.id)
  await gets(customer.email, 'A billing manager was added')
})

test('a manager who chose one team enters no other', async () => {
  const merchant = await createMerchant(server)
  const [one, other] = [await team(merchant), await team(merchant)]
  const { email } = await managerOf(merchant, one)
  const answer = await enter(merchant, email, other.customer.id)
  expect(errorOf(answer)).toEqual(wrongCode)
})

test('whoever has the address of a customer is that customer, also where they were invited', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const own = await createCustomer(merchant, { email: newBuyer(), name: 'Ada' })
  await one.call('POST', '/members', { email: own.email, role })
  const { body } = await enter(merchant, own.email)
  expect(
    body.customers.map(({ id, access }: { id: string; access: string }) => [id, access]),
  ).toEqual([
    [own.id, 'customer'],
    [one.customer.id, 'invited'],
  ])
})

test('who is removed is out at once, and the address of the team is told', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const manager = await managerOf(merchant, one)
  expect((await one.call('DELETE', `/members/${manager.id}`)).status).toBe(204)
  expect(errorOf(await manager.call('GET', '/customers/me'))).toEqual(ended)
  await gets(one.customer.email, 'A billing manager was removed')
})

test('a manager invites and removes others, and leaves', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const manager = await managerOf(merchant, one)
  const other = await manager.call('POST', '/members', { email: newBuyer(), role })
  expect((await manager.call('DELETE', `/members/${other.body.id}`)).status).toBe(204)
  expect((await manager.call('DELETE', `/members/${manager.id}`)).status).toBe(204)
  expect(errorOf(await manager.call('GET', '/members'))).toEqual(ended)
})

test('a manager does not change the email address of the team', async () => {
  const merchant = await createMerchant(server)
  const { call, organizationId } = merchant
  await call('PATCH', `/v1/organizations/${organizationId}`, {
    customer_portal_settings: { customer: { allow_email_change: true } },
  })
  const one = await team(merchant)
  const manager = await managerOf(merchant, one)
  const input = { email: newBuyer() }
  const path = '/customers/me/email-update/request'
  expect(errorOf(await manager.call('POST', path, input))).toEqual(forbidden)
  expect((await one.call('POST', path, input)).status).toBe(202)
})

test('who has accepted gets the emails of the team, and who has not gets none', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const manager = await managerOf(merchant, one)
  const invited = newBuyer()
  await one.call('POST', '/members', { email: invited, role })
  const products = [(await createPlan(merchant)).id]
  const checkout = await openCheckout(merchant, { products, customer_id: one.customer.id })
  const { customer_email: _other, ...card } = payment()
  await buyerOf(server, checkout).confirm(card)
  await reaches(merchant, checkout, 'succeeded')
  const confirmation = 'You’re subscribed to Plan'
  for (const email of [one.customer.email, manager.email]) {
    await gets(email, confirmation)
  }
  expect(await subjectsTo(invited)).not.toContain(confirmation)
})

test('a team without an address is managed by those whom the seller invites', async () => {
  const merchant = await createMerchant(server)
  const customer = await createCustomer(merchant, { type: 'team', name: 'Lovelace Ltd' })
  const email = newBuyer()
  const path = `/v1/customers/${customer.id}/members`
  const added = await merchant.call('POST', path, { email, role })
  expect(added.status, added.text).toBe(201)
  const { body } = await enter(merchant, email, customer.id)
  const manager = callsWith(server, body.token)
  expect((await manager('GET', '/customers/me')).body).toMatchObject({ id: customer.id })
})

describe('only a team has managers:', () => {
  test('others invite nobody', async () => {
    const merchant = await createMerchant(server)
    const { call, customer } = await newPortalCustomer(server, merchant)
    const input = { email: newBuyer(), role }
    expect(errorOf(await call('GET', '/members'))).toEqual(forbidden)
    expect(errorOf(await call('POST', '/members', input))).toEqual(forbidden)
    const path = `/v1/customers/${customer.id}/members`
    expect(errorOf(await merchant.call('POST', path, input))).toEqual(forbidden)
  })

  test('who managed one that is none any more is out, and gets no code', async () => {
    const merchant = await createMerchant(server)
    const one = await team(merchant)
    const manager = await managerOf(merchant, one)
    await merchant.call('PATCH', `/v1/customers/${one.customer.id}`, { type: 'individual' })
    expect(errorOf(await manager.call('GET', '/customers/me'))).toEqual(ended)
    const { app } = server
    const named = { email: manager.email, organization_id: merchant.organizationId }
    expect(await app.services.portal.signIn.isCustomer(named)).toBe(false)
  })
})

test('ten may manage a team; the same address is invited again', async () => {
  const merchant = await createMerchant(server)
  const { customer } = await team(merchant)
  const path = `/v1/customers/${customer.id}/members`
  const add = (email: string) => merchant.call('POST', path, { email, role })
  const all = Array.from({ length: 10 }, () => newBuyer())
  const answers = await Promise.all(all.map(add))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  const [first = ''] = all
  expect((await add(first.toUpperCase())).body.id).toBe(answers[0]?.body.id)
  expect((await add(newBuyer())).status).toBe(422)
  expect((await merchant.call('GET', `${path}?limit=3`)).body.pagination).toEqual({
    total_count: 10,
    max_page: 4,
  })
})

test('the address of the team, and roles other than that of a manager, are refused', async () => {
  const merchant = await createMerchant(server)
  const { call, customer } = await team(merchant)
  for (const input of [
    { email: customer.email.toUpperCase(), role },
    { email: newBuyer() },
    { email: newBuyer(), role: 'member' },
    { email: newBuyer(), role: 'owner' },
  ]) {
    expect((await call('POST', '/members', input)).status).toBe(422)
  }
})

test('whoever bought under an address that nobody proved sees and invites nobody', async () => {
  const merchant = await createMerchant(server)
  const products = [(await createPlan(merchant)).id]
  const checkout = await openCheckout(merchant, { products })
  const { body } = await buyerOf(server, checkout).confirm(payment())
  const call = callsWith(server, body.customer_session_token)
  expect((await call('GET', '/subscriptions/')).status).toBe(200)
  expect((await call('GET', '/members')).status).toBe(403)
  expect((await call('POST', '/members', { email: newBuyer(), role })).status).toBe(403)
})

test('a customer is deleted with those who manage it', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const manager = await managerOf(merchant, one)
  expect((await merchant.call('DELETE', `/v1/customers/${one.customer.id}`)).status).toBe(204)
  expect(errorOf(await manager.call('GET', '/customers/me'))).toEqual(ended)
  const rows = await server.query('select 1 from billing_managers where customer_id = $1', [
    one.customer.id,
  ])
  expect(rows).toEqual([])
})

test('the owner of an address finds the sellers where they manage a team', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const { email } = await managerOf(merchant, one)
  const found = await server.app.services.portal.finding.sellersOf(email.toUpperCase())
  expect(found.map(({ organizationId }) => organizationId)).toEqual([merchant.organizationId])
})

test('a session that a program makes is of the team itself', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const { call } = await portalOf(server, merchant, one.customer.id)
  expect((await call('GET', '/customer-session/user')).body).toMatchObject({
    type: 'customer',
    member_id: null,
    role: null,
  })
})

test('a manager who invites is named by the address that they proved', async () => {
  const merchant = await createMerchant(server)
  const manager = await managerOf(merchant, await team(merchant))
  const email = newBuyer()
  await manager.call('POST', '/members', { email, role })
  await vi.waitFor(async () => {
    const [mail] = await emailsTo(server, email)
    expect(mail?.text).toContain(`invitation from ${manager.email}`)
  }, 15_000)
})

test('where a team has no address, its other managers are told who is removed', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant, { email: undefined })
  const [stays, goes] = [await managerOf(merchant, one), await managerOf(merchant, one)]
  await gets(stays.email, 'A billing manager was added')
  await one.call('DELETE', `/members/${goes.id}`)
  await gets(stays.email, 'A billing manager was removed')
})

test('what a manager bought as the team is closed to them when they are removed', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const manager = await managerOf(merchant, one)
  const checkout = await openCheckout(merchant, { products: [(await createPlan(merchant)).id] })
  const { organizationId } = merchant
  const { customer_email: _other, ...card } = payment()
  const bought = await server.app.services.checkouts.client.confirm(
    { organizationId, id: checkout.id },
    {
      input: contract.confirm.body.parse(card),
      address: '127.0.0.1',
      customerId: one.customer.id,
      managerId: manager.id,
    },
  )
  const call = callsWith(server, bought.customer_session_token)
  expect((await call('GET', '/orders/')).status).toBe(200)
  await one.call('DELETE', `/members/${manager.id}`)
  expect(errorOf(await call('GET', '/orders/'))).toEqual(ended)
})

test('who comes back as a team has no managers', async () => {
  const merchant = await createMerchant(server)
  const one = await team(merchant)
  const manager = await managerOf(merchant, one)
  const path = `/v1/customers/${one.customer.id}`
  for (const type of ['individual', 'team']) await merchant.call('PATCH', path, { type })
  expect(errorOf(await manager.call('GET', '/customers/me'))).toEqual(ended)
  expect((await merchant.call('GET', `${path}/members`)).body.items).toEqual([])
})
