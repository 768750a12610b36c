import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followProvider } from '#testing/followed.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const clockOf = ({ organizationId }: Merchant) => `/v1/organizations/${organizationId}/clock`
const modePath = async ({ call, organizationId }: Merchant) => {
  const { body } = await call('GET', `/v1/organizations/${organizationId}`)
  return `/api/organization-mode?organizationSlug=${body.slug}`
}
const modeOf = async (merchant: Merchant) =>
  (await merchant.owner.visitor.get(await modePath(merchant))).body

async function move(merchant: Merchant, body: object) {
  const answer = await merchant.owner.visitor.post(clockOf(merchant), body)
  expect(answer.status, answer.text).toBe(202)
  await expect.poll(async () => (await modeOf(merchant)).moving, { timeout: 20_000 }).toBe(false)
  return answer.body
}

async function setCard({ owner }: Merchant, { id }: { id: string }, declines: string | null) {
  return owner.visitor.put(`/v1/subscriptions/${id}/test-card`, { declines })
}

async function goLive({ organizationId }: Merchant) {
  await server.query(
    `update billing_clocks set live = true, offset_ms = 0, frozen_at = null
      where organization_id = $1`,
    [organizationId],
  )
}

describe('the mode', () => {
  test('is seen by every member, with the time of the organization, and by nobody else', async () => {
    const merchant = await createMerchant(server)
    const now = await merchant.advance('P40D')
    const member = await signUpVerifiedUser(server)
    const path = await modePath(merchant)
    const outside = await member.visitor.get(path)
    expect([outside.status, outside.body.code]).toEqual([
      403,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    ])
    await inviteAndAccept(merchant.owner, member)
    const { status, body } = await member.visitor.get(path)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      live: false,
      moving: false,
      stopped: false,
      billingSource: 'engine',
    })
    expect(new Date(body.now).getTime()).toBeGreaterThanOrEqual(now.getTime())
    await goLive(merchant)
    expect(await modeOf(merchant)).toMatchObject({ live: true, moving: false, stopped: false })
  })

  test('says that a billing provider decides what is sold, also after it was disconnected', async () => {
    const shop = await followProvider(server)
    expect((await modeOf(shop)).billingSource).toBe('provider')
    const path = `/api/organizations/${shop.organizationId}/billing-source`
    expect((await shop.owner.visitor.delete(path)).status).toBe(204)
    expect((await modeOf(shop)).billingSource).toBe('provider')
  })
})

