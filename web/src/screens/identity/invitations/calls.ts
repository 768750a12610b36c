import type { InvitationPreview } from '@guildhall/contract/identity/invitations'
import type { Attempt } from '../../../lib/attempt.ts'
import { boot } from '../../../lib/boot.ts'
import { call } from '../../../lib/call.ts'

/** On the wire an instant is a text. */
export type Preview = Omit<InvitationPreview, 'expiresAt'> & { readonly expiresAt: string }

/** Without data and failure, there is no such invitation. */
export type Found = Attempt<Preview> | { readonly data: Preview | null; readonly failure: null }

const path = '/api/auth/organization'

export function fetchPreview(id: string) {
  return call<Preview>({ method: 'GET', path: '/api/account/invitation', query: { id } })
}

/** What the page came with; null if another page came from the server. */
export function previewOfPage(id: string): Found | null {
  const { invitation } = boot()
  return invitation?.id === id ? { data: invitation.preview, failure: null } : null
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
