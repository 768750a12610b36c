import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { members as calls, membership } from '../../../lib/calls.ts'
import { nameOf } from '../../../lib/people.ts'
import { type Refused, useEach } from '../../../lib/use-each.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Member } from './members-query.ts'
import { RefusedMembers } from './RefusedMembers.tsx'

type RemoveMembersProps = { members: readonly Member[]; onClose: () => void; onDone: () => void }

export function RemoveMembers({ members, onClose, onDone }: RemoveMembersProps) {
  const t = useTranslations('members.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useEach(calls.remove, [membership.listMembers, membership.summary])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [first] = members
  const count = members.length

  async function confirm() {
    const failed = await remove.run(
      members.map(({ id, organizationId, user }) => ({
        name: nameOf(user),
        input: { memberIdOrEmail: id, organizationId },
      })),
    )
    setRefused(failed)
    if (failed.length > 0) return
    toast(t('removed', { count }))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      title={
        count === 1 && first
          ? t('removeOne', { name: nameOf(first.user) })
          : t('removeMany', { count })
      }
      confirmLabel={t('remove')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <RefusedMembers refused={refused} />
      <Text>{t('removeText')}</Text>
    </ConfirmDialog>
  )
}
