import { buyerOf, createProduct, openCheckout, payment } from '#testing/checkouts.ts'
import { uploadFile } from '#testing/files.ts'
import { callWithToken, createMerchant } from '#testing/merchants.ts'
import { createOrganization, orgGet, orgPost, signUpVerifiedUser } from '#testing/organizations.ts'
import { storeOrder } from '#testing/stored-orders.ts'
import { createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { createClocks } from '../../src/platform/billing-clock/index.ts'
import { systemRandom } from '../../src/platform/system.ts'
import type { Walk } from './recording-server.ts'

export async function roles(walk: Walk) {
  const owner = await signUpVerifiedUser(walk)
  await createOrganization(owner)
  const permission = { team: ['create'] }
  const { body } = await orgPost(owner.visitor, 'create-role', { role: 'helper', permission })
  const roleId = body.roleData.id
  await orgGet(owner.visitor, 'get-role', { roleId })
  await orgGet(owner.visitor, 'list-roles')
  await orgPost(owner.visitor, 'update-role', {
    roleId,
    data: { permission: { team: ['update'] } },
  })
  await orgPost(owner.visitor, 'delete-role', { roleId })
}

export async function merchants(walk: Walk) {
  const merchant = await createMerchant(walk)
  const { organizationId, call, owner } = merchant
  await call('GET', '/v1/organizations/')
  await call('GET', `/v1/organizations/${organizationId}`)
  await call('PATCH', `/v1/organizations/${organizationId}`, { website: 'https://example.com' })
  await call('GET', '/v1/sandbox/clock')
  await merchant.advance('P1D')
  const { body: own } = await call('GET', `/v1/organizations/${organizationId}`)
  await owner.visitor.get(`/api/organization-mode?organizationSlug=${own.slug}`)
  const clock = `/v1/organizations/${organizationId}/clock`
  const { body: move } = await owner.visitor.post(clock, { advance: 'P1D' })
  await owner.visitor.get(`${clock}/moves`)
  await owner.visitor.get(`${clock}/moves/${move.id}`)
  const samples = `/v1/organizations/${organizationId}/samples`
  await owner.visitor.post(samples, {})
  await owner.visitor.get(samples)
  await owner.visitor.delete(samples)
  const path = '/v1/organization-access-tokens/'
  const input = { organization_id: organizationId, comment: 'CI', scopes: ['orders:read'] }
  const { body } = await owner.visitor.post(path, input)
  const { id } = body.organization_access_token
  await owner.visitor.get(`${path}scopes?organization_id=${organizationId}`)
  await call('GET', path)
  await owner.visitor.patch(`${path}${id}`, { comment: 'Build' })
  await call('DELETE', `${path}${id}`)
}

export async function merchantWebhooks(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/webhooks/endpoints'
  const input = { url: 'https://example.com/hooks', format: 'raw', events: ['order.paid'] }
  const { body } = await call('POST', path, input)
  await call('GET', path)
  await call('GET', `${path}/${body.id}`)
  await call('PATCH', `${path}/${body.id}`, { events: ['order.created'] })
  await call('PATCH', `${path}/${body.id}/secret`)
  const { body: event } = await call('POST', `${path}/${body.id}/test`)
  await call('POST', `/v1/webhooks/events/${event.id}/redeliver`)
  await call('GET', '/v1/webhooks/deliveries')
  await call('GET', '/v1/webhooks/deliveries/days')
  await call('DELETE', `${path}/${body.id}`)
}

export async function merchantFeed(walk: Walk) {
  const { call } = await createMerchant(walk)
  await call('GET', '/v1/feed')
}

export async function customerInsights(walk: Walk) {
  const { call } = await createMerchant(walk)
  await call('GET', '/v1/customers/at-risk')
  await call('GET', '/v1/customers/best')
}

export async function gifts(walk: Walk) {
  const { call } = await createMerchant(walk)
  const { body: customer } = await call('POST', '/v1/customers/', { email: 'ada@example.com' })
  const price = { amount_type: 'fixed', price_amount: 1_000 }
  const plan = { name: 'Plan', recurring_interval: 'month', prices: [price] }
  const { body: product } = await call('POST', '/v1/products/', plan)
  const path = `/v1/customers/${customer.id}/gifts`
  const thanks = { until: null, reason: 'Thanks' }
  const { body: plenty } = await call('POST', path, { product_id: product.id, ...thanks })
  const later = { until: '2035-01-01T00:00:00Z', reason: 'Thanks again' }
  await call('PATCH', `/v1/gifts/${plenty.subscription_id}`, later)
  await call('GET', path)
  const note = { type: 'custom', description: 'Help by email', properties: {} }
  const { body: benefit } = await call('POST', '/v1/benefits/', note)
  const single = `/v1/customers/${customer.id}/benefit-gifts`
  const given = { benefit_id: benefit.id, until: null, reason: 'Thanks' }
  const { body: gift } = await call('POST', single, given)
  await call('GET', single)
  await call('PATCH', `/v1/benefit-gifts/${gift.id}`, later)
  await call('POST', `/v1/benefit-gifts/${gift.id}/end`)
}

export async function balanceAdjustments(walk: Walk) {
  const { call } = await createMerchant(walk)
  const { body: customer } = await call('POST', '/v1/customers/', { email: 'ada@example.com' })
  const path = `/v1/customers/${customer.id}`
  const input = { amount: 500, currency: 'usd', reason: 'Sorry for the wait' }
  await call('POST', `${path}/balance-adjustments`, input)
  await call('GET', `${path}/balance-changes`)
}

export async function draftOrders(walk: Walk) {
  const { call } = await createMerchant(walk)
  const { body: customer } = await call('POST', '/v1/customers/', { email: 'ada@example.com' })
  const prices = [{ amount_type: 'free' }]
  const { body: product } = await call('POST', '/v1/products/', { name: 'Setup', prices })
  const input = { customer_id: customer.id, product_id: product.id }
  const { body: one } = await call('POST', '/v1/orders/', input)
  await call('POST', `/v1/orders/${one.id}/finalize`, {})
  const { body: other } = await call('POST', '/v1/orders/', input)
  await call('DELETE', `/v1/orders/${other.id}`)
}

export async function billingManagers(walk: Walk) {
  const { call } = await createMerchant(walk)
  const team = { email: 'team@example.com', type: 'team' }
  const { body: customer } = await call('POST', '/v1/customers/', team)
  const path = `/v1/customers/${customer.id}/members`
  const input = { email: 'bob@example.com', role: 'billing_manager' }
  const { body: manager } = await call('POST', path, input)
  await call('GET', path)
  await call('GET', `${path}/${manager.id}`)
  await call('PATCH', `${path}/${manager.id}`, { name: 'Bob' })
  await call('DELETE', `${path}/${manager.id}`)
}

export async function customers(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/customers/'
  const { body } = await call('POST', path, { email: 'ada@example.com', external_id: 'ada' })
  await call('POST', path, { email: 'grace@example.com', external_id: 'grace' })
  await call('GET', path)
  await call('GET', `${path}export`)
  await call('GET', `${path}${body.id}`)
  await call('GET', `${path}${body.id}/payment-methods`)
  await call('GET', `${path}external/grace/payment-methods`)
  await call('PATCH', `${path}${body.id}`, { name: 'Ada' })
  await call('DELETE', `${path}${body.id}`)
  await call('GET', `${path}external/grace`)
  await call('PATCH', `${path}external/grace`, { name: 'Grace' })
  await call('DELETE', `${path}external/grace?anonymize=true`)
}

export async function customFields(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/custom-fields/'
  const input = { type: 'text', slug: 'vat', name: 'VAT', properties: {} }
  const { id } = (await call('POST', path, input)).body
  await call('GET', path)
  await call('GET', path + id)
  await call('PATCH', path + id, { type: 'text', name: 'VAT id' })
  await call('DELETE', path + id)
}

export async function products(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/products/'
  const input = { name: 'Book', prices: [{ amount_type: 'fixed', price_amount: 1_000 }] }
  const { id } = (await call('POST', path, input)).body
  await call('GET', path)
  await call('GET', path + id)
  await call('PATCH', path + id, { name: 'Other book' })
  await call('POST', `${path}${id}/benefits`, { benefits: [] })
  await call('POST', `${path}preview`, { draft: JSON.stringify(input) })
  await call('DELETE', path + id)
}

export async function discounts(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/discounts/'
  const input = { type: 'percentage', basis_points: 1_000, duration: 'once', name: 'Ten' }
  const { id } = (await call('POST', path, input)).body
  await call('GET', path)
  await call('GET', path + id)
  await call('PATCH', path + id, { name: 'Ten percent' })
  await call('DELETE', path + id)
}

export async function orders(walk: Walk) {
  const { organizationId, call } = await createMerchant(walk)
  const { body: customer } = await call('POST', '/v1/customers/', { email: 'o@example.com' })
  const id = customer.id
  await storeOrder(walk, organizationId, id)
  const path = '/v1/orders/'
  await call('GET', path)
  await call('GET', `${path}export`)
  await call('GET', `${path}totals`)
  await call('GET', path + id)
  await call('PATCH', path + id, { billing_name: 'Ada' })
  await call('POST', `${path}${id}/mark-paid`, { note: 'Bank transfer' })
  const address = { country: 'DE', city: 'Berlin' }
  await call('PATCH', path + id, { billing_name: 'Ada', billing_address: address })
  await call('POST', `${path}${id}/invoice`)
  await call('GET', `${path}${id}/invoice`)
  await call('GET', `${path}${id}/credit-notes`)
  await call('GET', `${path}${id}/receipt`)
}

export async function files(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/files/'
  const file = await uploadFile(walk, call, { service: 'downloadable' }, Buffer.from('a book'))
  await call('GET', path)
  await call('PATCH', path + file.id, { version: '2' })
  await call('DELETE', path + file.id)
}

export async function payments(walk: Walk) {
  const { call, organizationId } = await createMerchant(walk)
  const { database, clock, payments } = walk.app.services
  const clocks = createClocks({ database, clock })
  const random = systemRandom()
  const { id } = await database.transaction(async (tx) =>
    payments.open(tx, await clocks.moment(tx, organizationId), {
      kind: 'charge',
      customerId: random.uuid(),
      checkoutId: random.uuid(),
      token: 'tok_requires_action',
      amount: 1500,
      currency: 'usd',
      offSession: false,
      scheduled: false,
    }),
  )
  const { url } = await payments.advance(id)
  const { pathname } = new URL(url ?? '')
  await walk.visitor().get(pathname)
  await walk.visitor().post(pathname, { outcome: 'succeed' })
  await call('GET', '/v1/payments/')
  await call('GET', `/v1/payments/${id}`)
}

export async function checkouts(walk: Walk) {
  const merchant = await createMerchant(walk)
  const { call } = merchant
  const path = '/v1/checkouts/'
  const checkout = await openCheckout(merchant)
  await call('GET', path)
  await call('GET', `${path}funnel`)
  await call('GET', path + checkout.id)
  await call('PATCH', path + checkout.id, { locale: 'de' })
  const buyer = buyerOf(walk, checkout)
  await buyer.get()
  await buyer.patch({ customer_name: 'Ada' })
  await buyer.confirm(payment())
  // It ends by itself, since nothing can change any more.
  await buyer.stream()
}

export async function checkoutLinks(walk: Walk) {
  const merchant = await createMerchant(walk)
  const { call } = merchant
  const path = '/v1/checkout-links/'
  const products = [(await createProduct(merchant)).id]
  const { body: link } = await call('POST', path, { products })
  await call('GET', path)
  await call('GET', path + link.id)
  await call('PATCH', path + link.id, { label: 'Summer' })
  await walk.visitor().get(new URL(link.url).pathname)
  await call('DELETE', path + link.id)
}

export async function subscriptions(walk: Walk) {
  const merchant = await createMerchant(walk)
  const { call } = merchant
  const path = '/v1/subscriptions/'
  const { id: product_id } = await createPlan(merchant, { prices: fixed(0) })
  const { body: customer } = await call('POST', '/v1/customers/', { email: 's@example.com' })
  const { body } = await call('POST', path, { product_id, customer_id: customer.id })
  await call('GET', path)
  await call('GET', `${path}export`)
  await call('GET', path + body.id)
  await call('POST', `${path}${body.id}/preview`, { product_id })
  await call('PATCH', path + body.id, { cancel_at_period_end: true })
  await call('DELETE', path + body.id)
  const paid = await subscribe(walk, merchant, await createPlan(merchant))
  await merchant.owner.visitor.put(`${path}${paid.id}/test-card`, { declines: 'next' })
}

export async function customerSessions(walk: Walk) {
  const { call } = await createMerchant(walk)
  const { body: customer } = await call('POST', '/v1/customers/', { email: 'ada@example.com' })
  const { body } = await call('POST', '/v1/customer-sessions/', { customer_id: customer.id })
  const path = '/v1/customer-portal/customer-session'
  await callWithToken(walk, body.token, 'GET', `${path}/introspect`)
  await callWithToken(walk, body.token, 'GET', `${path}/user`)
}

export async function priceMigrations(walk: Walk) {
  const merchant = await createMerchant(walk)
  const { call } = merchant
  const { id, prices } = await createPlan(merchant)
  const ofProduct = `/v1/products/${id}/price-migrations`
  const input = { prices: [prices[0].id], effective_at: '2035-01-01T00:00:00Z' }
  await call('POST', `${ofProduct}/preview`, input)
  const { body } = await call('POST', ofProduct, input)
  const path = '/v1/price-migrations/'
  await call('GET', path)
  await call('GET', path + body.id)
  await call('POST', `${path}${body.id}/cancel`)
}

export async function savedViews(walk: Walk) {
  const owner = await signUpVerifiedUser(walk)
  const path = '/api/saved-views'
  const view = { list: 'activity', name: 'First', search: 'action=session.*' }
  const { body } = await owner.visitor.post(path, view)
  await owner.visitor.get(`${path}?list=activity`)
  await owner.visitor.patch(`${path}/${body.id}`, { name: 'Second' })
  await owner.visitor.delete(`${path}/${body.id}`)
}
