import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OutputOf, teams } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { nameOf } from '../../../lib/people.ts'
import { FormError, Note, Stack, useToast } from '../../../ui/index.ts'
import { type FoundMember, MemberSearch } from '../organizations/MemberSearch.tsx'
import { changed } from './queries.ts'

/** Adds members of the organization, one by one, as they are found. */
export function AddToTeam({ team }: { team: OutputOf<typeof teams.get> }) {
  const t = useTranslations('teams.ui')
  const e = useTranslations('teams.errors')
  const toast = useToast()
  const add = useAction(teams.addMember, { invalidates: changed })
  const [attempt, setAttempt] = useState(0)
  const { id: teamId, organizationId, members, membersLimit } = team

  async function choose(member: FoundMember | null) {
    if (!member) return
    const { userId, user } = member
    const isAdded = await add.run({ teamId, userId, organizationId })
    // The field is empty again for the next one.
    setAttempt(attempt + 1)
    if (isAdded) toast(t('added', { name: nameOf(user) }))
  }

  if (membersLimit !== null && members >= membersLimit) {
    return <Note tone="info">{e('TEAM_MEMBER_LIMIT_REACHED')}</Note>
  }
  return (
    <Stack gap={2}>
      {add.problem ? <FormError attempt={attempt}>{add.problem}</FormError> : null}
      <MemberSearch
        key={attempt}
        organizationId={organizationId}
        label={t('add')}
        hint={t('addHint')}
        isOffered={({ teamIds }) => !teamIds.includes(teamId)}
        value={null}
        onChange={(member) => void choose(member)}
      />
    </Stack>
  )
}
