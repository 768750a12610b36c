import type { WithdrawalPreview } from '@guildhall/contract/billing/withdrawals'
import { useLocale, useTranslations } from 'use-intl/react'
import { dateFormat } from '../../../lib/intl.ts'
import { Facts, moneyText } from '../../../ui/index.ts'

/** What a declaration is about, and what it does. */
export function DeclarationFacts({ preview }: { preview: WithdrawalPreview }) {
  const t = useTranslations('withdrawals.ui.page')
  const locale = useLocale()
  const day = (text: string) =>
    dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text))
  const back = preview.refund_amount + preview.refund_tax_amount
  return (
    <Facts
      items={[
        { term: t('product'), detail: preview.product_name },
        { term: t('order'), detail: preview.order_number },
        { term: t('declared'), detail: day(preview.declared_at) },
        ...(preview.ends_at ? [{ term: t('ends'), detail: day(preview.ends_at) }] : []),
        ...(preview.kind === 'withdrawal'
          ? [{ term: t('refund'), detail: moneyText(back, preview.currency, locale) }]
          : []),
      ]}
    />
  )
}
