import type { OrderSubscription } from '@guildhall/contract/billing/order-subscription'
import type { PlacedOrder, OrderTotals as WireTotals } from '@guildhall/contract/billing/orders'
import { type Customer, customerToWire } from '../customers/index.ts'
import { type Discount, discountSummaryToWire } from '../discounts/index.ts'
import { type Product, productSummaryToWire } from '../products/index.ts'
import { refundable } from './rules/settlement.ts'
import type { Item, Order } from './store/orders.ts'
import type { OrderTotals } from './store/reports.ts'

/** An order with everything that it shows. */
export type OrderDetails = {
  readonly order: Order
  readonly items: readonly Item[]
  readonly customer: Customer
  readonly product: Product | null
  readonly discount: Discount | null
  readonly subscription: OrderSubscription | null
}

export function toWire({ order, items, ...shown }: OrderDetails): PlacedOrder {
  const left = refundable(order)
  return {
    id: order.id,
    created_at: order.createdAt.toISOString(),
    modified_at: order.modifiedAt?.toISOString() ?? null,
    organization_id: order.organizationId,
    status: order.status,
    paid: order.status !== 'pending',
    amount: order.netAmount,
    subtotal_amount: order.subtotalAmount,
    discount_amount: order.discountAmount,
    net_amount: order.netAmount,
    tax_amount: order.taxAmount,
    total_amount: order.totalAmount,
    applied_balance_amount: order.appliedBalanceAmount,
    due_amount: order.dueAmount,
    refunded_amount: order.refundedAmount,
    refunded_tax_amount: order.refundedTaxAmount,
    refundable_amount: left.amount,
    refundable_tax_amount: left.tax,
    receipt_number: null,
    platform_fee_amount: 0,
    platform_fee_currency: null,
    ...order.mirrored,
    currency: order.currency,
    billing_reason: order.billingReason,
    billing_name: order.billingName,
    billing_address: order.billingAddress,
    description: order.description,
    invoice_number: order.invoiceNumber,
    is_invoice_generated: order.invoiceGenerated,
    next_payment_attempt_at: order.nextPaymentAttemptAt?.toISOString() ?? null,
    seats: order.seats,
    user_id: order.customerId,
    customer_id: order.customerId,
    product_id: order.productId,
    discount_id: order.discountId,
    subscription_id: order.subscriptionId,
    checkout_id: order.checkoutId,
    metadata: order.metadata,
    custom_field_data: order.customFieldData,
    customer: customerToWire(shown.customer),
    product: shown.product && productSummaryToWire(shown.product),
    discount: shown.discount && discountSummaryToWire(shown.discount),
    subscription: shown.subscription,
    items: items.map((item) => ({
      id: item.id,
      created_at: item.createdAt.toISOString(),
      modified_at: item.mirrored?.modified_at ?? null,
      label: item.label,
      amount: item.amount,
      tax_amount: item.taxAmount,
      proration: item.proration,
      product_price_id: item.priceId,
      period_start: item.periodStart?.toISOString() ?? null,
      period_end: item.periodEnd?.toISOString() ?? null,
    })),
  }
}

export const totalsToWire = (totals: OrderTotals): WireTotals => ({
  currency: totals.currency,
  count: totals.count,
  total_amount: totals.total,
  pending_amount: totals.pending,
  refunded_amount: totals.refunded,
  refunded_tax_amount: totals.refundedTax,
})
