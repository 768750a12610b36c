import type { CheckoutLink } from '@guildhall/contract/billing/checkout-links'
import type { Hit } from '@guildhall/contract/billing/shop-search'
import type { Benefit } from '../benefits/index.ts'
import type { Checkout } from '../checkouts/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Discount } from '../discounts/index.ts'
import type { Dispute } from '../disputes/index.ts'
import type { LicenseKey } from '../license-keys/index.ts'
import type { Message } from '../merchant-webhooks/index.ts'
import type { Meter } from '../meters/index.ts'
import type { Order } from '../orders/index.ts'
import type { Product } from '../products/index.ts'
import type { Refund } from '../refunds/index.ts'
import type { Subscription } from '../subscriptions/index.ts'

type Named = Pick<Customer, 'name' | 'email'>

/** What most kinds do not have. */
const none = {
  title: null,
  note: null,
  status: null,
  amount: null,
  currency: null,
  parentId: null,
}

const nameOf = (customer: Named | undefined) => customer?.name ?? customer?.email ?? null

export const ofCustomer = ({ id, name, email }: Pick<Customer, 'id'> & Named): Hit => ({
  ...none,
  kind: 'customer',
  id,
  title: name ?? email,
  note: name === null ? null : email,
})

export const ofOrder = (order: Order): Hit => ({
  ...none,
  kind: 'order',
  id: order.id,
  title: order.invoiceNumber,
  note: order.billingName ?? order.customerEmail,
  status: order.status,
  amount: order.totalAmount,
  currency: order.currency,
})

export const ofSubscription = (
  { amount, currency, id, status }: Subscription,
  product: Pick<Product, 'name'> | undefined,
  customer: Named | undefined,
): Hit => ({
  ...none,
  kind: 'subscription',
  id,
  title: product?.name ?? null,
  note: nameOf(customer),
  status,
  amount,
  currency,
})

export const ofProduct = ({
  id,
  isArchived,
  name,
}: Pick<Product, 'id' | 'isArchived' | 'name'>): Hit => ({
  ...none,
  kind: 'product',
  id,
  title: name,
  status: isArchived ? 'archived' : null,
})

/** Never the key itself. */
export const ofLicenseKey = (
  { customerId, displayKey, id, status }: LicenseKey,
  customer: Named | undefined,
): Hit => ({
  ...none,
  kind: 'license_key',
  id,
  title: displayKey,
  note: nameOf(customer),
  status,
  parentId: customerId,
})

export const ofRefund = ({ amount, currency, id, orderId, status, taxAmount }: Refund): Hit => ({
  ...none,
  kind: 'refund',
  id,
  status,
  amount: amount + taxAmount,
  currency,
  parentId: orderId,
})

export const ofDispute = ({ amount, currency, id, orderId, status }: Dispute): Hit => ({
  ...none,
  kind: 'dispute',
  id,
  status,
  amount,
  currency,
  parentId: orderId,
})

export const ofDiscount = ({ code, id, name }: Pick<Discount, 'code' | 'id' | 'name'>): Hit => ({
  ...none,
  kind: 'discount',
  id,
  title: name,
  note: code,
})

/** Never its secret, which opens checkouts. */
export const ofCheckoutLink = ({ id, label, products }: CheckoutLink): Hit => {
  const sold = products.map(({ name }) => name).join(', ') || null
  return { ...none, kind: 'checkout_link', id, title: label ?? sold, note: label ? sold : null }
}

export const ofBenefit = ({ description, id }: Benefit): Hit => ({
  ...none,
  kind: 'benefit',
  id,
  title: description,
})

export const ofMeter = ({ archivedAt, id, name }: Meter): Hit => ({
  ...none,
  kind: 'meter',
  id,
  title: name,
  status: archivedAt ? 'archived' : null,
})

/** Never its secret, which buys. */
export const ofCheckout = (checkout: Checkout): Hit => ({
  ...none,
  kind: 'checkout',
  id: checkout.id,
  title: checkout.customerName ?? checkout.customerEmail,
  status: checkout.status,
  amount: checkout.totalAmount,
  currency: checkout.currency,
})

export const ofMessage = ({ endpointId, id, status, type }: Message): Hit => ({
  ...none,
  kind: 'webhook_event',
  id,
  note: type,
  status,
  parentId: endpointId,
})
