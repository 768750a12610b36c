import { expect } from 'vitest'
import { createBenefit, setBenefits } from './benefits.ts'
import { buyerOf, newYork, openCheckout, ordersOf, payment, reaches } from './checkouts.ts'
import { createMerchant, type Merchant } from './merchants.ts'
import { createPlan, subscribe, subscriptionOf } from './subscriptions.ts'
import type { AnyServer } from './users.ts'

export const disputesPath = '/v1/disputes/'

/** An order of 1000 with 89 of tax, which its cardholder disputes an hour later. */
export async function buyDisputed(
  server: AnyServer,
  token: 'tok_dispute_lost' | 'tok_dispute_won' = 'tok_dispute_lost',
  seller?: Merchant,
) {
  const merchant = seller ?? (await createMerchant(server))
  const checkout = await openCheckout(merchant)
  const buyer = { ...payment(token), customer_billing_address: newYork }
  const confirmed = await buyerOf(server, checkout).confirm(buyer)
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const refund = (amount: number) =>
    merchant.call('POST', '/v1/refunds/', { order_id: order.id, reason: 'other', amount })
  const read = async () => {
    const { body } = await merchant.call('GET', `${disputesPath}?order_id=${order.id}`)
    return body.items[0]
  }
  return { merchant, order, read, refund }
}

export const weekly = { recurring_interval: 'week' }

/** Other `subscription_settings` of a merchant. */
export async function changeTerms(
  { call, organizationId }: Merchant,
  subscription_settings: object,
) {
  const path = `/v1/organizations/${organizationId}`
  const answer = await call('PATCH', path, { subscription_settings })
  expect(answer.status, answer.text).toBe(200)
}

/** Oldest first. */
export const disputesOf = async ({ call }: Merchant) =>
  (await call('GET', `${disputesPath}?limit=100&sorting=created_at`)).body.items

/** What was tried for an order, oldest first. */
export const paymentsOfOrder = async ({ call }: Merchant, { id }: { readonly id: string }) =>
  (await call('GET', `/v1/payments/?order_id=${id}&sorting=created_at`)).body.items

export const statusesOf = (rows: readonly { readonly status: string }[]) =>
  rows.map(({ status }) => status)

/** A subscription with a benefit, whose payments are disputed an hour after each and decided in a week. */
export async function subscribeDisputed(
  server: AnyServer,
  token: string,
  { plan = weekly, terms = {} }: { readonly plan?: object; readonly terms?: object } = {},
) {
  const merchant = await createMerchant(server)
  await changeTerms(merchant, terms)
  const product = await createPlan(merchant, plan)
  const benefit = await createBenefit(merchant)
  await setBenefits(merchant, product, [benefit])
  const bought = await subscribe(server, merchant, product, { token })
  const read = () => subscriptionOf(merchant, bought)
  return { merchant, product, benefit, bought, read }
}
