import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { moneyMoved, newBuyer } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { callsWith, card, portal } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, subscribe, subscriptionOf } from '#testing/subscriptions.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('the portal from mail to cancellation', async () => {
  const merchant = await createMerchant(server)
  const { call: merchantCall, organizationId } = merchant
  const { body: organization } = await merchantCall(
    'PATCH',
    `/v1/organizations/${organizationId}`,
    {
      subscription_settings: { proration_behavior: 'invoice' },
      customer_portal_settings: { subscription: { update_plan: true } },
    },
  )
  const plan = await createPlan(merchant)
  const bigger = await createPlan(merchant, { name: 'Bigger', prices: fixed(3_000) })
  const email = newBuyer()
  const bought = await subscribe(server, merchant, plan, {
    token: 'tok_fails_on_renewal',
    buyer: { customer_email: email },
  })

  // The renewal fails, and an email leads to the page of its order.
  await merchant.advance('P1M')
  const newest = async (pattern: RegExp) =>
    vi.waitFor(
      async () => {
        const found = (await emailsTo(server, email)).find(({ subject }) => pattern.test(subject))
        expect(found).toBeDefined()
        return found ?? { text: '', links: [] as string[] }
      },
      { timeout: 15_000, interval: 50 },
    )
  const { links } = await newest(/payment for Plan failed/)
  const link = new URL(links[0] ?? '')
  expect(link.pathname).toMatch(/^\/pay\//)

  // Its reader signs in to the portal with a code, knowing the organization by its name.
  const visitor = server.visitor()
  const { body: shop } = await visitor.get(`${portal}/organizations/${organization.slug}`)
  const named = { email, organization_id: shop.organization.id }
  await visitor.post(`${portal}/customer-session/request`, named)
  const { text } = await newest(/^Your code for/)
  const code = /\d{8}/.exec(text)?.[0]
  const signedIn = await visitor.post(`${portal}/customer-session/authenticate`, { ...named, code })
  expect(signedIn.status, signedIn.text).toBe(200)
  const call = callsWith(server, signedIn.body.token)

  // The order that is due is paid with a new card.
  const { body: orders } = await call('GET', '/orders/')
  const [due] = orders.items
  expect(due).toMatchObject({ status: 'pending', due_amount: 1_000 })
  expect(link.pathname).toBe(`/pay/${due.id}`)
  const before = (await moneyMoved(server, merchant)) ?? 0
  const paid = await call('POST', `/orders/${due.id}/confirm-payment`, {
    confirmation_token_id: 'tok_visa',
  })
  expect(paid.body.status).toBe('succeeded')
  expect(await moneyMoved(server, merchant)).toBe(before + 1_000)
  expect((await subscriptionOf(merchant, bought)).status).toBe('active')

  // Another card, a bigger plan, the invoice, and in the end the cancellation.
  const { body: saved } = await call('POST', '/customers/me/payment-methods', card())
  expect(saved).toMatchObject({ status: 'succeeded', default: true })
  const path = `/subscriptions/${bought.id}`
  const upgraded = await call('PATCH', path, { product_id: bigger.id })
  expect(upgraded.status, upgraded.text).toBe(200)
  expect(upgraded.body).toMatchObject({ product_id: bigger.id, amount: 3_000 })
  await call('PATCH', `/orders/${due.id}`, { billing_name: 'Ada Lovelace Ltd' })
  expect((await call('POST', `/orders/${due.id}/invoice`)).status).toBe(202)
  expect((await call('GET', `/orders/${due.id}/invoice`)).status).toBe(200)
  const canceled = await call('PATCH', path, {
    cancel_at_period_end: true,
    cancellation_reason: 'too_complex',
  })
  expect(canceled.body).toMatchObject({ status: 'active', cancel_at_period_end: true })
  await merchant.advance('P1M')
  expect(await subscriptionOf(merchant, bought)).toMatchObject({
    status: 'canceled',
    customer_cancellation_reason: 'too_complex',
  })
  // The session has ended with its hour.
  expect((await call('GET', '/customers/me')).status).toBe(401)
  const { body: state } = await merchantCall('GET', `/v1/customers/${bought.customer_id}/state`)
  expect(state.active_subscriptions).toEqual([])
})
