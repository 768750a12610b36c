import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorOf, newBuyer } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith, portal, signInCode } from '#testing/portal.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = `${portal}/customer-session`

const request = (on: TestServer, { organizationId }: Merchant, email: string) =>
  on.visitor().post(`${path}/request`, { email, organization_id: organizationId })

const authenticate = (on: TestServer, { organizationId }: Merchant, email: string, code: string) =>
  on.visitor().post(`${path}/authenticate`, { email, organization_id: organizationId, code })

/** The code of the newest email, once there are so many. */
async function codeTo(on: TestServer, email: string, count = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const emails = await emailsTo(on, email)
      expect(emails).toHaveLength(count)
      return /\d{8}/.exec(emails[0]?.text ?? '')?.[0] ?? ''
    },
    { timeout: 15_000, interval: 50 },
  )
}

const wrong = (code: string) => (code === '00000000' ? '00000001' : '00000000')
const refused = [401, 'Unauthorized']

test('a customer signs in once with a code from an email', async () => {
  const merchant = await createMerchant(server)
  const email = newBuyer()
  const customer = await createCustomer(merchant, { email, name: 'Ada' })
  const asked = await request(server, merchant, email.toUpperCase())
  expect([asked.status, asked.body]).toEqual([202, null])
  const code = await codeTo(server, email)
  const [{ subject, text } = { subject: '', text: '' }] = await emailsTo(server, email)
  expect(subject).toMatch(/^Your code for /)
  expect(text).toContain('15 minutes')
  const signedIn = await authenticate(
    server,
    merchant,
    email,
    `${code.slice(0, 4)} ${code.slice(4)}`,
  )
  expect(signedIn.status, signedIn.text).toBe(200)
  const me = await callsWith(server, signedIn.body.token)('GET', '/customers/me')
  expect(me.body).toMatchObject({ id: customer.id })
  expect(errorOf(await authenticate(server, merchant, email, code))).toEqual(refused)
})

test('who bought as a guest is among the choices, however many external ids name the address', async () => {
  const merchant = await createMerchant(server)
  const email = newBuyer()
  await createCustomer(merchant, { email, name: 'Ada', external_id: 'ada' })
  for (let n = 0; n < 20; n++) {
    await createCustomer(merchant, { email: newBuyer(), external_id: `eve${n}` })
  }
  await server.query(
    `update customers set email = $2, email_standing = 'typed'
      where organization_id = $1 and external_id like 'eve%'`,
    [merchant.organizationId, email],
  )
  const guest = await subscribe(server, merchant, await createPlan(merchant), {
    buyer: { customer_email: email },
  })
  await request(server, merchant, email)
  const code = await signInCode(server, email)
  const { body } = await authenticate(server, merchant, email, code)
  expect(body.customers).toHaveLength(20)
  expect(body.customers[1].id).toBe(guest.customer_id)
})

test('a code proves the address of the one who is chosen, where several have it', async () => {
  const merchant = await createMerchant(server)
  const email = newBuyer()
  const named = await createCustomer(merchant, { email, name: 'Ada', external_id: 'ada' })
  const guest = await subscribe(server, merchant, await createPlan(merchant), {
    buyer: { customer_email: email },
  })
  const verified = async (id: string) =>
    (await merchant.call('GET', `/v1/customers/${id}`)).body.email_verified
  await request(server, merchant, email)
  const code = await vi.waitFor(
    async () => {
      const [sent] = (await emailsTo(server, email)).filter(({ subject }) =>
        subject.startsWith('Your code for '),
      )
      return /\d{8}/.exec(sent?.text ?? '')?.[0] ?? Promise.reject(new Error('No code yet.'))
    },
    { timeout: 15_000, interval: 50 },
  )
  const asked = await authenticate(server, merchant, email, code)
  expect(asked.body.token).toBeNull()
  expect(asked.body.customers.map(({ id }: { id: string }) => id)).toEqual([
    named.id,
    guest.customer_id,
  ])
  const choose = (customer_id: string) =>
    server.visitor().post(`${path}/authenticate`, {
      email,
      organization_id: merchant.organizationId,
      code,
      customer_id,
    })
  const other = await createCustomer(merchant, { email: newBuyer() })
  expect(errorOf(await choose(other.id))).toEqual(refused)
  const { body } = await choose(guest.customer_id)
  expect(body.customers).toEqual([])
  const me = await callsWith(server, body.token)('GET', '/customers/me')
  expect(me.body).toMatchObject({ id: guest.customer_id, email_verified: true })
  // The external id is the merchant's word: a code says nothing about it, but it no longer holds the address.
  expect([await verified(named.id), await verified(guest.customer_id)]).toEqual([false, true])
  const listed = await merchant.call('GET', `/v1/customers/?email=${email}`)
  expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([guest.customer_id])
})

