import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { subscriptions } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import { Meta, Row, Skeleton, Stack, TextLink, WithAside } from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { SubscriptionBadge } from '../shop/subscription-state.tsx'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useOne } from '../shop/use-one.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { ChangePlan } from './ChangePlan.tsx'
import { type Asked, SubscriptionActions } from './SubscriptionActions.tsx'
import { SubscriptionDialogs } from './SubscriptionDialogs.tsx'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'
import { SubscriptionFigures } from './SubscriptionFigures.tsx'
import { SubscriptionMeters } from './SubscriptionMeters.tsx'
import { SubscriptionOrders } from './SubscriptionOrders.tsx'
import { SubscriptionPlans } from './SubscriptionPlans.tsx'
import { SubscriptionTimeline } from './SubscriptionTimeline.tsx'

/** One subscription: where it stands, what it costs, and how it goes on. */
export function SubscriptionPage() {
  const t = useTranslations('shop-subscriptions.ui')
  const { shop, one: subscription, error, refetch } = useOne(subscriptions.get, ['sale', 'read'])
  const [asked, setAsked] = useState<Asked | null>(null)
  const title = subscription?.product.name ?? t('subscription')
  const slug = shop?.organization.slug ?? ''
  useRemember(
    subscription && {
      href: linkTo('/o/:slug/subscriptions/:id', { slug, id: subscription.id }),
      label: title,
    },
  )
  return (
    <ShopPage
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/subscriptions', { slug }) },
            { label: title },
          ]}
        />
      }
      needs={['sale', 'read']}
      action={(here) =>
        subscription ? (
          <SubscriptionActions shop={here} subscription={subscription} onAsk={setAsked} />
        ) : null
      }
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : subscription ? (
          <>
            <Details shop={here} subscription={subscription} onAsk={setAsked} />
            <SubscriptionDialogs
              shop={here}
              asked={asked}
              subscription={subscription}
              onClose={() => setAsked(null)}
            />
          </>
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}

type Of = { shop: Shop; subscription: Subscription }
type DetailsProps = Of & { onAsk: (asked: Asked) => void }

function Details({ shop, subscription, onAsk }: DetailsProps) {
  return (
    <Stack gap={6}>
      <Standing shop={shop} subscription={subscription} />
      <SubscriptionPlans shop={shop} subscription={subscription} />
      <WithAside
        aside={
          <>
            <ChangePlan shop={shop} subscription={subscription} />
            <SubscriptionFacts shop={shop} subscription={subscription} onAsk={onAsk} />
          </>
        }
      >
        <SubscriptionFigures subscription={subscription} />
        <SubscriptionMeters subscription={subscription} />
        <SubscriptionOrders shop={shop} subscription={subscription} />
        <SubscriptionTimeline shop={shop} subscription={subscription} />
      </WithAside>
    </Stack>
  )
}

function Standing({ shop, subscription }: Of) {
  const t = useTranslations('shop-subscriptions.ui')
  const p = useTranslations('portal-pages.ui')
  const { dayOf } = useShopWords()
  const { customer, startedAt, status } = subscription
  const { slug } = shop.organization
  const name = customer.name || customer.email || t('unnamed')
  const mayOpen = shop.may('customer', 'read') && customer.deletedAt === null
  return (
    <Row gap={4}>
      <SubscriptionBadge status={status} isEnding={subscription.cancelAtPeriodEnd} />
      <Meta tone="muted">
        {mayOpen ? (
          <TextLink quiet href={linkTo('/o/:slug/customers/:id', { slug, id: customer.id })}>
            {name}
          </TextLink>
        ) : (
          name
        )}
        {p('since', { date: dayOf(startedAt) })}
      </Meta>
    </Row>
  )
}
