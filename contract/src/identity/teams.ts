import { z } from 'zod'
import { Instant, Name } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'
import { Team } from './organizations.ts'

export const TeamMember = z.object({
  id: z.string(),
  teamId: z.string(),
  userId: z.string(),
  createdAt: Instant,
})
/** In events, which have to name their organization. */
export const MemberOfTeam = TeamMember.extend({ organizationId: z.string() })
export type TeamMember = z.infer<typeof TeamMember>

export const errors = defineErrors({
  TEAM_NOT_FOUND: { status: 400, message: 'Team not found' },
  TEAMS_ARE_NOT_ENABLED: { status: 400, message: 'Teams are not enabled' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create teams in this organization',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
    status: 400,
    message: 'You have reached the maximum number of teams',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete teams in this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: {
    status: 403,
    message: 'You are not allowed to delete this team',
  },
  UNABLE_TO_REMOVE_LAST_TEAM: { status: 400, message: 'Unable to remove last team' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: {
    status: 403,
    message: 'You are not allowed to update this team',
  },
  YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to access this organization',
  },
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: {
    status: 400,
    message: 'User is not a member of the team',
  },
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: { status: 400, message: 'You do not have an active team' },
  TEAM_MEMBER_LIMIT_REACHED: { status: 403, message: 'Team member limit reached' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: {
    status: 403,
    message: 'You are not allowed to create a new team member',
  },
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: {
    status: 403,
    message: 'You are not allowed to remove a team member',
  },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organizationId' },
  {
    'team.created': Team,
    'team.updated': Team,
    'team.deleted': Team,
    'team.member_added': MemberOfTeam,
    'team.member_removed': MemberOfTeam,
  },
)

const organizationId = z.string().optional()

export const create = endpoint({
  method: 'POST',
  path: '/api/auth/organization/create-team',
  summary: 'Create a team',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({ name: Name, organizationId }),
  output: Team,
  errors: [
    'NO_ACTIVE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
    'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
  ],
})

export const remove = endpoint({
  method: 'POST',
  path: '/api/auth/organization/remove-team',
  summary: 'Delete a team; its members stay in the organization',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({ teamId: z.string(), organizationId }),
  output: z.object({ message: z.literal('Team removed successfully.') }),
  errors: [
    'NO_ACTIVE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
    'TEAM_NOT_FOUND',
    'UNABLE_TO_REMOVE_LAST_TEAM',
  ],
})

export const update = endpoint({
  method: 'POST',
  path: '/api/auth/organization/update-team',
  summary: 'Rename a team',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({
    teamId: z.string(),
    data: z.object({ name: Name.optional(), organizationId }),
    organizationId,
  }),
  output: Team,
  errors: ['NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM', 'TEAM_NOT_FOUND'],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/auth/organization/list-teams',
  summary: 'The teams of an organization',
  access: 'session',
  query: z.object({ organizationId }),
  output: z.array(Team),
  errors: ['NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION'],
})

const TeamWithCounts = Team.extend({
  members: z.number(),
  /** Whether the caller is in the team. */
  joined: z.boolean(),
  /** Why nobody, or not this caller, can delete the team: it is the last one, or their own. */
  keptAs: z.enum(['last', 'own']).nullable(),
})

const organizationParams = { id: z.string().min(1).max(64) }

export const search = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/teams',
  summary: 'The teams of an organization by name, with the number of their members',
  access: 'session',
  params: z.object(organizationParams),
  query: z.object({ q: z.string().trim().min(1).max(200).optional(), ...pageQuery }),
  output: listOf(TeamWithCounts).extend({
    /** All teams, whatever is looked for. */
    total: z.number(),
    /** The maximum number of teams, and of members in one. */
    limit: z.number().nullable(),
    membersLimit: z.number().nullable(),
  }),
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
})

export const get = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/teams/:teamId',
  summary: 'A team with the number of its members',
  access: 'session',
  params: z.object({ ...organizationParams, teamId: z.string().min(1).max(64) }),
  output: TeamWithCounts.extend({ membersLimit: z.number().nullable() }),
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'TEAM_NOT_FOUND'],
})

export const setActive = endpoint({
  method: 'POST',
  path: '/api/auth/organization/set-active-team',
  summary: 'Set or clear the active team',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({ teamId: z.string().nullable().optional() }),
  output: Team.nullable(),
  errors: ['NO_ACTIVE_ORGANIZATION', 'TEAM_NOT_FOUND', 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'],
  errorStatuses: { USER_IS_NOT_A_MEMBER_OF_THE_TEAM: [403] },
})

export const listOfUser = endpoint({
  method: 'GET',
  path: '/api/auth/organization/list-user-teams',
  summary: 'The teams of the caller or another member',
  access: 'session',
  query: z.object({ userId: z.string().optional(), organizationId }),
  output: z.array(Team),
  errors: [
    'NO_ACTIVE_ORGANIZATION',
    'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  ],
  errorStatuses: { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [400] },
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/auth/organization/list-team-members',
  summary: 'Members of a team',
  access: 'session',
  query: z.object({ teamId: z.string().optional() }),
  output: z.array(TeamMember),
  errors: ['YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM', 'TEAM_NOT_FOUND', 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'],
})

const TeamMemberInput = z.object({ teamId: z.string(), userId: z.string(), organizationId })

export const addMember = endpoint({
  method: 'POST',
  path: '/api/auth/organization/add-team-member',
  summary: 'Add a member to a team',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: TeamMemberInput,
  output: TeamMember,
  errors: [
    'NO_ACTIVE_ORGANIZATION',
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBER_LIMIT_REACHED',
  ],
  errorStatuses: { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [400] },
})

export const removeMember = endpoint({
  method: 'POST',
  path: '/api/auth/organization/remove-team-member',
  summary: 'Remove a member from a team',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: TeamMemberInput,
  output: z.object({ message: z.literal('Team member removed successfully.') }),
  errors: [
    'NO_ACTIVE_ORGANIZATION',
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
    'TEAM_NOT_FOUND',
    'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
  ],
  errorStatuses: { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [400] },
})
