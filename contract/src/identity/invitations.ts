import { z } from 'zod'
import { Instant, queryNumber } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Roles } from './members.ts'
import { Invitation, MemberInTeam } from './organizations.ts'

/** An invitation as the invited user sees it. */
export const ReceivedInvitation = Invitation.extend({
  organizationName: z.string(),
  organizationSlug: z.string(),
  inviterEmail: z.string(),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const errors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to invite users to this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    status: 403,
    message: 'you are not allowed to invite user with this role',
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already invited to this organization',
  },
  INVITATION_LIMIT_REACHED: { status: 403, message: 'Invitation limit reached' },
  NOT_AUTHENTICATED: { status: 401, message: 'Not authenticated' },
  INVITATION_NOT_FOUND: { status: 400, message: 'Invitation not found' },
  FAILED_TO_RETRIEVE_INVITATION: { status: 400, message: 'Failed to retrieve invitation' },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    status: 403,
    message: 'You are not the recipient of the invitation',
  },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    status: 403,
    message: 'Email verification required before accepting or rejecting invitation',
  },
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: {
    status: 403,
    message: 'Email verification required for invitation',
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: {
    status: 403,
    message: 'You are not allowed to cancel this invitation',
  },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 400,
    message: 'Inviter is no longer a member of the organization',
  },
  ORGANIZATION_ID_IS_REQUIRED: { status: 400, message: 'Organization ID is required' },
  USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS: {
    status: 400,
    message: 'User email cannot be passed for client side API calls.',
  },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organizationId', about: { address: 'email' } },
  {
    'invitation.created': Invitation,
    'invitation.accepted': Invitation,
    'invitation.rejected': Invitation,
    'invitation.canceled': Invitation,
  },
)

export const invite = endpoint({
  method: 'POST',
  path: '/api/auth/organization/invite-member',
  summary: 'Invite a user by email',
  access: 'sensitive',
  body: z.object({
    email: z.string().max(320),
    role: Roles,
    organizationId: z.string().optional(),
    resend: z.boolean().optional(),
    teamId: z
      .union([z.string(), z.array(z.string()).max(20)])
      .nullable()
      .optional(),
  }),
  output: Invitation,
  errors: [
    'ORGANIZATION_NOT_FOUND',
    'INVALID_EMAIL',
    'MEMBER_NOT_FOUND',
    'ROLE_NOT_FOUND',
    'TEAMS_ARE_NOT_ENABLED',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBER_LIMIT_REACHED',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    'INVITATION_LIMIT_REACHED',
    'TEAMS_ARE_NOT_ENABLED',
  ],
})

const ById = z.object({ invitationId: z.string() })

export const accept = endpoint({
  method: 'POST',
  path: '/api/auth/organization/accept-invitation',
  summary: 'Accept an invitation and make its organization active',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: ById,
  output: z.object({ invitation: Invitation, member: MemberInTeam }),
  errors: [
    'FAILED_TO_RETRIEVE_INVITATION',
    'INVITATION_NOT_FOUND',
    'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
    'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
    'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    'TEAM_MEMBER_LIMIT_REACHED',
  ],
})

export const reject = endpoint({
  method: 'POST',
  path: '/api/auth/organization/reject-invitation',
  summary: 'Reject an invitation',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: ById,
  output: z.object({ invitation: Invitation, member: z.null() }),
  errors: [
    'FAILED_TO_RETRIEVE_INVITATION',
    'INVITATION_NOT_FOUND',
    'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
    'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
  ],
})

export const cancel = endpoint({
  method: 'POST',
  path: '/api/auth/organization/cancel-invitation',
  summary: 'Cancel an invitation',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: ById,
  output: Invitation,
  errors: [
    'FAILED_TO_RETRIEVE_INVITATION',
    'INVITATION_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
  ],
})

export const get = endpoint({
  method: 'GET',
  path: '/api/auth/organization/get-invitation',
  summary: 'One invitation, for the invited user',
  access: 'session',
  unauthenticated: 'NOT_AUTHENTICATED',
  query: z.object({ id: z.string() }),
  output: ReceivedInvitation,
  errors: [
    'NOT_AUTHENTICATED',
    'INVITATION_NOT_FOUND',
    'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
    'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION',
    'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
  ],
})

/** What the page of an invitation shows before its user has signed in. */
export const InvitationPreview = z.object({
  state: z.enum(['open', 'expired', 'closed']),
  /** The invited address; `null` when the invitation was answered or canceled. */
  email: z.string().nullable(),
  organizationName: z.string(),
  inviterName: z.string(),
  /** Whom to ask for another one; `null` when that is no member any more. */
  inviterEmail: z.string().nullable(),
  role: z.string(),
  expiresAt: Instant,
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

export const preview = endpoint({
  method: 'GET',
  path: '/api/account/invitation',
  summary: 'What an invitation is for, for those who have its link',
  access: 'public',
  rateLimit: 'link',
  query: z.object({ id: z.string().max(64) }),
  output: InvitationPreview,
  errors: ['INVITATION_NOT_FOUND'],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/auth/organization/list-invitations',
  summary: 'Invitations of an organization in every status; by default the newest thousand',
  access: 'session',
  query: z.object({
    organizationId: z.string().optional(),
    /** Paging from the newest; the response is a plain list without a total. */
    limit: queryNumber(z.coerce.number().int().min(0).max(1000).default(1000)),
    offset: queryNumber(z.coerce.number().int().min(0).max(1_000_000_000).default(0)),
  }),
  output: z.array(Invitation),
  errors: ['ORGANIZATION_ID_IS_REQUIRED', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'],
})

export const listReceived = endpoint({
  method: 'GET',
  path: '/api/auth/organization/list-user-invitations',
  summary: 'Pending invitations for the caller',
  access: 'session',
  query: z.object({ email: z.string().optional() }),
  output: z.array(ReceivedInvitation),
  errors: [
    'USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS',
    'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION',
  ],
})
