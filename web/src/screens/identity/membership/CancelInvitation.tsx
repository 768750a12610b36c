import { useTranslations } from 'use-intl/react'
import { invitations, membership } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Invitation } from './queries.ts'

type CancelInvitationProps = { invitation: Invitation; onClose: () => void }

export function CancelInvitation({ invitation, onClose }: CancelInvitationProps) {
  const t = useTranslations('membership.ui.invitations')
  const toast = useToast()
  const cancel = useAction(invitations.cancel, {
    invalidates: [membership.listInvitations, membership.summary],
    alreadyDone: ['INVITATION_NOT_FOUND'],
  })

  async function confirm() {
    if (!(await cancel.run({ invitationId: invitation.id }))) return
    toast(t('canceled'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('cancelTitle', { email: invitation.email })}
      confirmLabel={t('cancel')}
      cancelLabel={t('keep')}
      busy={cancel.isPending}
      error={cancel.problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('cancelText')}</Text>
    </ConfirmDialog>
  )
}
