import { useTranslations } from 'use-intl/react'
import { orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Section } from '../../../ui/index.ts'
import { OrderLines } from '../shop/OrderLines.tsx'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useOrderCount } from '../shop/use-order-count.ts'
import type { Shop } from '../shop/use-shop.ts'

const of = (shop: Shop, { id }: Pick<Subscription, 'id'>) => ({
  organizationId: shop.organization.id,
  subscriptionId: [id],
})

/** What they are asked for by: once for their list and for the timeline. */
export const ordersOf = (shop: Shop, subscription: Pick<Subscription, 'id'>) => ({
  ...of(shop, subscription),
  limit: 10,
})

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
  const { data, error, refetch } = useCall(orders.list, { query: ordersOf(shop, subscription) })
  const count = useOrderCount(of(shop, subscription))
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
