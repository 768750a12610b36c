import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { billingSources } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { trySend } from '../../../lib/send.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'

type DisconnectProps = {
  id: string
  /** Of the provider. */
  name: string
  onClose: () => void
}

/** Asks before the events of a provider are refused. */
export function Disconnect({ id, name, onClose }: DisconnectProps) {
  const t = useTranslations('billing-sources.ui.disconnect')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    setBusy(true)
    const { failure } = await trySend(billingSources.remove, { id })
    setBusy(false)
    // Somebody else has done it before.
    if (failure && failure.status !== 404) return setProblem(errorText(failure))
    toast(t('done'))
    onClose()
    await client.invalidateQueries({ queryKey: [billingSources.get.line] })
  }

  return (
    <ConfirmDialog
      open
      title={t('ask', { provider: name })}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={busy}
      busyLabel={c('loading')}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text')}</Text>
    </ConfirmDialog>
  )
}
