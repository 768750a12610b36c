import type { InvitationPreview } from '@guildhall/contract/identity/invitations'
import { call } from '../../../lib/call.ts'

/** On the wire an instant is a text. */
export type Preview = Omit<InvitationPreview, 'expiresAt'> & { readonly expiresAt: string }

const path = '/api/auth/organization'

export function fetchPreview(id: string) {
  return call<Preview>({ method: 'GET', path: '/api/account/invitation', query: { id } })
}

/** Asks the inviter for another invitation in place of an expired one; the answer reveals nothing. */
export function askAgain(id: string) {
  return call<unknown>({
    method: 'POST',
    path: `/api/invitations/${encodeURIComponent(id)}/ask-again`,
  })
}

export function answer(kind: 'accept' | 'reject', invitationId: string) {
  return call<unknown>({
    method: 'POST',
    path: `${path}/${kind}-invitation`,
    body: { invitationId },
  })
}
