import { useTranslations } from 'use-intl/react'
import type { OutputOf, withdrawals } from '../../../lib/calls.ts'
import { RuledStrip } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Withdrawal } from './WithdrawalBadge.tsx'

export type Preview = OutputOf<typeof withdrawals.previewOfSeller>

/** What goes back and when access ends, or what became of that. */
export function WithdrawalFigures({
  one,
  preview,
}: {
  one: Withdrawal
  preview: Preview | undefined
}) {
  const t = useTranslations('shop-withdrawals.ui')
  const { dayFigure, money, yearOf } = useShopWords()
  const isDone = one.status === 'completed'
  const amounts = isDone ? one : preview
  const { currency = null, endsAt = null, refundAmount, refundTaxAmount } = amounts ?? {}
  const day = (id: string, label: string, date: Date) => ({
    id,
    label,
    value: dayFigure(date),
    below: yearOf(date),
    figure: true,
  })
  return (
    <RuledStrip
      long
      items={[
        day('declared', t('columns.declared'), one.declaredAt),
        ...(one.kind === 'withdrawal' && currency !== null
          ? [
              {
                id: 'refund',
                label: t(isDone ? 'preview.refunded' : 'preview.refund'),
                value: money((refundAmount ?? 0) + (refundTaxAmount ?? 0), currency),
                figure: true,
              },
            ]
          : []),
        ...(endsAt ? [day('ends', t(isDone ? 'preview.ended' : 'preview.ends'), endsAt)] : []),
      ]}
    />
  )
}
