// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type Invitation, invitationDates } from './organizations.ts'

export const allowance: Route<{
  input: Record<never, never>
  output: { allowCreate: boolean; memberships: number; limit: number | null }
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/account/organizations/allowance' }

export const askAgain: Route<{
  input: { id: string }
  output: { status: true }
  error: never
}> = { line: 'POST /api/invitations/:id/ask-again' }

export const changeRoles: Route<{
  input: { memberIds: string[]; role: string | string[]; id: string }
  output: { results: { item: string; ok: boolean; code: string | null }[] }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'POST /api/organizations/:id/members/change-role' }

export const inviteMany: Route<{
  input: {
    emails: string[]
    role: string | string[]
    teamIds?: string[] | undefined
    resend?: boolean | undefined
    id: string
  }
  output: { results: { email: string; invitation: Invitation | null; code: string | null }[] }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = {
  line: 'POST /api/organizations/:id/invitations',
  dates: { results: { invitation: invitationDates } },
}

export const listInvitations: Route<{
  input: {
    id: string
    query?:
      | {
          state?: ('pending' | 'expired' | 'asked' | 'all') | undefined
          q?: string | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: {
      id: string
      organizationId: string
      email: string
      role: string
      status: 'pending' | 'accepted' | 'rejected' | 'canceled'
      teamId: string | null
      inviterId: string
      expiresAt: Date
      createdAt: Date
      expired: boolean
      askedAgainAt: Date | null
      link: string
    }[]
    hasMore: boolean
  }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = {
  line: 'GET /api/organizations/:id/invitations',
  dates: { items: { expiresAt: true, createdAt: true, askedAgainAt: true } },
}

export const listMembers: Route<{
  input: {
    id: string
    query?:
      | {
          q?: string | undefined
          role?: string | undefined
          teamId?: string | undefined
          sorting?:
            | (
                | 'createdAt'
                | '-createdAt'
                | 'name'
                | '-name'
                | 'email'
                | '-email'
                | 'role'
                | '-role'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: {
      id: string
      organizationId: string
      userId: string
      role: string
      createdAt: Date
      teamId: string | null
      user: { id: string; name: string; email: string; image: string | null }
      teamIds: string[]
      teams: { id: string; name: string }[]
      lastActiveOn: string | null
    }[]
    pagination: { total_count: number; max_page: number }
  }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/members', dates: { items: { createdAt: true } } }

export const removeMembers: Route<{
  input: { memberIds: string[]; id: string }
  output: { results: { item: string; ok: boolean; code: string | null }[] }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'POST /api/organizations/:id/members/remove' }

export const summary: Route<{
  input: { id: string }
  output: {
    members: number
    owners: number
    pendingInvitations: number
    expiredInvitations: number
    askedInvitations: number
    teams: number
    apiKeys: number
    membershipLimit: number
    invitationLimit: number
  }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/summary' }

export const transferOwnership: Route<{
  input: { memberId: string; id: string }
  output: { status: true }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'MEMBER_NOT_FOUND'
    | 'ONLY_AN_OWNER_CAN_TRANSFER_THE_OWNERSHIP'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/organizations/:id/transfer-ownership' }
