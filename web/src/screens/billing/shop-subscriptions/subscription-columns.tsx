import { useTranslations } from 'use-intl/react'
import { Person, Stack, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { usageBefore } from '../shop/next-step.ts'
import { SubscriptionBadge } from '../shop/subscription-state.tsx'
import { isByUse, isGiven, nextStepOf, type Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'

export function useSubscriptionColumns(): readonly Column<Subscription>[] {
  const t = useTranslations('shop-subscriptions.ui')
  const { day, dayOf, every, money } = useShopWords()
  return [
    {
      id: 'customer',
      header: t('columns.customer'),
      fixed: true,
      sortable: true,
      person: true,
      place: 1,
      cell: ({ customer: { email, name } }) => (
        <Person
          name={name || email || t('unnamed')}
          note={name ? (email ?? undefined) : undefined}
        />
      ),
    },
    {
      id: 'product',
      header: t('columns.product'),
      sortable: true,
      place: 3,
      cell: ({ product: { name } }) => name,
    },
    {
      id: 'status',
      header: t('columns.status'),
      sortable: true,
      whole: true,
      place: 4,
      cell: ({ cancelAtPeriodEnd, status }) => (
        <SubscriptionBadge status={status} isEnding={cancelAtPeriodEnd} />
      ),
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      sortable: true,
      figures: true,
      place: 2,
      cell: (subscription) => (
        <Stack as="span" gap={1}>
          {isGiven(subscription) ? t('given') : money(subscription.amount, subscription.currency)}
          <Text as="span" size="small" tone="muted">
            {isByUse(subscription)
              ? t('everyAndUse', { every: every(subscription) })
              : every(subscription)}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'current_period_end',
      header: t('columns.next'),
      sortable: true,
      figures: true,
      place: 0,
      roomy: true,
      cell: (subscription) => {
        const step = nextStepOf(subscription)
        const usageAt = usageBefore(subscription)
        if (!step) return '–'
        return (
          <Stack as="span" gap={1}>
            {day(step.date, true)}
            <Text as="span" size="small" tone="muted">
              {t(`steps.${step.kind}`)}
            </Text>
            {usageAt ? (
              <Text as="span" size="small" tone="muted">
                {t('meters.nextOn', { date: dayOf(usageAt) })}
              </Text>
            ) : null}
          </Stack>
        )
      },
    },
  ]
}
