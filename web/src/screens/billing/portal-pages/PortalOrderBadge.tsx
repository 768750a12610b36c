import type { PortalOrder } from '@guildhall/contract/billing/portal-shapes'
import { OrderBadge } from '../shop/order-state.tsx'

/** Where an order stands, for its customer as for its seller. */
export function PortalOrderBadge({ order }: { order: PortalOrder }) {
  return (
    <OrderBadge
      status={order.status}
      totalAmount={order.total_amount}
      billingReason={order.billing_reason}
      items={order.items.map(({ amount, product_price_id: productPriceId }) => ({
        amount,
        productPriceId,
      }))}
    />
  )
}
