import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { subscriptions } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Button, Note, Stack, useToast } from '../../../ui/index.ts'
import { isRunning } from '../shop/subscription-state.tsx'
import { isGiven, type Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { changed } from './changed.ts'
import { useProductName } from './use-product-name.ts'

type Of = { shop: Shop; subscription: Subscription }

/** What is planned and not done yet, each with the way to take it back. */
export function SubscriptionPlans({ shop, subscription }: Of) {
  const t = useTranslations('shop-subscriptions.ui')
  const p = useTranslations('portal-pages.ui')
  const { dayOf } = useShopWords()
  const productName = useProductName(shop)
  const { currentPeriodEnd, pendingUpdate, resumesAt } = subscription
  if (!isRunning(subscription)) return null
  const date = dayOf(currentPeriodEnd)
  const planOf = (planned: NonNullable<Subscription['pendingUpdate']>) => {
    const words = { date: dayOf(planned.appliesAt), count: planned.seats ?? 0 }
    return planned.productId && planned.productId !== subscription.productId
      ? t('planned.product', { ...words, product: productName(planned.productId) })
      : t('planned.seats', words)
  }
  return (
    <>
      {subscription.cancelAtPeriodEnd && isGiven(subscription) ? (
        <Note tone="info">{t('planned.given', { date })}</Note>
      ) : subscription.cancelAtPeriodEnd ? (
        <Planned
          {...{ shop, subscription }}
          change={{ cancelAtPeriodEnd: false }}
          withdraw={t('uncancel.open')}
          withdrawn={t('uncancel.done')}
        >
          {t('planned.end', { date })}
        </Planned>
      ) : null}
      {subscription.pauseAtPeriodEnd ? (
        <Planned
          {...{ shop, subscription }}
          change={{ pauseAtPeriodEnd: false }}
          withdraw={p('pause.withdraw')}
          withdrawn={p('pause.withdrawn')}
        >
          {resumesAt
            ? p('pause.plannedUntil', { date, until: dayOf(resumesAt) })
            : p('pause.planned', { date })}
        </Planned>
      ) : null}
      {pendingUpdate ? (
        <Planned
          {...{ shop, subscription }}
          change={{ pendingUpdate: null }}
          withdraw={p('plan.withdraw')}
          withdrawn={t('change.withdrawn')}
        >
          {planOf(pendingUpdate)}
        </Planned>
      ) : null}
    </>
  )
}

type PlannedProps = Of & {
  change: { cancelAtPeriodEnd: false } | { pauseAtPeriodEnd: false } | { pendingUpdate: null }
  withdraw: string
  withdrawn: string
  children: ReactNode
}

function Planned({ shop, subscription, change, withdraw, withdrawn, children }: PlannedProps) {
  const t = useTranslations('shop-subscriptions.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { run, isPending, problem } = useAction(subscriptions.update, { invalidates: changed })
  return (
    <Note
      tone="info"
      action={
        shop.sells ? (
          <Button
            size="sm"
            busy={isPending}
            busyLabel={c('loading')}
            disabledReason={shop.may('sale', 'write') ? undefined : t('mayNot')}
            onClick={async () => {
              if (await run({ ...change, id: subscription.id })) toast(withdrawn)
            }}
          >
            {withdraw}
          </Button>
        ) : null
      }
    >
      <Stack gap={1}>
        <p>{children}</p>
        {problem ? <p role="alert">{problem}</p> : null}
      </Stack>
    </Note>
  )
}
