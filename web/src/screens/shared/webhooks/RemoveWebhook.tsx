import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { shortUrl, type Webhook, type WebhookOwner } from './owner.ts'

type RemoveWebhookProps = { owner: WebhookOwner; webhook: Webhook; onClose: () => void }

export function RemoveWebhook({ owner, webhook, onClose }: RemoveWebhookProps) {
  const t = useTranslations('webhooks.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const name = shortUrl(webhook.url)

  async function confirm() {
    setBusy(true)
    const { failure } = await owner.remove(webhook.id)
    setBusy(false)
    setProblem(failure && errorText(failure))
    if (failure) return
    toast(t('removed'))
    await navigate({ href: owner.listHref })
    // The page of the webhook is gone by now, so nothing asks for it any more.
    for (const { line } of owner.changed) void client.invalidateQueries({ queryKey: [line] })
  }

  return (
    <ConfirmDialog
      open
      title={t('removeTitle', { name })}
      confirmLabel={t('removeSubmit')}
      cancelLabel={c('cancel')}
      busy={busy}
      error={problem}
      typed={{ label: t('removeTyped', { name }), value: name, missingReason: t('removeMissing') }}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('removeText')}</Text>
    </ConfirmDialog>
  )
}
