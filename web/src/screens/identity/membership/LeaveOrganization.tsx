import { useTranslations } from 'use-intl/react'
import { members, membership, organizations } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { useGone } from './use-gone.ts'

type LeaveOrganizationProps = {
  organization: { readonly id: string; readonly name: string }
  onClose: () => void
  onLeft: () => unknown
}

export function LeaveOrganization({ organization, onClose, onLeft }: LeaveOrganizationProps) {
  const t = useTranslations('membership.ui.leave')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const gone = useGone()
  const { id: organizationId, name } = organization
  const leave = useAction(members.leave, {
    invalidates: [organizations.list, membership.allowance],
    alreadyDone: ['MEMBER_NOT_FOUND'],
  })

  async function confirm() {
    if (!(await leave.run({ organizationId }))) return
    toast(t('done', { name }))
    await gone(organizationId, onLeft)
  }

  return (
    <ConfirmDialog
      open
      title={t('title', { name })}
      confirmLabel={t('leave')}
      cancelLabel={c('cancel')}
      busy={leave.isPending}
      busyLabel={c('loading')}
      error={leave.problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text')}</Text>
    </ConfirmDialog>
  )
}
