import { vi } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import {
  buyerOf,
  createProduct,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { buyDisputed, disputesPath } from '#testing/disputes.ts'
import { uploadFile } from '#testing/files.ts'
import { buyKey, buyProduct, keysPath, portalKeysPath } from '#testing/license-keys.ts'
import { fileText, giveUpFile } from '#testing/list-files.ts'
import { callWithToken, createMerchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import {
  assigned,
  claim,
  claimInfo,
  invitationTo,
  seatsOf,
  seatsPath,
  sellSeats,
} from '#testing/seats.ts'
import { exportAll, importFile } from '#testing/transfers.ts'
import {
  buy,
  confirm,
  declarationsOf,
  declared,
  preview,
  withdrawalsPath,
} from '#testing/withdrawals.ts'
import type { Walk } from './recording-server.ts'

export async function refunds(walk: Walk) {
  const merchant = await createMerchant(walk)
  const checkout = await openCheckout(merchant)
  await buyerOf(walk, checkout).confirm(payment())
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const input = { order_id: order.id, reason: 'other', amount: 100 }
  await merchant.call('POST', '/v1/refunds/', input)
  await merchant.call('GET', '/v1/refunds/')
  await merchant.call('GET', '/v1/refunds/totals')
  await merchant.call('GET', '/v1/refunds/export')
}

export async function withdrawals(walk: Walk) {
  const merchant = await createMerchant(walk)
  const { call, organizationId } = merchant
  const checkoutSettings = `/v1/organizations/${organizationId}/checkout-settings`
  await call('GET', checkoutSettings)
  await call('PUT', checkoutSettings, { embed_hosts: [] })
  const emails = `/v1/organizations/${organizationId}/emails/order_confirmation/preview`
  await call('GET', emails)
  await call('GET', `${emails}/orderPaid`)
  const wordings = `/v1/organizations/${organizationId}/email-wordings`
  await call('GET', wordings)
  await call('PUT', `${wordings}/orderPaid/de`, { subject: 'Danke', revision: 0 })
  await call('GET', `${wordings}/orderPaid/de`)
  await call('POST', `${wordings}/orderPaid/de/preview`, { subject: 'Danke' })
  await merchant.owner.visitor.post(`${wordings}/orderPaid/de/test`, { subject: 'Danke' })
  const sales = `/v1/organizations/${organizationId}/sales`
  await merchant.owner.visitor.put(sales, { stopped: true })
  await merchant.owner.visitor.put(sales, { stopped: false })
  const processor = `/v1/organizations/${organizationId}/payment-processor`
  await merchant.owner.visitor.get(processor)
  await merchant.owner.visitor.post(`${processor}/test`, {})
  const legal = `/v1/organizations/${organizationId}/legal`
  await call('GET', legal)
  await call('PATCH', legal, { order_button: true })
  const product = await createProduct(merchant)
  const bought = await buy(walk, merchant, product, { consent: 'content-1' })
  await call('GET', `/v1/consents/?checkout_id=${bought.checkout.id}`)
  await call('GET', `/v1/consents/${bought.checkout.id}`)
  const token = await declared(walk, merchant, bought)
  await preview(walk, token)
  await confirm(walk, token)
  for (const [index, action] of (['complete', 'refuse'] as const).entries()) {
    const other = await buy(walk, merchant, product)
    await declared(walk, merchant, other)
    const [{ id }] = await declarationsOf(merchant)
    await call('GET', withdrawalsPath + id)
    await call('GET', `${withdrawalsPath}${id}/preview`)
    await call('POST', `${withdrawalsPath}${id}/${action}`, index ? { reason: 'Used' } : {})
  }
  await call('GET', `${withdrawalsPath}export`)
  const { order } = await buy(walk, merchant, product)
  const portal = await portalOf(walk, merchant, order.customer_id)
  const { body } = await portal.call('GET', `/orders/${order.id}/withdrawal`)
  const expected_amount = body.refund_amount + body.refund_tax_amount
  await portal.call('POST', `/orders/${order.id}/withdrawal`, { expected_amount })
  await walk.app.services.withdrawals.sweep()
}

export async function shopSearch(walk: Walk) {
  const { organizationId, owner } = await createMerchant(walk)
  await owner.visitor.get(`/api/organizations/${organizationId}/search?query=ada`)
}

export async function metricDashboards(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/metrics/dashboards'
  const { body } = await call('POST', path, { name: 'Monday', metrics: ['orders'] })
  await call('GET', path)
  await call('GET', `${path}/${body.id}`)
  await call('PATCH', `${path}/${body.id}`, { metrics: ['ltv', 'orders'] })
  await call('DELETE', `${path}/${body.id}`)
}

export async function metrics(walk: Walk) {
  const { call } = await createMerchant(walk)
  const query = 'start_date=2030-01-01&end_date=2030-01-31&interval=day'
  await call('GET', '/v1/metrics/limits')
  await call('GET', '/v1/metrics/cohorts?start_date=2024-01-01&end_date=2024-01-31')
  await call('GET', `/v1/metrics/?${query}`)
  await call('GET', `/v1/metrics/export?${query}`)
  await walk.app.services.metrics.sweep()
  await call('GET', `/v1/metrics/?${query}`)
}

export async function disputes(walk: Walk) {
  const { merchant, read } = await buyDisputed(walk)
  await merchant.advance('PT1H')
  const { id } = await read()
  await merchant.call('GET', disputesPath + id)
  await merchant.call('POST', `${disputesPath}${id}/accept`)
}

export async function licenseKeys(walk: Walk) {
  const merchant = await createMerchant(walk)
  const activations = { limit: 2, enable_customer_admin: true }
  const { customerToken, key } = await buyKey(walk, merchant, { activations })
  const named = { key: key.key, organization_id: merchant.organizationId }
  const one = keysPath + key.id
  await merchant.call('GET', keysPath)
  await merchant.call('GET', one)
  await merchant.call('PATCH', one, { usage: 1 })
  for (const path of [keysPath, portalKeysPath]) {
    await merchant.call('POST', `${path}validate`, named)
    const { body } = await merchant.call('POST', `${path}activate`, { ...named, label: 'Laptop' })
    await merchant.call('GET', `${one}/activations/${body.id}`)
    await merchant.call('POST', `${path}deactivate`, { ...named, activation_id: body.id })
  }
  await callWithToken(walk, customerToken, 'GET', portalKeysPath)
  await callWithToken(walk, customerToken, 'GET', portalKeysPath + key.id)
  const { body: session } = await merchant.call('POST', '/v1/customer-sessions/', {
    customer_id: key.customer_id,
  })
  await callWithToken(walk, session.token, 'POST', `${portalKeysPath}${key.id}/rotate`)
  await merchant.call('POST', `${one}/rotate`)
}

export async function downloads(walk: Walk) {
  const merchant = await createMerchant(walk)
  const { call } = merchant
  const file = await uploadFile(walk, call, { service: 'downloadable' }, Buffer.from('a book'))
  const properties = { files: [file.id] }
  const benefit = await createBenefit(merchant, { type: 'downloadables', properties })
  const product = await createProduct(merchant)
  await setBenefits(merchant, product, [benefit])
  await call('GET', `/v1/benefits/${benefit.id}/files`)
  const { customerToken } = await buyProduct(walk, merchant, product)
  const list = () => callWithToken(walk, customerToken, 'GET', '/v1/customer-portal/downloadables/')
  const { url } = await vi.waitFor(async () => {
    const [item] = (await list()).body.items
    return item.file.download
  }, 15_000)
  await walk.visitor().send(new Request(url))
}

export async function seats(walk: Walk) {
  const { merchant, subscription } = await sellSeats(walk, 2)
  const { customer_email: email, id } = await assigned(merchant, subscription)
  await merchant.call('POST', `${seatsPath}/${id}/resend`)
  const token = await invitationTo(walk, email, 2)
  await claimInfo(walk, token)
  const { body } = await claim(walk, token)
  await seatsOf(merchant, subscription)
  await merchant.call('DELETE', `${seatsPath}/${id}`)
  const held = '/v1/customer-portal/seats/subscriptions'
  await callWithToken(walk, body.customer_session_token, 'GET', held)
  const { call } = await portalOf(walk, merchant, subscription.customer_id)
  const input = { subscription_id: subscription.id, email }
  const { body: invited } = await call('POST', '/seats', input)
  await call('GET', `/seats?subscription_id=${subscription.id}`)
  await call('POST', `/seats/${invited.id}/resend`)
  await call('DELETE', `/seats/${invited.id}`)
}

export async function transfers(walk: Walk) {
  const merchant = await createMerchant(walk)
  const { call } = merchant
  const { id, text } = await exportAll(merchant)
  await call('GET', '/v1/exports/')
  await call('GET', `/v1/exports/${id}`)
  for (const dry_run of [true, false]) {
    const done = await importFile(walk, merchant, text, { dry_run })
    await call('GET', '/v1/imports/')
    await call('GET', `/v1/imports/${done.id}`)
    await call('GET', `/v1/imports/${done.id}/problems`)
    await call('GET', `/v1/imports/${done.id}/problems/export`)
  }
  const { file } = await fileText(merchant, { list: 'customers' })
  await call('GET', '/v1/list-files/')
  await call('GET', `/v1/list-files/${file.id}`)
  await giveUpFile(walk, file.id)
  await call('POST', `/v1/list-files/${file.id}/retry`)
  await call('POST', `/v1/list-files/${file.id}/unlock`)
  await call('DELETE', `/v1/list-files/${file.id}`)
}
