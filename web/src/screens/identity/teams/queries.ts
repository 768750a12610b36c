import { membership, type OutputOf, type Route, teams } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

export type Team = Pick<
  OutputOf<typeof teams.get>,
  'id' | 'name' | 'organizationId' | 'members' | 'joined' | 'keptAs'
>

/** The answers that a change of a team makes old. */
export const changed: readonly Route[] = [
  teams.search,
  teams.get,
  teams.list,
  membership.summary,
  membership.listMembers,
]

export function useTeam(organizationId: string | undefined, teamId: string) {
  return useCall(
    teams.get,
    { id: organizationId ?? '', teamId },
    { enabled: organizationId !== undefined },
  )
}
