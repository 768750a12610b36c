import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { withdrawals } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { trySend } from '../../../lib/send.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { useChanged } from './use-changed.ts'
import type { Withdrawal } from './WithdrawalBadge.tsx'
import type { Preview } from './WithdrawalFigures.tsx'

type CarryOutProps = {
  one: Withdrawal
  orderId: string
  preview: Preview
  onClose: () => void
}

/** Nobody can take it back: it says what it does, and does that or nothing. */
export function CarryOut({ one, orderId, preview, onClose }: CarryOutProps) {
  const t = useTranslations('shop-withdrawals.ui')
  const c = useTranslations('common.ui')
  const { amount, day } = useShopWords()
  const toast = useToast()
  const errorText = useErrorText()
  const changed = useChanged()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isWithdrawal = one.kind === 'withdrawal'
  const { currency, endsAt, orderNumber, productName, usedAmount } = preview
  const back = preview.refundAmount + preview.refundTaxAmount

  async function confirm() {
    setBusy(true)
    const input = { id: one.id, orderId, expectedAmount: back }
    const { failure } = await trySend(withdrawals.complete, input)
    setBusy(false)
    setProblem(failure ? errorText(failure) : undefined)
    changed()
    if (failure) return
    toast(t('complete.done'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t(isWithdrawal ? 'complete.withdrawalTitle' : 'complete.cancellationTitle')}
      confirmLabel={t('complete.open')}
      cancelLabel={c('cancel')}
      busy={busy}
      busyLabel={c('loading')}
      error={problem}
      effects={[
        { label: t('columns.order'), value: `${productName}, ${orderNumber}` },
        ...(isWithdrawal ? [{ label: t('preview.refund'), value: amount(back, currency) }] : []),
        ...(usedAmount ? [{ label: t('preview.used'), value: amount(usedAmount, currency) }] : []),
        ...(endsAt ? [{ label: t('preview.ends'), value: day(endsAt) }] : []),
      ]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t(isWithdrawal ? 'complete.withdrawalText' : 'complete.cancellationText')}</Text>
    </ConfirmDialog>
  )
}
