import * as contract from '@guildhall/contract/identity/invitations'
import { AppError } from '../../../kernel/index.ts'
import { type Router, withCookies } from '../../../platform/http/index.ts'
import { limiterKey } from '../../../platform/limits/index.ts'
import { memberToWire, organizationOf } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Invitations } from './service.ts'
import { previewToWire, receivedToWire, toWire } from './wire.ts'

type Dependencies = { readonly invitations: Invitations; readonly sessions: Sessions }

export function mountInvitations(router: Router, { invitations, sessions }: Dependencies) {
  router.bind(contract.invite, async ({ principal, body, incoming }) => {
    const { session } = principal
    const teams = body.teamId ?? []
    const input = {
      organizationId: organizationOf(session, body.organizationId, 'ORGANIZATION_NOT_FOUND'),
      email: body.email,
      role: body.role,
      teamIds: typeof teams === 'string' ? [teams] : [...new Set(teams)],
      resend: body.resend ?? false,
    }
    const network = limiterKey(incoming.address)
    const invitation = await invitations.invite(principal, input, network)
    return toWire(invitation)
  })
  router.bind(contract.accept, async ({ principal, body, incoming }) => {
    const accepted = await invitations.accept(principal, body.invitationId)
    const { invitation, member, teamId } = accepted
    return withCookies(
      { invitation: toWire(invitation), member: { ...memberToWire(member), teamId } },
      await sessions.renewCookieCopy(incoming),
    )
  })
  router.bind(contract.reject, async ({ principal, body }) => {
    const invitation = await invitations.reject(principal, body.invitationId)
    return { invitation: toWire(invitation), member: null }
  })
  router.bind(contract.cancel, async ({ principal, body }) =>
    toWire(await invitations.cancel(principal.session, body.invitationId)),
  )
  router.bind(contract.get, async ({ principal, query }) =>
    receivedToWire(await invitations.get(principal, query.id)),
  )
  router.bind(contract.preview, async ({ query }) =>
    previewToWire(await invitations.preview(query.id)),
  )
  router.bind(contract.list, async ({ principal: { session }, query }) => {
    const id = organizationOf(session, query.organizationId, 'ORGANIZATION_ID_IS_REQUIRED')
    return (await invitations.list(session, id, query)).map(toWire)
  })
  router.bind(contract.listReceived, async ({ principal, query }) => {
    if (query.email !== undefined) {
      throw new AppError('USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS')
    }
    return (await invitations.listReceived(principal)).map(receivedToWire)
  })
}
