import { useTranslations } from 'use-intl/react'
import { apiKeys } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { ApiKey } from './queries.ts'

type DeleteKeyProps = { apiKey: ApiKey; onClose: () => void }

export function DeleteKey({ apiKey, onClose }: DeleteKeyProps) {
  const t = useTranslations('api-keys.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useAction(apiKeys.remove, { invalidates: [apiKeys.list] })

  async function confirm() {
    if (!(await remove.run({ keyId: apiKey.id }))) return
    toast(t('deleted'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('deleteTitle', { name: apiKey.name ?? apiKey.start })}
      confirmLabel={t('delete')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={remove.problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('deleteText')}</Text>
    </ConfirmDialog>
  )
}
