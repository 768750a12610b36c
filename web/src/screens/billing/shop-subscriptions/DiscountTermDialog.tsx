import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { discounts } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Select, Skeleton, Text } from '../../../ui/index.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Discount } from '../shop-discounts/discount-fields.ts'
import { useDiscountWords } from '../shop-discounts/use-discount-words.ts'
import { TermDialog } from './TermDialog.tsx'
import { fitsNow } from './term-change.ts'

type Props = { shop: Shop; subscription: Subscription; onClose: () => void }

/** Gives a discount, another one, or takes it away. */
export function DiscountTermDialog({ shop, subscription, onClose }: Props) {
  const t = useTranslations('shop-subscriptions.ui.terms.discount')
  const p = useTranslations('portal-pages.ui')
  const { off, lasts } = useDiscountWords()
  const { now } = useShopWords()
  const present = subscription.discountId ?? ''
  const [chosen, setChosen] = useState(present)
  const { data, error, refetch } = useCall(discounts.list, {
    query: { organizationId: shop.organization.id, sorting: ['name'], limit: 100 },
  })
  const fitting = (data?.items ?? []).filter(
    (discount) => discount.id === present || fitsNow(discount, subscription, now),
  )
  const discount = fitting.find(({ id }) => id === chosen)
  const effect = (given: Discount) =>
    given.duration === 'repeating'
      ? t('months', { count: given.durationInMonths })
      : t(given.duration)
  return (
    <TermDialog
      subscription={subscription}
      title={t('title', { product: subscription.product.name })}
      change={chosen === present ? null : { discountId: chosen === '' ? null : chosen }}
      done={() => t('done')}
      onClose={onClose}
    >
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Select
            name="discount"
            label={p('discount')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            options={[
              { value: '', label: t('none') },
              ...fitting.map((each) => ({
                value: each.id,
                label: `${each.name}: ${off(each)}, ${lasts(each)}`,
              })),
            ]}
          />
          {fitting.length === 0 ? <Text tone="muted">{t('nothing')}</Text> : null}
          {chosen !== present ? <Text>{discount ? effect(discount) : t('away')}</Text> : null}
        </>
      ) : (
        <Skeleton lines={2} />
      )}
    </TermDialog>
  )
}
