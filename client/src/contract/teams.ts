// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type Team, teamDates } from './organizations.ts'

export type TeamMember = { id: string; teamId: string; userId: string; createdAt: Date }

const teamMemberDates: Dates = { createdAt: true }

export type MemberOfTeam = {
  id: string
  teamId: string
  userId: string
  createdAt: Date
  organizationId: string
}

export const memberOfTeamDates: Dates = { createdAt: true }

export const addMember: Route<{
  input: { teamId: string; userId: string; organizationId?: string | undefined }
  output: TeamMember
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'
    | 'TEAM_NOT_FOUND'
    | 'TEAM_MEMBER_LIMIT_REACHED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/add-team-member', dates: teamMemberDates }

export const create: Route<{
  input: { name: string; organizationId?: string | undefined }
  output: Team
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'
    | 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/create-team', dates: teamDates }

export const get: Route<{
  input: { id: string; teamId: string }
  output: {
    id: string
    name: string
    organizationId: string
    createdAt: Date
    updatedAt: Date | null
    members: number
    joined: boolean
    keptAs: ('last' | 'own') | null
    membersLimit: number | null
  }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'TEAM_NOT_FOUND' | 'INVALID_API_KEY'
}> = {
  line: 'GET /api/organizations/:id/teams/:teamId',
  dates: { createdAt: true, updatedAt: true },
}

export const list: Route<{
  input: { query?: { organizationId?: string | undefined } | undefined }
  output: Team[]
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/list-teams', dates: teamDates }

export const listMembers: Route<{
  input: { query?: { teamId?: string | undefined } | undefined }
  output: TeamMember[]
  error:
    | 'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM'
    | 'TEAM_NOT_FOUND'
    | 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/list-team-members', dates: teamMemberDates }

export const listOfUser: Route<{
  input: {
    query?: { userId?: string | undefined; organizationId?: string | undefined } | undefined
  }
  output: Team[]
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/list-user-teams', dates: teamDates }

export const remove: Route<{
  input: { teamId: string; organizationId?: string | undefined }
  output: { message: 'Team removed successfully.' }
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'
    | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION'
    | 'TEAM_NOT_FOUND'
    | 'UNABLE_TO_REMOVE_LAST_TEAM'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/remove-team' }

export const removeMember: Route<{
  input: { teamId: string; userId: string; organizationId?: string | undefined }
  output: { message: 'Team member removed successfully.' }
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER'
    | 'TEAM_NOT_FOUND'
    | 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/remove-team-member' }

export const search: Route<{
  input: {
    id: string
    query?:
      | { q?: string | undefined; page?: number | undefined; limit?: number | undefined }
      | undefined
  }
  output: {
    items: {
      id: string
      name: string
      organizationId: string
      createdAt: Date
      updatedAt: Date | null
      members: number
      joined: boolean
      keptAs: ('last' | 'own') | null
    }[]
    pagination: { total_count: number; max_page: number }
    total: number
    limit: number | null
    membersLimit: number | null
  }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = {
  line: 'GET /api/organizations/:id/teams',
  dates: { items: { createdAt: true, updatedAt: true } },
}

export const setActive: Route<{
  input: { teamId?: (string | null) | undefined }
  output: Team | null
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'TEAM_NOT_FOUND'
    | 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/set-active-team', dates: teamDates }

export const update: Route<{
  input: {
    teamId: string
    data: { name?: string | undefined; organizationId?: string | undefined }
    organizationId?: string | undefined
  }
  output: Team
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
    | 'TEAM_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/update-team', dates: teamDates }
