import { useTranslations } from 'use-intl/react'
import { orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Section } from '../../../ui/index.ts'
import { OrderLines } from '../shop/OrderLines.tsx'
import type { Subscription } from '../shop/use-next-step.tsx'
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
  const query = {
    organizationId: shop.organization.id,
    subscriptionId: [subscription.id],
    limit: 10,
  }
  const { data, error, refetch } = useCall(orders.list, { query })
  return (
    <Section title={p('orders')} count={data?.pagination.totalCount || undefined}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderLines orders={data?.items} none={t('noOrders')} />
      )}
    </Section>
  )
}
