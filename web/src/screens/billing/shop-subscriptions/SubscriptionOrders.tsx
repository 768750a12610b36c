import { useTranslations } from 'use-intl/react'
import { orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Section } from '../../../ui/index.ts'
import { OrderLines } from '../shop/OrderLines.tsx'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useOrderCount } from '../shop/use-order-count.ts'
import type { Shop } from '../shop/use-shop.ts'

/** The newest orders that it made. */
export function SubscriptionOrders({
  shop,
  subscription,
}: {
  shop: Shop
  subscription: Subscription
}) {
  const t = useTranslations('shop-subscriptions.ui')
  const p = useTranslations('portal-pages.ui')
  const of = { organizationId: shop.organization.id, subscriptionId: [subscription.id] }
  const { data, error, refetch } = useCall(orders.list, { query: { ...of, limit: 10 } })
  const count = useOrderCount(of)
  return (
    <Section title={p('orders')} count={count || undefined}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderLines orders={data?.items} none={t('noOrders')} />
      )}
    </Section>
  )
}
