import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { subscriptions } from '../../../lib/calls.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { changed } from './changed.ts'

type ResumeDialogProps = { subscription: Subscription; onClose: () => void }

/** Ends a pause: a new period begins, and is charged. */
export function ResumeDialog({ subscription, onClose }: ResumeDialogProps) {
  const t = useTranslations('shop-subscriptions.ui.resume')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { amount } = useShopWords()
  const resume = useEach(subscriptions.update, changed)
  const [problem, setProblem] = useState<string>()
  const { currency, id, product } = subscription

  async function confirm() {
    const [refused] = await resume.run([{ name: product.name, input: { id, resume: true } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('done'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      kind="primary"
      title={t('title', { product: product.name })}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={resume.isPending}
      busyLabel={c('loading')}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text', { amount: amount(subscription.amount, currency) })}</Text>
    </ConfirmDialog>
  )
}
