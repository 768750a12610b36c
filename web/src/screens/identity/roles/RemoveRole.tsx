import { useTranslations } from 'use-intl/react'
import { roles } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { CustomRole } from './overview.ts'

type RemoveRoleProps = { role: CustomRole; onClose: () => void }

export function RemoveRole({ role, onClose }: RemoveRoleProps) {
  const t = useTranslations('roles.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useAction(roles.remove, {
    invalidates: [roles.overview, roles.list],
    alreadyDone: ['ROLE_NOT_FOUND'],
  })

  async function confirm() {
    const { id: roleId, organizationId } = role
    if (!(await remove.run({ roleId, organizationId }))) return
    toast(t('removed'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('removeTitle', { name: role.role })}
      confirmLabel={t('removeSubmit')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      error={remove.problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('removeText')}</Text>
    </ConfirmDialog>
  )
}
