import { useTranslations } from 'use-intl/react'
import { RuledStrip } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Totals } from './orders-query.ts'

/** What the filtered orders come to. Amounts of different currencies are never added. */
export function OrderTotals({ totals }: { totals: Totals }) {
  const t = useTranslations('shop-orders.ui.totals')
  const { amount: text, locale, money, number } = useShopWords()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const [first, ...others] = totals.items
  if (!first) return null

  const count = totals.items.reduce((sum, each) => sum + each.count, 0)
  const refundedOf = (each: typeof first) => each.refundedAmount + each.refundedTaxAmount
  const pendingOf = ({ pendingAmount, currency }: typeof first) =>
    pendingAmount > 0 ? t('pending', { amount: text(pendingAmount, currency) }) : undefined
  const remarksOf = (each: typeof first) => {
    const refunded = refundedOf(each)
    const back = refunded > 0 ? t('ofRefunded', { amount: text(refunded, each.currency) }) : null
    return [pendingOf(each), back].filter(Boolean).join(' · ') || undefined
  }
  return (
    <RuledStrip
      long
      items={[
        {
          id: 'count',
          label: t('orders'),
          value: number(count),
          figure: true,
          below: totals.isComplete ? undefined : t('newest'),
        },
        {
          id: 'total',
          label: t('total'),
          value: money(first.totalAmount, first.currency),
          figure: true,
          below: pendingOf(first),
        },
        {
          id: 'refunded',
          label: t('refunded'),
          value: money(0 - refundedOf(first), first.currency),
          figure: true,
        },
        ...others.map((each) => ({
          id: each.currency,
          label: t('inCurrency', {
            currency: names.of(each.currency.toUpperCase()) ?? each.currency.toUpperCase(),
          }),
          value: money(each.totalAmount, each.currency),
          figure: true,
          below: remarksOf(each),
        })),
      ]}
    />
  )
}