describe('a move', () => {
  test('renews a subscription, says so, and is in the audit log', async () => {
    const merchant = await createMerchant(server)
    const bought = await subscribe(server, merchant, await createPlan(merchant))
    const before = await modeOf(merchant)
    const begun = await move(merchant, { advance: 'P1M' })
    expect(new Date(begun.from).getTime()).toBeGreaterThanOrEqual(new Date(before.now).getTime())
    expect(await ordersOf(merchant, bought)).toHaveLength(2)

    const read = async () =>
      (await merchant.owner.visitor.get(`${clockOf(merchant)}/moves/${begun.id}`)).body
    const renewal = expect.objectContaining({
      type: 'order.paid',
      subject: 'order',
      amount: 1_000,
      title: 'Plan',
    })
    await expect.poll(async () => (await read()).items).toContainEqual(renewal)
    const found = await read()
    expect(found).toMatchObject({ id: begun.id, to: begun.to, state: 'finished', complete: true })
    expect(found.counts).toContainEqual({ type: 'subscription.cycled', count: 1 })
    // The purchase was before.
    expect(found.counts).toContainEqual({ type: 'order.paid', count: 1 })
    expect(found.emails).toBeGreaterThan(0)

    const [line] = await server.query(
      `select actor, organization_id as of from audit_log
        where action = 'sandbox.clock_moved' and organization_id = $1`,
      [merchant.organizationId],
    )
    expect(line).toEqual({ actor: merchant.owner.id, of: merchant.organizationId })
  })

  test('is listed, the newest first, twenty of them', async () => {
    const merchant = await createMerchant(server)
    const ids: string[] = []
    for (let n = 0; n < 22; n++) ids.unshift((await move(merchant, { advance: 'PT1H' })).id)
    const { body } = await merchant.owner.visitor.get(`${clockOf(merchant)}/moves`)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 20))
    expect(new Set(body.items.map(({ state }: { state: string }) => state))).toEqual(
      new Set(['finished']),
    )
  })

  test('goes forward only, and not by centuries', async () => {
    const merchant = await createMerchant(server)
    const { post } = merchant.owner.visitor
    const refused = async (body: object) => {
      const answer = await post(clockOf(merchant), body)
      return [answer.status, answer.body.error]
    }
    expect(await refused({ to: '2000-01-01T00:00:00Z' })).toEqual([400, 'BadRequest'])
    expect((await refused({ advance: 'P11Y' }))[0]).toBe(422)
    expect((await refused({ advance: 'soon' }))[0]).toBe(422)
    expect((await refused({}))[0]).toBe(422)
    const { body } = await merchant.owner.visitor.get(`${clockOf(merchant)}/moves`)
    expect(body.items).toEqual([])
  })

  test('is not for members who may not change the organization, nor for a live one', async () => {
    const merchant = await createMerchant(server)
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(merchant.owner, member)
    const path = clockOf(merchant)
    expect((await member.visitor.post(path, { advance: 'P1D' })).status).toBe(404)
    expect((await member.visitor.get(`${path}/moves`)).status).toBe(404)
    expect((await merchant.call('POST', path, { advance: 'P1D' })).status).toBe(401)
    await goLive(merchant)
    const answer = await merchant.owner.visitor.post(path, { advance: 'P1D' })
    expect([answer.status, answer.body.error]).toEqual([403, 'NotPermitted'])
  })

  test('waits for nobody: while one runs, another is refused', async () => {
    const merchant = await createMerchant(server)
    // As a move of another process, whose lease is not over yet.
    await server.query(
      `update billing_clocks
          set target_at = floor_at + interval '1 year', frozen_at = floor_at, moved_by = 'other',
              moved_until = floor_at + interval '1 year'
        where organization_id = $1`,
      [merchant.organizationId],
    )
    const answer = await merchant.owner.visitor.post(clockOf(merchant), { advance: 'P1D' })
    expect([answer.status, answer.body.error]).toEqual([409, 'ClockMoving'])
  })
})

describe('a test card', () => {
  test('declines the next charge only, and the retry succeeds', async () => {
    const merchant = await createMerchant(server)
    const bought = await subscribe(server, merchant, await createPlan(merchant))
    const { status, body } = await setCard(merchant, bought, 'next')
    expect([status, body]).toEqual([200, { declines: 'next', brand: 'visa', last4: '4242' }])
    await merchant.advance('P1M')
    expect((await subscriptionOf(merchant, bought)).status).toBe('past_due')
    await merchant.advance('P2D')
    expect((await subscriptionOf(merchant, bought)).status).toBe('active')
  })

  test('declines each charge until it is set back', async () => {
    const merchant = await createMerchant(server)
    const bought = await subscribe(server, merchant, await createPlan(merchant))
    await setCard(merchant, bought, 'always')
    await merchant.advance('P1M')
    await merchant.advance('P2D')
    expect((await subscriptionOf(merchant, bought)).status).toBe('past_due')
    expect((await setCard(merchant, bought, null)).body.declines).toBe(null)
    await merchant.advance('P7D')
    expect((await subscriptionOf(merchant, bought)).status).toBe('active')
  })

  test('is missing where nothing is charged, and of a live organization', async () => {
    const merchant = await createMerchant(server)
    const { id: product_id } = await createPlan(merchant, { prices: fixed(0) })
    const { body: customer } = await merchant.call('POST', '/v1/customers/', {
      email: 'free@example.com',
    })
    const { body } = await merchant.call('POST', '/v1/subscriptions/', {
      product_id,
      customer_id: customer.id,
    })
    expect((await setCard(merchant, body, 'next')).body.error).toBe('NoTestCard')
    await goLive(merchant)
    expect((await setCard(merchant, body, 'next')).body.error).toBe('OrganizationLive')
  })
})
