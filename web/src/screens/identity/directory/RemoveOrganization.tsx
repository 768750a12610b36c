import { useTranslations } from 'use-intl/react'
import { admin, directory } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { OrganizationDetail } from './OrganizationFacts.tsx'

type RemoveOrganizationProps = {
  detail: OrganizationDetail
  onClose: () => void
  onDone: () => void
}

export function RemoveOrganization({ detail, onClose, onDone }: RemoveOrganizationProps) {
  const t = useTranslations('directory.ui.organizations.remove')
  const d = useTranslations('directory.ui.organizations.drawer')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { organization, counts } = detail
  const { run, isPending, problem } = useAction(admin.removeOrganization, {
    invalidates: [directory.listOrganizations],
  })

  async function confirm() {
    if (!(await run({ id: organization.id }))) return
    toast(t('done', { name: organization.name }))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      title={t('title', { name: organization.name })}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      error={problem ?? undefined}
      effects={[
        { label: d('members'), value: counts.members },
        { label: d('invitations'), value: counts.pendingInvitations },
        { label: d('teams'), value: counts.teams },
        { label: d('apiKeys'), value: counts.apiKeys },
      ]}
      typed={{
        label: t('typed', { name: organization.name }),
        value: organization.name,
        missingReason: t('missing'),
        lookAlike: t('lookAlike'),
      }}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text')}</Text>
    </ConfirmDialog>
  )
}
