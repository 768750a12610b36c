// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Member = {
  id: string
  organizationId: string
  userId: string
  role: string
  createdAt: Date
}

export const memberDates: Dates = { createdAt: true }

export type Team = {
  id: string
  name: string
  organizationId: string
  createdAt: Date
  updatedAt: Date | null
}

export const teamDates: Dates = { createdAt: true, updatedAt: true }

export type MemberInTeam = {
  id: string
  organizationId: string
  userId: string
  role: string
  createdAt: Date
  teamId: string | null
}

export const memberInTeamDates: Dates = { createdAt: true }

export type Invitation = {
  id: string
  organizationId: string
  email: string
  role: string
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  teamId: string | null
  inviterId: string
  expiresAt: Date
  createdAt: Date
}

export const invitationDates: Dates = { expiresAt: true, createdAt: true }

export type Organization = {
  id: string
  name: string
  slug: string
  logo: string | null
  metadata: Record<string, unknown> | null
  createdAt: Date
}

export const organizationDates: Dates = { createdAt: true }

export type MemberWithUser = {
  id: string
  organizationId: string
  userId: string
  role: string
  createdAt: Date
  teamId: string | null
  user: { id: string; name: string; email: string; image: string | null }
}

export const memberWithUserDates: Dates = { createdAt: true }

export type FullOrganization = {
  id: string
  name: string
  slug: string
  logo: string | null
  metadata: Record<string, unknown> | null
  createdAt: Date
  members: MemberWithUser[]
  invitations: Invitation[]
  teams: Team[] | null
}

const fullOrganizationDates: Dates = {
  createdAt: true,
  members: memberWithUserDates,
  invitations: invitationDates,
  teams: teamDates,
}

export const checkSlug: Route<{
  input: { slug: string }
  output: { status: true }
  error: 'SLUG_IS_TAKEN' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/check-slug' }

export const create: Route<{
  input: {
    name: string
    slug: string
    logo?: (string | null) | undefined
    metadata?: (Record<string, unknown> | null) | undefined
    keepCurrentActiveOrganization?: boolean | undefined
  }
  output: {
    id: string
    name: string
    slug: string
    logo: string | null
    metadata: Record<string, unknown> | null
    createdAt: Date
    members: MemberInTeam[]
  }
  error:
    | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'
    | 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'
    | 'ORGANIZATION_ALREADY_EXISTS'
    | 'INVALID_API_KEY'
}> = {
  line: 'POST /api/auth/organization/create',
  dates: { createdAt: true, members: memberInTeamDates },
}

export const get: Route<{
  input: {
    query?:
      | { organizationId?: string | undefined; organizationSlug?: string | undefined }
      | undefined
  }
  output: Organization
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'INVALID_API_KEY'
    | 'KEY_DISABLED'
    | 'KEY_EXPIRED'
    | 'USAGE_EXCEEDED'
    | 'RATE_LIMITED'
    | 'BANNED_USER'
    | 'THIS_API_KEY_IS_NOT_ALLOWED_TO_DO_THIS'
}> = { line: 'GET /api/auth/organization/get-organization', dates: organizationDates }

export const getFull: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          organizationSlug?: string | undefined
          membersLimit?: number | undefined
        }
      | undefined
  }
  output: FullOrganization | null
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'INVALID_API_KEY'
    | 'KEY_DISABLED'
    | 'KEY_EXPIRED'
    | 'USAGE_EXCEEDED'
    | 'RATE_LIMITED'
    | 'BANNED_USER'
    | 'THIS_API_KEY_IS_NOT_ALLOWED_TO_DO_THIS'
}> = { line: 'GET /api/auth/organization/get-full-organization', dates: fullOrganizationDates }

export const list: Route<{
  input: Record<never, never>
  output: {
    id: string
    name: string
    slug: string
    logo: string | null
    metadata: Record<string, unknown> | null
    createdAt: Date
    role: string | null
  }[]
  error:
    | 'INVALID_API_KEY'
    | 'KEY_DISABLED'
    | 'KEY_EXPIRED'
    | 'USAGE_EXCEEDED'
    | 'RATE_LIMITED'
    | 'BANNED_USER'
    | 'THIS_API_KEY_IS_NOT_ALLOWED_TO_DO_THIS'
}> = { line: 'GET /api/auth/organization/list', dates: { createdAt: true } }

export const ofFormerSlug: Route<{
  input: { slug: string }
  output: { slug: string }
  error: 'ORGANIZATION_NOT_FOUND' | 'INVALID_API_KEY'
}> = { line: 'GET /api/former-slugs/:slug' }

export const remove: Route<{
  input: { organizationId: string }
  output: Organization
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'
    | 'ORGANIZATION_HAS_RUNNING_SUBSCRIPTIONS'
    | 'ORGANIZATION_HAS_OPEN_PAYMENTS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/delete', dates: organizationDates }

export const setActive: Route<{
  input: { organizationId?: (string | null) | undefined; organizationSlug?: string | undefined }
  output: FullOrganization | null
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/set-active', dates: fullOrganizationDates }

export const update: Route<{
  input: {
    data: {
      name?: string | undefined
      slug?: string | undefined
      logo?: (string | null) | undefined
      metadata?: (Record<string, unknown> | null) | undefined
    }
    organizationId?: string | undefined
  }
  output: Organization
  error:
    | 'ORGANIZATION_NOT_FOUND'
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'
    | 'SLUG_IS_TAKEN'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/update', dates: organizationDates }
