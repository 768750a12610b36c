import { useTranslations } from 'use-intl/react'
import { membership } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { rolesOf } from '../../../lib/people.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Checkbox, ChipsField, Select, Stack } from '../../../ui/index.ts'
import { useOwnRole, useRoles } from '../organizations/queries.ts'
import { useRoleName } from '../organizations/role-name.ts'
import { addressesIn, isAddress } from './addresses.ts'
import { type Result, useTeams } from './queries.ts'

export const formId = 'invite-people'
const most = 200

type InviteFormProps = {
  organizationId: string
  slug: string
  emails: readonly string[]
  onEmails: (emails: readonly string[]) => void
  onBusy: (busy: boolean) => void
  onSent: (results: readonly Result[]) => void
}

export function InviteForm(props: InviteFormProps) {
  const { organizationId, slug, emails, onEmails, onBusy, onSent } = props
  const t = useTranslations('membership.ui.invite')
  const roleName = useRoleName()
  const isOwner = rolesOf({ role: useOwnRole(slug) }).includes('owner')
  // Only owners can make others owners.
  const roles = useRoles(slug).filter((role) => role !== 'owner' || isOwner)
  const teams = useTeams(organizationId)
  const { problems, refusal, form } = useForm({
    checks: {
      emails(value) {
        const given = value.split(' ').filter(Boolean)
        if (given.length === 0) return t('missing')
        if (given.length > most) return t('tooMany', { max: most })
        return given.every(isAddress) ? undefined : t('wrong')
      },
    },
    errorText: useErrorText(),
    async send(data) {
      onBusy(true)
      const team = text(data, 'team')
      const { data: answer, failure } = await trySend(membership.inviteMany, {
        id: organizationId,
        emails: text(data, 'emails').split(' '),
        role: text(data, 'role'),
        teamIds: team === '' ? [] : [team],
        resend: data.has('resend'),
      })
      onBusy(false)
      if (answer) onSent(answer.results)
      return failure
    },
  })

  return (
    <Stack as="form" id={formId} gap={4} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <ChipsField
        label={t('addresses')}
        labelAside={emails.length > 0 ? t('count', { count: emails.length }) : undefined}
        name="emails"
        values={emails}
        onChange={onEmails}
        split={addressesIn}
        isWrong={(email) => !isAddress(email)}
        inputMode="email"
        placeholder="name@example.com"
        hint={t('hint', { max: most })}
        error={problems.emails}
        removeLabel={(email) => t('remove', { email })}
        correctLabel={(email) => t('correctOne', { email })}
      />
      <Select
        label={t('role')}
        name="role"
        defaultValue="member"
        options={roles.map((role) => ({ value: role, label: roleName(role) }))}
      />
      {teams.length > 0 ? (
        <Select
          label={t('team')}
          name="team"
          options={[
            { value: '', label: t('noTeam') },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      <Checkbox name="resend" label={t('resend')} hint={t('resendHint')} />
    </Stack>
  )
}
