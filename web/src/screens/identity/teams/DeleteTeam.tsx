import { useTranslations } from 'use-intl/react'
import { teams } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { changed, type Team } from './queries.ts'

type DeleteTeamProps = { team: Team; onClose: () => void; onDone: () => void }

export function DeleteTeam({ team, onClose, onDone }: DeleteTeamProps) {
  const t = useTranslations('teams.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useAction(teams.remove, { invalidates: changed, alreadyDone: ['TEAM_NOT_FOUND'] })
  const { id: teamId, name, organizationId } = team

  async function confirm() {
    if (!(await remove.run({ teamId, organizationId }))) return
    toast(t('deleted', { name }))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      title={t('deleteTitle', { name })}
      confirmLabel={t('delete')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={remove.problem ?? undefined}
      effects={[{ label: t('deleteMembers'), value: team.members }]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('deleteText')}</Text>
    </ConfirmDialog>
  )
}
