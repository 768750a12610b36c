import { useTranslations } from 'use-intl/react'
import type { OutputOf, subscriptions } from '../../../lib/calls.ts'
import { Ledger, Text } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

type ChangeCostProps = { preview: OutputOf<typeof subscriptions.preview> }

/** What a change charges now and later, to the cent. */
export function ChangeCost({ preview }: ChangeCostProps) {
  const t = useTranslations('shop-subscriptions.ui.change')
  const p = useTranslations('portal-pages.ui.plan')
  const { amount, dayOf, money } = useShopWords()
  const { appliesAt, currency, currentPeriodEnd, dueAmount, lines, taxAmount } = preview
  const isLater = appliesAt >= currentPeriodEnd
  return (
    <>
      <Ledger
        lines={[
          ...lines.map((line, index) => ({
            id: String(index),
            label: line.label,
            amount: money(line.amount, currency),
          })),
          ...(taxAmount === 0
            ? []
            : [{ id: 'tax', label: t('tax'), amount: money(taxAmount, currency) }]),
        ]}
        total={{ label: t('today'), amount: money(dueAmount, currency, true) }}
      />
      {!preview.isBilledNow && lines.length > 0 ? <Text tone="muted">{t('waits')}</Text> : null}
      <Text tone="muted">
        {isLater ? `${p('begins', { date: dayOf(appliesAt) })} ` : ''}
        {t('later', {
          date: dayOf(currentPeriodEnd),
          amount: amount(preview.recurringAmount, currency),
        })}
      </Text>
    </>
  )
}
