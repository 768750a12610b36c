import { fail, ok, type Result } from '../../../kernel/index.ts'

export type Invitation = {
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly roles: readonly string[]
  readonly status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  readonly teamIds: readonly string[]
  readonly inviterId: string
  readonly expiresAt: Date
  readonly createdAt: Date
}

type Recipient = { readonly email: string; readonly emailVerified: boolean }

export function isOpen({ status, expiresAt }: Invitation, now: Date): boolean {
  return status === 'pending' && expiresAt > now
}

/** Only the invited user may answer, and only with a verified address where that is required. */
export function recipient(
  invitation: Invitation,
  user: Recipient,
  requireVerifiedEmail: boolean,
): Result<true> {
  if (invitation.email !== user.email) {
    return fail('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
  }
  if (requireVerifiedEmail && !user.emailVerified) {
    return fail('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION')
  }
  return ok(true)
}

export function accept(invitation: Invitation, now: Date): Result<Invitation> {
  if (!isOpen(invitation, now)) return fail('INVITATION_NOT_FOUND')
  return ok({ ...invitation, status: 'accepted' })
}

export function reject(invitation: Invitation, now: Date): Result<Invitation> {
  if (!isOpen(invitation, now)) return fail('INVITATION_NOT_FOUND')
  return ok({ ...invitation, status: 'rejected' })
}

export function cancel(invitation: Invitation): Result<Invitation> {
  if (invitation.status !== 'pending') return fail('INVITATION_NOT_FOUND')
  return ok({ ...invitation, status: 'canceled' })
}

export type ReinvitePolicy = 'refuse' | 'resend' | 'replace'

/** What happens to a pending invitation when the same address is invited again. */
export function inviteAgain(
  pending: Invitation | undefined,
  policy: ReinvitePolicy,
  now: Date,
): Result<'new' | 'extend' | 'replace'> {
  if (!pending) return ok('new')
  if (!isOpen(pending, now)) return ok('replace')
  if (policy === 'refuse') return fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
  return ok(policy === 'resend' ? 'extend' : 'replace')
}
