import { useTranslations } from 'use-intl/react'
import { apiKeys } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { KeyOwner } from './queries.ts'

type DeleteExpiredProps = { owner: KeyOwner; count: number; onClose: () => void }

export function DeleteExpired({ owner, count, onClose }: DeleteExpiredProps) {
  const t = useTranslations('api-keys.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useAction(apiKeys.removeExpired, { invalidates: [apiKeys.list] })

  async function confirm() {
    const query = 'organizationId' in owner ? owner : {}
    if (!(await remove.run({ query }))) return
    toast(t('expiredDeleted'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('deleteExpiredTitle', { count })}
      confirmLabel={t('deleteExpired', { count })}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={remove.problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('deleteExpiredText')}</Text>
    </ConfirmDialog>
  )
}
