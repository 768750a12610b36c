import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { confirmIdentity, forgetConfirmation } from '#testing/proofs.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, subscribe } from '#testing/subscriptions.ts'
import { systemClock } from '../../../platform/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type One = { readonly id: string }
const reason = 'Helps us with translations'
const pathOf = ({ id }: One) => `/v1/customers/${id}/benefit-gifts`
const give = ({ call }: Merchant, customer: One, benefit: One, more: object = {}) =>
  call('POST', pathOf(customer), { benefit_id: benefit.id, until: null, reason, ...more })
async function given(...all: Parameters<typeof give>) {
  const answer = await give(...all)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
async function take({ call }: Merchant, { id }: One) {
  const answer = await call('POST', `/v1/benefit-gifts/${id}/end`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const inDays = (days: number) => new Date(systemClock().ms() + days * 86_400_000).toISOString()

async function benefitOf({ call }: Merchant, more: object = {}) {
  const note = { type: 'custom', description: 'The manual', properties: { note: 'Read me' } }
  const answer = await call('POST', '/v1/benefits/', { ...note, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const grantsOf = async ({ call }: Merchant, { id }: One, more = '&is_granted=true') =>
  (await call('GET', `/v1/benefit-grants/?customer_id=${id}&sorting=created_at${more}`)).body.items
const stateOf = async ({ call }: Merchant, { id }: One) =>
  (await call('GET', `/v1/customers/${id}/state`)).body

test('a benefit is given until a date: it comes, is seen by all, and goes, and nothing is charged', async () => {
  const merchant = await createMerchant(server)
  const benefit = await benefitOf(merchant)
  const customer = await createCustomer(merchant, { email: newBuyer() })
  const gift = await given(merchant, customer, benefit, { until: inDays(40) })
  expect(gift).toEqual({
    id: expect.any(String),
    customer_id: customer.id,
    benefit_id: benefit.id,
    benefit_description: 'The manual',
    until: expect.any(String),
    reason,
    end_reason: null,
    ended_at: null,
    is_running: true,
    created_at: expect.any(String),
  })
  await merchant.advance('PT1M')
  const [grant, ...others] = await grantsOf(merchant, customer)
  expect(others).toEqual([])
  expect(grant).toMatchObject({
    benefit_id: benefit.id,
    gift_id: gift.id,
    subscription_id: null,
    order_id: null,
    is_granted: true,
  })
  const state = await stateOf(merchant, customer)
  expect(state.granted_benefits).toMatchObject([{ benefit_id: benefit.id }])
  expect(state.active_subscriptions).toEqual([])
  const session = await merchant.call('POST', '/v1/customer-sessions/', {
    customer_id: customer.id,
  })
  const headers = { authorization: `Bearer ${session.body.token}` }
  const portal = await server.visitor().get('/v1/customer-portal/benefit-grants/', headers)
  expect(portal.body.items).toMatchObject([{ benefit_id: benefit.id }])
  expect(portal.text).not.toContain(reason)
  await merchant.advance('P39D')
  expect(await grantsOf(merchant, customer)).toHaveLength(1)
  await merchant.advance('P2D')
  expect(await grantsOf(merchant, customer)).toEqual([])
  const { body: list } = await merchant.call('GET', pathOf(customer))
  expect(list.items).toMatchObject([{ id: gift.id, is_running: false, ended_at: null }])
  expect((await merchant.call('GET', '/v1/orders/')).body.items).toEqual([])
})

describe('what is given and what is bought', () => {
  async function both() {
    const merchant = await createMerchant(server)
    const benefit = await benefitOf(merchant, {
      type: 'license_keys',
      description: 'License key',
      properties: {},
    })
    const product = await createPlan(merchant)
    const path = `/v1/products/${product.id}/benefits`
    await merchant.call('POST', path, { benefits: [benefit.id] })
    const bought = await subscribe(server, merchant, product)
    const customer = { id: bought.customer_id as string }
    const gift = await given(merchant, customer, benefit)
    await merchant.advance('PT1M')
    const sources = async () =>
      (await grantsOf(merchant, customer)).map((each: Record<string, unknown>) =>
        each.gift_id === null ? 'bought' : 'given',
      )
    expect((await sources()).sort()).toEqual(['bought', 'given'])
    return { bought, gift, merchant, sources }
  }

  test('end each by itself: the subscription first', async () => {
    const { bought, gift, merchant, sources } = await both()
    await changed(merchant, bought, { revoke: true })
    await merchant.advance('PT1M')
    expect(await sources()).toEqual(['given'])
    await take(merchant, gift)
    await merchant.advance('PT1M')
    expect(await sources()).toEqual([])
  })

  test('end each by itself: the gift first, also if it is ended twice', async () => {
    const { gift, merchant, sources } = await both()
    const ended = await take(merchant, gift)
    expect(ended).toMatchObject({ is_running: false, ended_at: expect.any(String) })
    expect(await take(merchant, gift)).toEqual(ended)
    await merchant.advance('P1M')
    expect(await sources()).toEqual(['bought'])
  })
})

test('credits are given once, not again in each month, and what is left goes with the gift', async () => {
  const merchant = await createMerchant(server)
  const meter = {
    name: 'Calls',
    filter: { conjunction: 'and', clauses: [] },
    aggregation: { func: 'count' },
  }
  const { body: counted, text } = await merchant.call('POST', '/v1/meters/', meter)
  expect(counted.id, text).toBeDefined()
  const benefit = await benefitOf(merchant, {
    type: 'meter_credit',
    description: 'Calls',
    properties: { meter_id: counted.id, units: 100, rollover: false },
  })
  const customer = await createCustomer(merchant, { email: newBuyer() })
  const gift = await given(merchant, customer, benefit)
  const balance = async () => {
    const { body } = await merchant.call('GET', `/v1/customer-meters/?customer_id=${customer.id}`)
    return body.items.map((each: { balance: number }) => each.balance)
  }
  await merchant.advance('P2M')
  expect(await balance()).toEqual([100])
  await take(merchant, gift)
  await merchant.advance('PT1M')
  expect(await balance()).toEqual([0])
})

const move = ({ call }: Merchant, { id }: One, more: object) =>
  call('PATCH', `/v1/benefit-gifts/${id}`, { reason: 'One more edition', ...more })

test('the end of a given benefit is moved: it goes on that day, once taken away not again', async () => {
  const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
  const benefit = await benefitOf(merchant)
  const customer = await createCustomer(merchant, { email: newBuyer() })
  const gift = await given(merchant, customer, benefit, { until: inDays(10) })
  expect((await move(other, gift, { until: null })).status).toBe(404)
  expect((await move(merchant, gift, { until: inDays(-1) })).status).toBe(422)
  const { visitor } = merchant.owner
  forgetConfirmation(visitor)
  const path = `/v1/benefit-gifts/${gift.id}`
  expect((await visitor.patch(path, { until: null, reason })).status).toBe(403)
  const moved = await move(merchant, gift, { until: inDays(30) })
  expect(moved.body).toMatchObject({ reason, end_reason: 'One more edition', is_running: true })
  await merchant.advance('P20D')
  expect(await grantsOf(merchant, customer)).toHaveLength(1)
  expect((await move(merchant, gift, { until: inDays(21) })).status).toBe(200)
  await merchant.advance('P2D')
  expect(await grantsOf(merchant, customer)).toEqual([])
  expect((await move(merchant, gift, { until: null })).status).toBe(422)
  const second = await given(merchant, customer, benefit)
  await take(merchant, second)
  expect((await move(merchant, second, { until: inDays(90) })).status).toBe(422)
})

describe('giving a benefit', () => {
  test('needs its permission and, in a session, a confirmed identity; a repeated one gives once', async () => {
    const merchant = await createMerchant(server)
    const benefit = await benefitOf(merchant)
    const customer = await createCustomer(merchant, { email: newBuyer() })
    const body = { benefit_id: benefit.id, until: null, reason }
    const { visitor } = merchant.owner
    forgetConfirmation(visitor)
    const once = { 'idempotency-key': 'benefit-gift-1' }
    const refused = await visitor.post(pathOf(customer), body, once)
    expect([refused.status, refused.body.detail]).toEqual([403, 'Identity confirmation required'])
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(merchant.owner, member)
    const named = `${pathOf(customer)}?organization_id=${merchant.organizationId}`
    expect((await member.visitor.post(named, body)).status).toBe(403)
    await confirmIdentity(visitor)
    for (let time = 0; time < 2; time++) {
      expect((await visitor.post(pathOf(customer), body, once)).status).toBe(201)
    }
    const { body: gifts } = await merchant.call('GET', pathOf(customer))
    expect(gifts.items).toHaveLength(1)
  })

  test('is of the own shop only, as are seeing and ending it', async () => {
    const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
    const benefit = await benefitOf(merchant)
    const customer = await createCustomer(merchant, { email: newBuyer() })
    const theirs = await createCustomer(other, { email: newBuyer() })
    expect((await give(other, customer, benefit)).status).toBe(404)
    expect((await give(other, theirs, benefit)).status).toBe(422)
    const gift = await given(merchant, customer, benefit)
    expect((await other.call('POST', `/v1/benefit-gifts/${gift.id}/end`)).status).toBe(404)
    expect((await other.call('GET', pathOf(customer))).status).toBe(404)
    const { body } = await merchant.call('GET', pathOf(customer))
    expect(body.items).toMatchObject([{ is_running: true }])
  })

  test('by two clicks gives once, and what cannot be given is refused', async () => {
    const merchant = await createMerchant(server)
    const benefit = await benefitOf(merchant)
    const customer = await createCustomer(merchant, { email: newBuyer() })
    const clicks = [give(merchant, customer, benefit), give(merchant, customer, benefit)]
    const answers = await Promise.all(clicks)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const second = await benefitOf(merchant)
    for (const [what, more] of [
      [second, { until: inDays(-1) }],
      [second, { reason: ' ' }],
      [{ id: '00000000-0000-4000-8000-000000000000' }, {}],
    ] as const) {
      expect((await give(merchant, customer, what, more)).status).toBe(422)
    }
    await merchant.call('DELETE', `/v1/benefits/${second.id}`)
    expect((await give(merchant, customer, second)).status).toBe(422)
  })

  test('ends with the customer, whose note is forgotten', async () => {
    const merchant = await createMerchant(server)
    const benefit = await benefitOf(merchant)
    const customer = await createCustomer(merchant, { email: newBuyer() })
    await given(merchant, customer, benefit)
    await merchant.advance('PT1M')
    await merchant.call('DELETE', `/v1/customers/${customer.id}?anonymize=true`)
    await merchant.advance('PT1M')
    const rows = await server.query('select reason from benefit_gifts where customer_id = $1', [
      customer.id,
    ])
    expect(rows).toEqual([{ reason: null }])
    expect(await grantsOf(merchant, customer, '')).toMatchObject([{ is_revoked: true }])
    const events = await server.query(
      `select e.type, p::text as payload from events e
         join event_payloads p on p.id = e.payload_id
        where e.organization_id = $1 and e.type like 'gift.%'`,
      [merchant.organizationId],
    )
    expect(events).toMatchObject([{ type: 'gift.benefit_given' }])
    expect(JSON.stringify(events)).not.toContain(reason)
  })
})
