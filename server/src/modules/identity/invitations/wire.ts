import type {
  InvitationPreview,
  ReceivedInvitation,
} from '@guildhall/contract/identity/invitations'
import type { Invitation as WireInvitation } from '@guildhall/contract/identity/organizations'
import type { Invitation } from './rules.ts'
import type { Received } from './store.ts'

export function toWire(invitation: Invitation): WireInvitation {
  return {
    id: invitation.id,
    organizationId: invitation.organizationId,
    email: invitation.email,
    role: invitation.roles.join(','),
    status: invitation.status,
    teamId: invitation.teamIds.join(',') || null,
    inviterId: invitation.inviterId,
    expiresAt: invitation.expiresAt.toISOString(),
    createdAt: invitation.createdAt.toISOString(),
  }
}

export function receivedToWire(received: Received): ReceivedInvitation {
  return {
    ...toWire(received),
    organizationName: received.organizationName,
    organizationSlug: received.organizationSlug,
    inviterEmail: received.inviterEmail,
  }
}

type Preview = Received & {
  readonly state: InvitationPreview['state']
  readonly inviterName: string
}

/** An answered invitation no longer tells whose it was. */
export function previewToWire(invitation: Preview): InvitationPreview {
  const { expiresAt, inviterEmail, inviterIsMember, inviterName, organizationName, state } =
    invitation
  const isClosed = state === 'closed'
  return {
    state,
    email: isClosed ? null : invitation.email,
    organizationName,
    inviterName,
    inviterEmail: isClosed || !inviterIsMember ? null : inviterEmail,
    role: invitation.roles.join(','),
    expiresAt: expiresAt.toISOString(),
  }
}
