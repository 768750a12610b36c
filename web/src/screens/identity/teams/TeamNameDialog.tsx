import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { teams } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { create } from '../../../lib/limits/teams.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { changed, type Team } from './queries.ts'

type TeamNameDialogProps = {
  organizationId: string
  /** The team to rename; a new one without it. */
  team?: Pick<Team, 'id' | 'name'> | undefined
  onClose: () => void
  onDone: (id: string) => void
}

const formId = 'team-name'

export function TeamNameDialog({ organizationId, team, onClose, onDone }: TeamNameDialogProps) {
  const t = useTranslations('teams.ui')
  const s = useTranslations('shell.ui.form')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const { busy, problems, refusal, form } = useForm({
    checks: useLimitChecks({ name: create.name }),
    errorText: useErrorText(),
    async send(data) {
      const name = text(data, 'name').trim()
      const { data: saved, failure } = team
        ? await trySend(teams.update, { teamId: team.id, organizationId, data: { name } })
        : await trySend(teams.create, { name, organizationId })
      if (failure) return failure
      for (const { line } of changed) void client.invalidateQueries({ queryKey: [line] })
      toast(t(team ? 'renamed' : 'created', { name }))
      onDone(saved.id)
      return null
    },
  })

  return (
    <FormDialog
      open
      busy={busy}
      title={team ? t('renameTitle', { name: team.name }) : t('createTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {team ? s('save') : t('create')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('name')}
          name="name"
          required
          maxLength={256}
          autoComplete="off"
          defaultValue={team?.name}
          error={problems.name}
        />
      </Stack>
    </FormDialog>
  )
}
