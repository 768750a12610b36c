import { useTranslations } from 'use-intl/react'
import { dateLocale } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { RuledStrip } from '../../../ui/index.ts'
import { Amount } from '../shop/Amount.tsx'
import { useAmountText } from '../shop/use-amount-text.ts'
import type { Totals } from './orders-query.ts'

/** What the filtered orders come to. Amounts of different currencies are never added. */
export function OrderTotals({ totals }: { totals: Totals }) {
  const t = useTranslations('shop-orders.ui.totals')
  const { language } = useLanguage()
  const text = useAmountText()
  const locale = dateLocale(language)
  const number = numberFormat(locale)
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
          value: number.format(count),
          figure: true,
          below: totals.isComplete ? undefined : t('newest'),
        },
        {
          id: 'total',
          label: t('total'),
          value: <Amount amount={first.totalAmount} currency={first.currency} />,
          figure: true,
          below: pendingOf(first),
        },
        {
          id: 'refunded',
          label: t('refunded'),
          value: <Amount amount={0 - refundedOf(first)} currency={first.currency} />,
          figure: true,
        },
        ...others.map((each) => ({
          id: each.currency,
          label: t('inCurrency', {
            currency: names.of(each.currency.toUpperCase()) ?? each.currency.toUpperCase(),
          }),
          value: <Amount amount={each.totalAmount} currency={each.currency} />,
          figure: true,
          below: remarksOf(each),
        })),
      ]}
    />
  )
}
