import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../../lib/api.ts'
import { members, membership, organizations } from '../../../../lib/calls.ts'
import { useAction } from '../../../../lib/data.ts'
import { nameOf } from '../../../../lib/people.ts'
import { FormError, Text, useToast } from '../../../../ui/index.ts'
import { ConfirmDialog } from '../../../../ui/widgets.ts'
import { MemberSearch } from '../../organizations/MemberSearch.tsx'
import type { Organization } from '../../organizations/queries.ts'
import { useRoleName } from '../../organizations/role-name.ts'

type TransferOwnershipProps = { organization: Organization; onClose: () => void }
type Chosen = { readonly id: string; readonly name: string }

export function TransferOwnership({ organization, onClose }: TransferOwnershipProps) {
  const t = useTranslations('membership.ui.danger')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const roleName = useRoleName()
  const userId = api.useSession().data?.user.id
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [missing, setMissing] = useState(0)
  const transfer = useAction(membership.transferOwnership, {
    invalidates: [
      organizations.list,
      membership.listMembers,
      membership.summary,
      members.list,
      members.getActiveRole,
      members.hasPermission,
    ],
  })

  async function confirm() {
    if (!chosen) return setMissing(missing + 1)
    if (!(await transfer.run({ id: organization.id, memberId: chosen.id }))) return
    toast(t('transferred', { name: chosen.name }))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('transferTitle', { name: organization.name })}
      confirmLabel={t('transferConfirm')}
      cancelLabel={c('cancel')}
      busy={transfer.isPending}
      busyLabel={c('loading')}
      error={transfer.problem ?? undefined}
      effects={
        chosen
          ? [
              { label: t('newOwner'), value: chosen.name },
              { label: t('you'), value: roleName('admin') },
            ]
          : undefined
      }
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('transferText')}</Text>
      {missing > 0 && !chosen ? <FormError attempt={missing}>{t('choose')}</FormError> : null}
      <MemberSearch
        organizationId={organization.id}
        label={t('newOwner')}
        hint={t('newOwnerHint')}
        isOffered={(member) => member.userId !== userId}
        value={chosen?.id ?? null}
        onChange={(member) => setChosen(member && { id: member.id, name: nameOf(member.user) })}
      />
    </ConfirmDialog>
  )
}
