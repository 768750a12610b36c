import { useTranslations } from 'use-intl/react'
import { orders, subscriptions } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { List, ListItem, Meta, Row, Section, Skeleton, Text, TextLink } from '../../../ui/index.ts'
import { usageBefore } from '../shop/next-step.ts'
import { OrderLines } from '../shop/OrderLines.tsx'
import { SubscriptionBadge } from '../shop/subscription-state.tsx'
import { isByUse, useNextStep } from '../shop/use-next-step.tsx'
import { useOrderCount } from '../shop/use-order-count.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

type Of = { shop: Shop; customerId: string }

const shown = 10

/** The newest subscriptions and orders. */
export function CustomerPurchases({ shop, customerId }: Of) {
  return (
    <>
      <Subscriptions shop={shop} customerId={customerId} />
      <Orders shop={shop} customerId={customerId} />
    </>
  )
}

function Subscriptions({ shop, customerId }: Of) {
  const t = useTranslations('shop-customers.ui')
  const p = useTranslations('portal-pages.ui')
  const { amount, dayOf, every } = useShopWords()
  const next = useNextStep()
  const s = useTranslations('shop-subscriptions.ui')
  const usageOn = (date: Date | null) => (date ? s('meters.nextOn', { date: dayOf(date) }) : null)
  const { id: organizationId, slug } = shop.organization
  const { data, error, refetch } = useCall(subscriptions.list, {
    query: { organizationId, customerId: [customerId], limit: shown },
  })
  return (
    <Section title={p('subscriptions')} count={data?.pagination.totalCount || undefined}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.items.length === 0 ? (
          <Text tone="muted">{t('noSubscriptions')}</Text>
        ) : (
          <List ruled>
            {data.items.map((subscription) => (
              <ListItem
                key={subscription.id}
                trail={
                  <SubscriptionBadge
                    status={subscription.status}
                    isEnding={subscription.cancelAtPeriodEnd}
                  />
                }
              >
                <Row>
                  <TextLink
                    quiet
                    href={linkTo('/o/:slug/subscriptions/:id', { slug, id: subscription.id })}
                  >
                    {subscription.product.name}
                  </TextLink>
                </Row>
                <Meta tone="muted">
                  {`${amount(subscription.amount, subscription.currency)} ${isByUse(subscription) ? s('everyAndUse', { every: every(subscription) }) : every(subscription)}`}
                  {next(subscription)}
                  {usageOn(usageBefore(subscription))}
                </Meta>
              </ListItem>
            ))}
          </List>
        )
      ) : (
        <Skeleton rows={2} />
      )}
    </Section>
  )
}

function Orders({ shop, customerId }: Of) {
  const t = useTranslations('shop-customers.ui')
  const p = useTranslations('portal-pages.ui')
  const of = { organizationId: shop.organization.id, customerId: [customerId] }
  const { data, error, refetch } = useCall(orders.list, {
    query: { ...of, limit: shown },
  })
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
