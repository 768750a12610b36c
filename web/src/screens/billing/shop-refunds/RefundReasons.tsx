import { useTranslations } from 'use-intl/react'
import { BarTable } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Totals } from './refunds-query.ts'

/** How many of the filtered refunds have which reason, the most frequent one first. */
export function RefundReasons({ reasons }: Pick<Totals, 'reasons'>) {
  const t = useTranslations('shop-refunds.ui')
  const r = useTranslations('shop-orders.ui.refundReasons')
  const { number } = useShopWords()
  return (
    <BarTable
      untimed
      caption={t('reasons')}
      heads={[t('columns.reason'), t('title')]}
      rows={reasons.map(({ count, reason }) => ({
        id: reason,
        label: r(reason),
        value: count,
        text: number(count),
      }))}
    />
  )
}
