import type { InvitationPreview } from './identity/invitations.ts'
import type { NoticePage } from './notice-page.ts'

/** Of the page of an invitation; what is part of a URL is encoded there, so that both are found. */
const placeholders = {
  id: '-invitation-',
  invited: '-invited-',
  organization: '/-organization-',
  inviter: '-inviter-',
  inviterEmail: '/-asked-',
}

/** Other roles have the name that their organization gave them. */
const namedRoles = ['owner', 'admin', 'member']

const preview: InvitationPreview = {
  state: 'open',
  email: placeholders.invited,
  organizationName: placeholders.organization,
  inviterName: placeholders.inviter,
  inviterEmail: placeholders.inviterEmail,
  role: '',
  expiresAt: new Date(0).toISOString(),
}

const stateWith = (state: string, shown: InvitationPreview | null) => ({
  state,
  search: {},
  invitation: { id: placeholders.id, preview: shown },
})

function stateOf(shown: InvitationPreview | null, signUp: boolean): string | undefined {
  if (!shown || shown.state === 'closed') return 'closed'
  if (shown.state === 'expired') return shown.inviterEmail === null ? 'expired left' : 'expired'
  return signUp && namedRoles.includes(shown.role) ? `open ${shown.role}` : undefined
}

/** An invitation, for who is not signed in. */
export const invite: NoticePage = {
  path: `/invite/${placeholders.id}`,
  fields: {},
  states: [
    ...namedRoles.map((role) => stateWith(`open ${role}`, { ...preview, role })),
    stateWith('expired', { ...preview, state: 'expired' }),
    stateWith('expired left', { ...preview, state: 'expired', inviterEmail: null }),
    stateWith('closed', null),
  ],
  noticeOf(_, { session, invitation, signUp }) {
    if (session || !invitation) return undefined
    const { id, preview: shown } = invitation
    const state = stateOf(shown, signUp)
    if (state === undefined) return undefined
    const fills = {
      [placeholders.id]: id,
      [placeholders.organization]: shown?.organizationName ?? '',
      [placeholders.inviter]: shown?.inviterName ?? '',
      [placeholders.inviterEmail]: shown?.inviterEmail ?? '',
      [placeholders.invited]: shown?.email ?? '',
    }
    return { state, fills }
  },
}
