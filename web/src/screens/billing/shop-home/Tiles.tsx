import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { Money, RuledStrip } from '../../../ui/index.ts'
import { type Compared, changeOf } from '../shop/figures-of.ts'

/** The figures of the period, each with its change since the one before. */
export function Tiles({ compared: { now, before } }: { compared: Compared }) {
  const t = useTranslations('shop-home.ui')
  const locale = formattingLocale(useLanguage().language)
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const number = numberFormat(locale)

  function tile(
    id: 'netRevenue' | 'monthlyRecurringRevenue' | 'activeSubscriptions' | 'orders',
    draw: (value: number) => ReactNode,
  ) {
    const value = now.totals[id] ?? 0
    const change = changeOf(value, before?.totals[id] ?? 0)
    const isUp = (change ?? 0) > 0
    const text = percent.format(Math.abs(change ?? 0))
    return {
      id,
      label: t(`figures.${id}`),
      value: draw(value),
      figure: true,
      delta: change
        ? ({
            direction: isUp ? 'up' : 'down',
            tone: isUp ? 'good' : 'bad',
            text,
            label: t(isUp ? 'more' : 'less', { percent: text }),
          } as const)
        : undefined,
    }
  }
  const money = (amount: number) => (
    <Money amount={amount} currency={now.currency} locale={locale} />
  )
  const count = (value: number) => number.format(value)
  return (
    <RuledStrip
      items={[
        tile('netRevenue', money),
        tile('monthlyRecurringRevenue', money),
        tile('activeSubscriptions', count),
        tile('orders', count),
      ]}
    />
  )
}
