import type { WithdrawalPreview } from '@guildhall/contract/billing/withdrawals'
import { useLocale, useTranslations } from 'use-intl/react'
import { Facts, moneyText } from '../../../ui/index.ts'
import { Day } from '../checkout-page/Day.tsx'

/** What a declaration is about, and what it does. */
export function DeclarationFacts({ preview }: { preview: WithdrawalPreview }) {
  const t = useTranslations('withdrawals.ui.page')
  const locale = useLocale()
  const back = preview.refund_amount + preview.refund_tax_amount
  return (
    <Facts
      items={[
        { term: t('product'), detail: preview.product_name },
        { term: t('order'), detail: preview.order_number },
        { term: t('declared'), detail: <Day at={preview.declared_at} /> },
        ...(preview.ends_at ? [{ term: t('ends'), detail: <Day at={preview.ends_at} /> }] : []),
        ...(preview.kind === 'withdrawal'
          ? [{ term: t('refund'), detail: moneyText(back, preview.currency, locale) }]
          : []),
      ]}
    />
  )
}
