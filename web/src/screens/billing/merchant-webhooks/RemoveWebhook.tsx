import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchantWebhooks } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { trySend } from '../../../lib/send.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { type Endpoint, shortUrl } from './endpoints.ts'

type RemoveWebhookProps = { endpoint: Endpoint; listHref: string; onClose: () => void }

export function RemoveWebhook({ endpoint, listHref, onClose }: RemoveWebhookProps) {
  const t = useTranslations('merchant-webhooks.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const name = shortUrl(endpoint.url)

  async function confirm() {
    setBusy(true)
    const { failure } = await trySend(merchantWebhooks.remove, { id: endpoint.id })
    setBusy(false)
    setProblem(failure && errorText(failure))
    if (failure) return
    await client.invalidateQueries({ queryKey: [merchantWebhooks.list.line] })
    toast(t('removed'))
    void navigate({ href: listHref })
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
