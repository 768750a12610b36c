// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import {
  type Invitation,
  invitationDates,
  type MemberInTeam,
  memberInTeamDates,
} from './organizations.ts'

export type InvitationPreview = {
  state: 'open' | 'expired' | 'closed'
  email: string | null
  organizationName: string
  inviterName: string
  inviterEmail: string | null
  role: string
  expiresAt: Date
}

const invitationPreviewDates: Dates = { expiresAt: true }

export type ReceivedInvitation = {
  id: string
  organizationId: string
  email: string
  role: string
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  teamId: string | null
  inviterId: string
  expiresAt: Date
  createdAt: Date
  organizationName: string
  organizationSlug: string
  inviterEmail: string
}

const receivedInvitationDates: Dates = { expiresAt: true, createdAt: true }

export const accept: Route<{
  input: { invitationId: string }
  output: { invitation: Invitation; member: MemberInTeam }
  error:
    | 'FAILED_TO_RETRIEVE_INVITATION'
    | 'INVITATION_NOT_FOUND'
    | 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
    | 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
    | 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
    | 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
    | 'TEAM_MEMBER_LIMIT_REACHED'
    | 'INVALID_API_KEY'
}> = {
  line: 'POST /api/auth/organization/accept-invitation',
  dates: { invitation: invitationDates, member: memberInTeamDates },
}

export const cancel: Route<{
  input: { invitationId: string }
  output: Invitation
  error:
    | 'FAILED_TO_RETRIEVE_INVITATION'
    | 'INVITATION_NOT_FOUND'
    | 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/cancel-invitation', dates: invitationDates }

export const get: Route<{
  input: { query: { id: string } }
  output: ReceivedInvitation
  error:
    | 'NOT_AUTHENTICATED'
    | 'INVITATION_NOT_FOUND'
    | 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
    | 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION'
    | 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/get-invitation', dates: receivedInvitationDates }

export const invite: Route<{
  input: {
    email: string
    role: string | string[]
    organizationId?: string | undefined
    resend?: boolean | undefined
    teamId?: ((string | string[]) | null) | undefined
  }
  output: Invitation
  error:
    | 'ORGANIZATION_NOT_FOUND'
    | 'INVALID_EMAIL'
    | 'MEMBER_NOT_FOUND'
    | 'ROLE_NOT_FOUND'
    | 'TEAMS_ARE_NOT_ENABLED'
    | 'TEAM_NOT_FOUND'
    | 'TEAM_MEMBER_LIMIT_REACHED'
    | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
    | 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
    | 'INVITATION_LIMIT_REACHED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/invite-member', dates: invitationDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          limit?: number | undefined
          offset?: number | undefined
        }
      | undefined
  }
  output: Invitation[]
  error:
    | 'ORGANIZATION_ID_IS_REQUIRED'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/list-invitations', dates: invitationDates }

export const listReceived: Route<{
  input: { query?: { email?: string | undefined } | undefined }
  output: ReceivedInvitation[]
  error:
    | 'USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS'
    | 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/list-user-invitations', dates: receivedInvitationDates }

export const preview: Route<{
  input: { query: { id: string } }
  output: InvitationPreview
  error: 'INVITATION_NOT_FOUND'
}> = { line: 'GET /api/account/invitation', dates: invitationPreviewDates }

export const reject: Route<{
  input: { invitationId: string }
  output: { invitation: Invitation; member: null }
  error:
    | 'FAILED_TO_RETRIEVE_INVITATION'
    | 'INVITATION_NOT_FOUND'
    | 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
    | 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
    | 'INVALID_API_KEY'
}> = {
  line: 'POST /api/auth/organization/reject-invitation',
  dates: { invitation: invitationDates },
}
