import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type InputOf, type OutputOf, subscriptions } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Card,
  FormError,
  Heading,
  RadioGroup,
  Select,
  Skeleton,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { ChangeCost } from './ChangeCost.tsx'
import { changed } from './changed.ts'
import { Lost } from './Lost.tsx'
import {
  hasUsage,
  type Loss,
  lossOf,
  mayChangePlan,
  periodOf,
  plansFor,
  priceOf,
} from './plans-for.ts'
import { usePlans } from './use-plans.ts'

type Behavior = NonNullable<InputOf<typeof subscriptions.preview>['prorationBehavior']>
export const behaviors = ['invoice', 'prorate', 'next_period'] as const satisfies Behavior[]

type Of = { shop: Shop; subscription: Subscription }

/** Another product: what it costs is computed by the server before it is asked for. */
export function ChangePlan({ shop, subscription }: Of) {
  const t = useTranslations('shop-subscriptions.ui.change')
  const s = useTranslations('shop-subscriptions.ui')
  const p = useTranslations('portal-pages.ui.plan')
  const { amount, every } = useShopWords()
  const { plans } = usePlans(shop)
  const [productId, setProductId] = useState('')
  const [behavior, setBehavior] = useState<Behavior>('invoice')
  const mayChange = shop.may('sale', 'write') && shop.may('catalog', 'read')
  if (!mayChange || !mayChangePlan(subscription) || !plans) return null
  const options = plansFor(subscription, plans)
  if (options.length === 0) return null
  const labelOf = (plan: (typeof options)[number]) => {
    const price = priceOf(plan, subscription.currency)
    const each = price === null ? null : amount(price, subscription.currency)
    if (each === null) return plan.name
    const period = every(periodOf(plan))
    const terms = hasUsage(plan, subscription.currency)
      ? s('everyAndUse', { every: period })
      : period
    return `${plan.name}, ${each} ${terms}`
  }
  const chosen = options.find(({ id }) => id === productId)
  return (
    <Card>
      <Stack gap={4}>
        <Heading level={2}>{p('title')}</Heading>
        <Select
          name="product"
          label={t('product')}
          value={productId}
          onChange={({ target }) => setProductId(target.value)}
          options={[
            { value: '', label: t('none') },
            ...options.map((plan) => ({ value: plan.id, label: labelOf(plan) })),
          ]}
        />
        {chosen ? (
          <>
            <RadioGroup
              name="behavior"
              label={t('difference')}
              value={behavior}
              onChange={(value) =>
                setBehavior(behaviors.find((each) => each === value) ?? behavior)
              }
              options={behaviors.map((value) => ({ value, label: t(`behaviors.${value}`) }))}
            />
            <Confirmation
              subscription={subscription}
              productId={chosen.id}
              loss={lossOf(subscription, chosen)}
              behavior={behavior}
              onDone={() => setProductId('')}
            />
          </>
        ) : (
          <Text tone="muted">{t('text')}</Text>
        )}
      </Stack>
    </Card>
  )
}

type ConfirmationProps = {
  subscription: Subscription
  productId: string
  loss: Loss
  behavior: Behavior
  onDone: () => void
}

/** Nothing is confirmed that is not shown: while another preview is on its way, there is no button. */
function Confirmation({ subscription, productId, loss, behavior, onDone }: ConfirmationProps) {
  const t = useTranslations('shop-subscriptions.ui.change')
  const p = useTranslations('portal-pages.ui.plan')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { amount } = useShopWords()
  const input = { id: subscription.id, productId, prorationBehavior: behavior }
  const { data, error, refetch, isPlaceholderData, isFetching } = useCall(
    subscriptions.preview,
    input,
  )
  const change = useAction(subscriptions.update, { invalidates: changed })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data || isPlaceholderData) return <Skeleton lines={4} />
  const due = amount(data.dueAmount, data.currency)
  return (
    <>
      {change.problem ? <FormError>{change.problem}</FormError> : null}
      <ChangeCost preview={data} />
      <Lost {...loss} />
      <Button
        kind="primary"
        wide
        busy={change.isPending || isFetching}
        busyLabel={c('loading')}
        disabledReason={data.needsPaymentMethod ? t('needsCard') : undefined}
        onClick={async () => {
          const { appliesAt, dueAmount, recurringAmount } = data
          const expected = { appliesAt: appliesAt.toISOString(), dueAmount, recurringAmount }
          const answer = await change.run({ ...input, expected })
          if (!answer) return void refetch()
          toast(saidOf(data) === 'later' ? t('planned') : t('done'))
          onDone()
        }}
      >
        {data.dueAmount > 0 ? t('pay', { amount: due }) : p('confirm')}
      </Button>
    </>
  )
}

export const saidOf = ({ appliesAt, currentPeriodEnd }: OutputOf<typeof subscriptions.preview>) =>
  appliesAt >= currentPeriodEnd ? 'later' : 'now'
