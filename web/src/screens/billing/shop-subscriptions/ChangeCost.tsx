import { useTranslations } from 'use-intl/react'
import type { OutputOf, subscriptions } from '../../../lib/calls.ts'
import { Ledger, Text } from '../../../ui/index.ts'
import { useTaxWords } from '../checkout-page/tax-words.ts'
import { type ChangeLine, changeLines } from '../shop/change-lines.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

type ChangeCostProps = { preview: OutputOf<typeof subscriptions.preview> }

/** What a change charges or credits, now and later, to the cent. */
export function ChangeCost({ preview }: ChangeCostProps) {
  const t = useTranslations('shop-subscriptions.ui.change')
  const p = useTranslations('portal-pages.ui.plan')
  const { amount, dayOf, money } = useShopWords()
  const labelOf = useLineWords()
  const { appliesAt, currency, currentPeriodEnd, isBilledNow, lines, totalAmount } = preview
  const isLater = appliesAt >= currentPeriodEnd
  const isWaiting = !isBilledNow && lines.length > 0
  const credit = amount(Math.abs(totalAmount), currency)
  return (
    <>
      <Ledger
        lines={changeLines(preview).map((line, index) => ({
          id: line.kind === 'item' ? String(index) : line.kind,
          label: labelOf(line),
          amount: money(line.amount, currency),
        }))}
        total={{
          label: t(isWaiting ? 'onNext' : 'today'),
          amount: money(isWaiting ? totalAmount : preview.dueAmount, currency, true),
        }}
      />
      {totalAmount < 0 ? (
        <Text strong>{t(isWaiting ? 'creditLater' : 'creditNote', { amount: credit })}</Text>
      ) : null}
      {isWaiting ? <Text tone="muted">{t('waits')}</Text> : null}
      <Text tone="muted">
        {isLater ? `${p('begins', { date: dayOf(appliesAt) })} ` : ''}
        {preview.tax === null
          ? t('later', {
              date: dayOf(currentPeriodEnd),
              amount: amount(preview.recurringAmount, currency),
            })
          : t('laterWhole', {
              date: dayOf(currentPeriodEnd),
              amount: amount(preview.recurringTotalAmount, currency),
            })}
      </Text>
    </>
  )
}

function useLineWords() {
  const t = useTranslations('shop-subscriptions.ui.change.lines')
  const p = useTranslations('portal-pages.ui')
  const taxWords = useTaxWords()
  return (line: ChangeLine) => {
    if (line.kind === 'item') return line.label
    if (line.kind === 'tax') return taxWords(line.tax)
    return line.kind === 'discount' ? p('discount') : t(line.kind)
  }
}
