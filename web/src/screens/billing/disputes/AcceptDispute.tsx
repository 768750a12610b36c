import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { disputes, grants, orders, subscriptions } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { trySend } from '../../../lib/send.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Dispute } from './DisputeBadge.tsx'

/** Giving in: nobody can take it back, so it says what it does before. */
export function AcceptDispute({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const t = useTranslations('disputes.ui.accept')
  const c = useTranslations('common.ui')
  const { amount } = useShopWords()
  const toast = useToast()
  const errorText = useErrorText()
  const invalidate = useInvalidate(
    disputes.get,
    disputes.list,
    orders.get,
    subscriptions.get,
    subscriptions.list,
    grants.list,
  )
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setBusy(true)
    const { failure } = await trySend(disputes.accept, { id: dispute.id })
    setBusy(false)
    setProblem(failure ? errorText(failure) : undefined)
    invalidate()
    if (failure) return
    toast(t('done'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={busy}
      busyLabel={c('loading')}
      error={problem}
      effects={[{ label: t('lost'), value: amount(dispute.amount, dispute.currency) }]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text')}</Text>
      <Text>{t('ends')}</Text>
    </ConfirmDialog>
  )
}
