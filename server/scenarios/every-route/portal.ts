import { vi } from 'vitest'
import { newBuyer } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { type callsWith, card, newPortalCustomer, portal, portalOf } from '#testing/portal.ts'
import { createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'
import { emailsTo } from '#testing/users.ts'
import { portalBodies, portalRows } from '../billing/portal-rows.ts'
import type { Walk } from './recording-server.ts'

export async function account(walk: Walk) {
  const merchant = await createMerchant(walk)
  const path = `/v1/organizations/${merchant.organizationId}`
  const { body } = await merchant.call('PATCH', path, {
    customer_portal_settings: { customer: { allow_email_change: true } },
  })
  await walk.visitor().get(`${portal}/organizations/${body.slug}`)
  const { call, customer } = await newPortalCustomer(walk, merchant)
  const me = '/customers/me'
  await call('GET', me)
  await call('PATCH', me, { billing_name: 'Ada' })
  await call('GET', `${me}/data`)
  const cards = `${me}/payment-methods`
  const { body: saved } = await call('POST', cards, card())
  await call('GET', cards)
  const { body: asked } = await call('POST', cards, card('tok_requires_action'))
  await call('POST', `${cards}/confirm`, { setup_intent_id: asked.client_secret })
  await call('PATCH', me, { default_payment_method_id: null })
  await call('DELETE', `${cards}/${saved.id}`)
  await signIn(walk, { email: customer.email, organization_id: merchant.organizationId })
  await changeEmail(walk, call)
}

/** Emails are sent by jobs, which are due when they are asked for. */
async function inEmails(walk: Walk, to: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      await walk.visitor().post('/api/test/clock', { advance: 'PT1S' })
      const found = pattern.exec(JSON.stringify(await emailsTo(walk, to)))?.[1]
      if (!found) throw new Error(`No email to ${to} contains ${pattern}.`)
      return found
    },
    { timeout: 15_000, interval: 50 },
  )
}

async function signIn(walk: Walk, named: { email: string; organization_id: string }) {
  const path = `${portal}/customer-session`
  await walk.visitor().post(`${path}/request`, named)
  const code = await inEmails(walk, named.email, /: (\d{8})/)
  await walk.visitor().post(`${path}/authenticate`, { ...named, code })
}

async function changeEmail(walk: Walk, call: ReturnType<typeof callsWith>) {
  const path = '/customers/me/email-update'
  const email = newBuyer()
  await call('POST', `${path}/request`, { email })
  const token = await inEmails(walk, email, /[?]token=([\w-]+)/)
  await walk.visitor().get(`${portal}${path}?token=${token}`)
  await walk.visitor().get(`${portal}${path}/check?token=${token}`)
  await walk.visitor().post(`${portal}${path}/verify`, { token })
}

export async function purchases(walk: Walk) {
  const merchant = await createMerchant(walk)
  const owner = await newPortalCustomer(walk, merchant)
  const { call } = owner
  for (const [path, make] of Object.entries(portalRows)) {
    // Seats are walked with the invitations to them.
    if (path.startsWith('/customers') || path === '/seats/') continue
    const { id, names } = await make(walk, merchant, owner)
    // Walked elsewhere, since it has no id of its own.
    if (names) continue
    if (path === '/members/') {
      await call('GET', '/members')
      await call('PATCH', path + id, portalBodies[`PATCH ${path}:id`])
      await call('DELETE', path + id)
      continue
    }
    await call('GET', path)
    await call('GET', path + id)
    const body = portalBodies[`PATCH ${path}:id`]
    if (path === '/benefit-grants/') await call('PATCH', path + id, body)
    if (path === '/orders/') {
      for (const what of ['invoice', 'receipt', 'payment-status']) {
        await call('GET', `${path}${id}/${what}`)
      }
    }
    if (path === '/subscriptions/') {
      await call('PATCH', path + id, { cancel_at_period_end: true })
      await call('PATCH', path + id, { cancel_at_period_end: false })
      await call('DELETE', path + id)
    }
  }
}

export async function overdueOrders(walk: Walk) {
  const merchant = await createMerchant(walk)
  const token = 'tok_fails_on_renewal'
  const bought = await subscribe(walk, merchant, await createPlan(merchant), { token })
  await merchant.advance('P1M')
  const [, order] = await ordersOf(merchant, bought)
  const { call } = await portalOf(walk, merchant, bought.customer_id)
  const body = { confirmation_token_id: 'tok_visa' }
  await call('POST', `/orders/${order.id}/confirm-payment`, body)
}

export async function customerStates(walk: Walk) {
  const { call } = await createMerchant(walk)
  const { body } = await call('POST', '/v1/customers/', {
    email: 's@example.com',
    external_id: 's',
  })
  await call('GET', `/v1/customers/${body.id}/state`)
  await call('GET', `/v1/customers/${body.id}/balances`)
  await call('GET', '/v1/customers/external/s/state')
}
