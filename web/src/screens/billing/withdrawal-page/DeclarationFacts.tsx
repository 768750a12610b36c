import type { WithdrawalPreview } from '@guildhall/contract/billing/withdrawals'
import { useLocale, useTranslations } from 'use-intl/react'
import { numberFormat } from '../../../lib/intl.ts'
import { Facts, moneyText, Text } from '../../../ui/index.ts'
import { Day } from '../checkout-page/Day.tsx'

/** What a declaration is about, and what it does. */
export function DeclarationFacts({ preview }: { preview: WithdrawalPreview }) {
  const t = useTranslations('withdrawals.ui.page')
  const locale = useLocale()
  const back = preview.refund_amount + preview.refund_tax_amount
  const { credited_amount: credited, ends_at: endsAt, kind, status, used_amount: used } = preview
  // What nobody has promised is not shown as if it came.
  const number = numberFormat(locale, { maximumFractionDigits: 1 })
  const { kept_for: keptFor, paid_amount: paid } = preview
  const isSure = status !== 'impossible' && status !== 'refused' && !preview.is_left_to_seller
  return (
    <>
      <Facts
        items={[
          { term: t('product'), detail: preview.product_name },
          { term: t('order'), detail: preview.order_number },
          { term: t('declared'), detail: <Day at={preview.declared_at} /> },
          ...(isSure && endsAt ? [{ term: t('ends'), detail: <Day at={endsAt} /> }] : []),
          ...(isSure && kind === 'withdrawal'
            ? [{ term: t('refund'), detail: moneyText(back, preview.currency, locale) }]
            : []),
          ...(isSure && used
            ? [{ term: t('used'), detail: moneyText(used, preview.currency, locale) }]
            : []),
          ...(isSure && kind === 'withdrawal' && credited > 0
            ? [{ term: t('credited'), detail: moneyText(credited, preview.currency, locale) }]
            : []),
        ]}
      />
      {isSure && keptFor && back < paid ? (
        <Text>
          {t(keptFor.is_by_credits ? 'keptForCredits' : 'keptForTime', {
            paid: moneyText(paid, preview.currency, locale),
            used: number.format(keptFor.used_hours / 24),
            total: Math.round(keptFor.period_hours / 24),
          })}
        </Text>
      ) : null}
    </>
  )
}
