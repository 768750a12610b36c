import type { Checkouts } from '../modules/billing/checkouts/index.ts'
import type { Customers } from '../modules/billing/customers/index.ts'
import type { DraftOrders } from '../modules/billing/draft-orders/index.ts'
import type { Merchants } from '../modules/billing/merchants/index.ts'
import type { Orders } from '../modules/billing/orders/index.ts'
import type { Intent, Payments } from '../modules/billing/payments/index.ts'
import type { Products } from '../modules/billing/products/index.ts'
import type { SubscriptionChanges } from '../modules/billing/subscription-changes/index.ts'
import type { Subscriptions } from '../modules/billing/subscriptions/index.ts'
import type { Sql } from '../platform/database/index.ts'

type Dependencies = {
  readonly checkouts: Pick<Checkouts, 'find'>
  readonly customers: Pick<Customers, 'find'>
  readonly draftOrders: Pick<DraftOrders, 'purposeOf'>
  readonly merchants: Pick<Merchants, 'get'>
  readonly orders: Pick<Orders, 'find'>
  readonly payments: Pick<Payments, 'hooks'>
  readonly products: Pick<Products, 'findMany'>
  readonly subscriptionChanges: Pick<SubscriptionChanges, 'subscriptionOf'>
  readonly subscriptions: Pick<Subscriptions, 'read'>
}

/** Receipts and lists of a processor name the customer, the organization and what is paid for. */
export function describePayments(dependencies: Dependencies) {
  const { checkouts, customers, draftOrders, merchants, orders } = dependencies
  const { payments, products } = dependencies
  const { subscriptionChanges, subscriptions } = dependencies

  async function purposeOf(sql: Sql, intent: Intent): Promise<string | undefined> {
    const { changeId, checkoutId, forDraft, orderId, organizationId } = intent
    const organizationIds = [organizationId]
    if (checkoutId !== null) {
      const { productId } = await checkouts.find(organizationIds, checkoutId)
      const [product] = await products.findMany(sql, organizationId, [productId])
      return product?.name
    }
    if (orderId !== null && forDraft) return draftOrders.purposeOf(organizationId, orderId)
    if (orderId !== null) return (await orders.find(sql, organizationIds, orderId))?.description
    if (changeId === null) return undefined
    const id = await subscriptionChanges.subscriptionOf(sql, organizationId, changeId)
    return id && (await subscriptions.read(sql, organizationIds, id))?.productName
  }

  payments.hooks.describe.provide('app', async (sql, intent) => {
    const { customerId, organizationId } = intent
    const [merchant, customer, purpose] = await Promise.all([
      merchants.get(sql, organizationId),
      customers.find(sql, [organizationId], customerId),
      purposeOf(sql, intent),
    ])
    return {
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      description: [merchant.name, purpose].filter(Boolean).join(': '),
    }
  })
}
