import { fail, ok, type Result } from '../../kernel/index.ts'

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

type Person = { readonly email: string; readonly emailVerified: boolean }

export function isOpen({ status, expiresAt }: Invitation, now: Date): boolean {
  return status === 'pending' && expiresAt > now
}

/** Only whoever the invitation was sent to answers it, and only after proving the address. */
export function recipient(
  invitation: Invitation,
  person: Person,
  requireVerifiedEmail: boolean,
): Result<true> {
  if (invitation.email !== person.email) {
    return fail('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
  }
  if (requireVerifiedEmail && !person.emailVerified) {
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

export type Again = 'refuse' | 'resend' | 'replace'

/** What becomes of an invitation that waits when the same person is invited once more. */
export function inviteAgain(
  waiting: Invitation | undefined,
  wish: Again,
  now: Date,
): Result<'new' | 'extend' | 'replace'> {
  if (!waiting) return ok('new')
  if (!isOpen(waiting, now)) return ok('replace')
  if (wish === 'refuse') return fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
  return ok(wish === 'resend' ? 'extend' : 'replace')
}