test('a code proves nothing about an external id', async () => {
  const merchant = await createMerchant(server)
  const email = newBuyer()
  const customer = await createCustomer(merchant, { email, external_id: 'ada' })
  await request(server, merchant, email)
  const answer = await authenticate(server, merchant, email, await codeTo(server, email))
  const me = await callsWith(server, answer.body.token)('GET', '/customers/me')
  expect(me.body).toMatchObject({ id: customer.id, email_verified: false })
})

test('of many attempts at once with a code one signs in', async () => {
  const merchant = await createMerchant(server)
  const email = newBuyer()
  await createCustomer(merchant, { email })
  await request(server, merchant, email)
  const code = await codeTo(server, email)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => authenticate(server, merchant, email, code)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
})

test('five wrong codes invalidate the right one, and a new one replaces it', async () => {
  const merchant = await createMerchant(server)
  const email = newBuyer()
  await createCustomer(merchant, { email })
  await request(server, merchant, email)
  const code = await codeTo(server, email)
  for (let round = 0; round < 5; round++) {
    expect(errorOf(await authenticate(server, merchant, email, wrong(code)))).toEqual(refused)
  }
  expect(errorOf(await authenticate(server, merchant, email, code))).toEqual(refused)
  await request(server, merchant, email)
  const next = await codeTo(server, email, 2)
  expect((await authenticate(server, merchant, email, next)).status).toBe(200)
})

test('nothing tells whether somebody is a customer', async () => {
  const merchant = await createMerchant(server)
  const other = await createMerchant(server)
  const known = newBuyer()
  await createCustomer(merchant, { email: known })
  const stranger = newBuyer()
  const gone = { ...merchant, organizationId: 'nobody' }
  const requests = await Promise.all([
    request(server, merchant, known),
    request(server, merchant, stranger),
    request(server, other, known),
    request(server, gone, known),
  ])
  for (const { body, status } of requests) expect([status, body]).toEqual([202, null])
  const code = await codeTo(server, known)
  expect(await emailsTo(server, stranger)).toEqual([])
  const answers = await Promise.all([
    authenticate(server, merchant, known, wrong(code)),
    authenticate(server, merchant, stranger, code),
    authenticate(server, other, known, code),
    authenticate(server, gone, known, code),
    authenticate(server, merchant, known, "' or 1=1"),
  ])
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
  for (const answer of answers) expect(errorOf(answer)).toEqual(refused)
  expect((await authenticate(server, merchant, known, code)).status).toBe(200)
})

test('a code is stored as a hash, and is not for an address that the customer no longer has', async () => {
  const merchant = await createMerchant(server)
  const email = newBuyer()
  const customer = await createCustomer(merchant, { email })
  await request(server, merchant, email)
  const code = await codeTo(server, email)
  const rows = await server.query(`select * from codes where subject like $1`, [`%${email}`])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
  await merchant.call('PATCH', `/v1/customers/${customer.id}`, { email: newBuyer() })
  expect(errorOf(await authenticate(server, merchant, email, code))).toEqual(refused)
})

test('requests and tries are limited for each address of a caller', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const merchant = { organizationId: 'nobody' } as Merchant
  const statuses = async (call: () => Promise<{ status: number }>) => {
    const found: number[] = []
    for (let round = 0; round < 8; round++) found.push((await call()).status)
    return found
  }
  expect(await statuses(() => request(limited, merchant, newBuyer()))).toEqual([
    ...Array.from({ length: 6 }, () => 202),
    ...[429, 429],
  ])
  const blocked = await authenticate(limited, merchant, newBuyer(), '1')
  expect(blocked.status).toBe(401)
  expect(await statuses(() => authenticate(limited, merchant, newBuyer(), '1'))).toEqual([
    ...Array.from({ length: 5 }, () => 401),
    ...[429, 429, 429],
  ])
})

test('who enters the right code does not count against the others of an office', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const merchant = await createMerchant(limited)
  for (let person = 0; person < 8; person++) {
    const email = newBuyer()
    await createCustomer(merchant, { email })
    expect((await request(limited, merchant, email)).status).toBe(202)
    const code = await codeTo(limited, email)
    expect((await authenticate(limited, merchant, email, code)).status).toBe(200)
  }
  const wrong: number[] = []
  for (let round = 0; round < 8; round++) {
    wrong.push((await authenticate(limited, merchant, newBuyer(), '1')).status)
  }
  expect(wrong).toEqual([...Array.from({ length: 6 }, () => 401), 429, 429])
})
