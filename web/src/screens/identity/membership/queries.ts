import { membership, type OutputOf, teams } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

export type Invitation = OutputOf<typeof membership.listInvitations>['items'][number]
/** What became of one of many invited addresses. */
export type Result = OutputOf<typeof membership.inviteMany>['results'][number]

/** Counts and limits. */
export function useSummary(id: string | undefined) {
  return useCall(membership.summary, { id: id ?? '' }, { enabled: id !== undefined }).data
}

/** All teams; none where the server has them switched off. */
export function useTeams(organizationId: string | undefined) {
  const query = { organizationId }
  return useCall(teams.list, { query }, { enabled: organizationId !== undefined }).data ?? []
}
