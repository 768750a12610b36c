import { membership, type OutputOf, teams } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

export type Invitation = OutputOf<typeof membership.listInvitations>['items'][number]
/** What became of one of many invited addresses. */
export type Result = OutputOf<typeof membership.inviteMany>['results'][number]

export const useSummaryQuery = (id: string | undefined) =>
  useCall(membership.summary, { id: id ?? '' }, { enabled: id !== undefined })

/** Counts and limits. */
export const useSummary = (id: string | undefined) => useSummaryQuery(id).data

/** All teams; none where the server has them switched off. */
export function useTeams(organizationId: string | undefined) {
  const query = { organizationId }
  return useCall(teams.list, { query }, { enabled: organizationId !== undefined }).data ?? []
}
