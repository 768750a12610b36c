import { useTranslations } from 'use-intl/react'
import { orders, subscriptions } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { List, ListItem, Meta, Section, Skeleton, Text, TextLink } from '../../../ui/index.ts'
import { OrderLines } from '../shop/OrderLines.tsx'
import { SubscriptionBadge } from '../shop/subscription-state.tsx'
import { useNextStep } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Product } from './said.ts'

type SalesProps = { shop: Shop; product: Product }

const shown = 5

/** The newest subscriptions and orders of a product, which lead to all of them. */
export function ProductSales({ shop, product }: SalesProps) {
  return (
    <>
      {product.isRecurring ? <Subscriptions shop={shop} product={product} /> : null}
      <Orders shop={shop} product={product} />
    </>
  )
}

function Subscriptions({ shop, product: { id } }: SalesProps) {
  const t = useTranslations('shop-products.ui.sales')
  const p = useTranslations('portal-pages.ui')
  const s = useTranslations('shop-subscriptions.ui')
  const { amount, every } = useShopWords()
  const next = useNextStep()
  const { id: organizationId, slug } = shop.organization
  const { data, error, refetch } = useCall(subscriptions.list, {
    query: { organizationId, productId: [id], limit: shown },
  })
  return (
    <Section
      title={p('subscriptions')}
      count={data?.pagination.totalCount || undefined}
      action={
        data?.items.length ? (
          <TextLink href={linkTo('/o/:slug/subscriptions', { slug }, { product: id })}>
            {t('allSubscriptions')}
          </TextLink>
        ) : null
      }
    >
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} />
      ) : data.items.length === 0 ? (
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
              <TextLink
                quiet
                href={linkTo('/o/:slug/subscriptions/:id', { slug, id: subscription.id })}
              >
                {subscription.customer.name || subscription.customer.email || s('unnamed')}
              </TextLink>
              <Meta tone="muted">
                {`${amount(subscription.amount, subscription.currency)} ${every(subscription)}`}
                {next(subscription)}
              </Meta>
            </ListItem>
          ))}
        </List>
      )}
    </Section>
  )
}

function Orders({ shop, product: { id } }: SalesProps) {
  const t = useTranslations('shop-products.ui.sales')
  const p = useTranslations('portal-pages.ui')
  const { id: organizationId, slug } = shop.organization
  const { data, error, refetch } = useCall(orders.list, {
    query: { organizationId, productId: [id], limit: shown },
  })
  return (
    <Section
      title={p('orders')}
      count={data?.pagination.totalCount || undefined}
      action={
        data?.items.length ? (
          <TextLink href={linkTo('/o/:slug/orders', { slug }, { product: id })}>
            {t('allOrders')}
          </TextLink>
        ) : null
      }
    >
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderLines orders={data?.items} none={t('noOrders')} by="customer" />
      )}
    </Section>
  )
}
