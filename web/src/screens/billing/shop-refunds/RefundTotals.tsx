import { useTranslations } from 'use-intl/react'
import { RuledStrip } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Totals } from './refunds-query.ts'

/** What the filtered refunds come to. Amounts of different currencies are never added. */
export function RefundTotals({ totals }: { totals: Totals }) {
  const t = useTranslations('shop-refunds.ui.totals')
  const { amount: text, locale, money, number } = useShopWords()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const [first, ...others] = totals.items
  if (!first) return null

  const count = totals.items.reduce((sum, each) => sum + each.count, 0)
  const returnedOf = (each: typeof first) => each.amount + each.taxAmount
  const pendingOf = (each: typeof first) => {
    const pending = each.pendingAmount + each.pendingTaxAmount
    return pending > 0 ? t('pending', { amount: text(pending, each.currency) }) : undefined
  }
  const taxOf = ({ currency, taxAmount }: typeof first) =>
    taxAmount > 0 ? t('tax', { amount: text(taxAmount, currency) }) : undefined
  return (
    <RuledStrip
      long
      items={[
        {
          id: 'count',
          label: t('refunds'),
          value: number(count),
          figure: true,
          below: totals.isComplete ? undefined : t('newest'),
        },
        {
          id: 'total',
          label: t('returned'),
          value: money(returnedOf(first), first.currency),
          figure: true,
          below: [taxOf(first), pendingOf(first)].filter(Boolean).join(' · ') || undefined,
        },
        ...others.map((each) => ({
          id: each.currency,
          label: t('inCurrency', {
            currency: names.of(each.currency.toUpperCase()) ?? each.currency.toUpperCase(),
          }),
          value: money(returnedOf(each), each.currency),
          figure: true,
          below: [taxOf(each), pendingOf(each)].filter(Boolean).join(' · ') || undefined,
        })),
      ]}
    />
  )
}
