import { fail, ok, type Result } from '../../../kernel/index.ts'

export type Team = {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly createdAt: Date
  readonly updatedAt: Date | null
}

export type TeamMember = {
  readonly id: string
  readonly organizationId: string
  readonly teamId: string
  readonly userId: string
  readonly createdAt: Date
}

export type TeamRules = {
  readonly maximum?: number | undefined
  readonly allowRemovingAll: boolean
  readonly membersMaximum?: number | undefined
}

export function create(teams: number, { maximum }: TeamRules): Result<true> {
  const full = maximum !== undefined && teams >= maximum
  return full ? fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS') : ok(true)
}

export function remove(teams: number, { allowRemovingAll }: TeamRules): Result<true> {
  return teams <= 1 && !allowRemovingAll ? fail('UNABLE_TO_REMOVE_LAST_TEAM') : ok(true)
}

export function join(members: number, { membersMaximum }: TeamRules): Result<true> {
  const full = membersMaximum !== undefined && members >= membersMaximum
  return full ? fail('TEAM_MEMBER_LIMIT_REACHED') : ok(true)
}

/** Why the caller cannot delete a team; without the permission there may be another reason. */
export function keptAs(
  { joined, teams }: { readonly joined: boolean; readonly teams: number },
  rules: TeamRules,
): 'last' | 'own' | null {
  if (!remove(teams, rules).ok) return 'last'
  return joined ? 'own' : null
}
