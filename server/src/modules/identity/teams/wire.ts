import type { Team as WireTeam } from '@guildhall/contract/identity/organizations'
import type { TeamMember as WireMember } from '@guildhall/contract/identity/teams'
import type { Team, TeamMember } from './rules.ts'
import type { CountedTeam } from './store.ts'

export function toWire(team: Team): WireTeam {
  return {
    id: team.id,
    name: team.name,
    organizationId: team.organizationId,
    createdAt: team.createdAt.toISOString(),
    updatedAt: team.updatedAt?.toISOString() ?? null,
  }
}

type Counted = CountedTeam & { readonly keptAs: 'last' | 'own' | null }

export const countedToWire = (team: Counted) => ({
  ...toWire(team),
  members: team.members,
  joined: team.joined,
  keptAs: team.keptAs,
})

export function memberToWire(member: TeamMember): WireMember {
  return {
    id: member.id,
    teamId: member.teamId,
    userId: member.userId,
    createdAt: member.createdAt.toISOString(),
  }
}

export function memberToEvent(member: TeamMember) {
  return { ...memberToWire(member), organizationId: member.organizationId }
}
