import type { EventType } from '@guildhall/contract'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { allows } from '../organizations/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** Accepting, rejecting and canceling. The organization is locked before the invitation is checked. */
export function createAnswering(dependencies: Dependencies) {
  const { clock, database, events, organizations, sessions, settings, teams } = dependencies
  const { requireVerifiedEmail } = settings.organizations

  async function load(tx: Tx, id: string) {
    const seen = await store.find(tx, id)
    if (!seen) throw new AppError('INVITATION_NOT_FOUND')
    await organizations.lock(tx, seen.organizationId)
    const invitation = await store.find(tx, id)
    // It was there before the organization was free.
    if (!invitation) throw new AppError('FAILED_TO_RETRIEVE_INVITATION')
    return invitation
  }

  async function save(tx: Tx, type: EventType, invitation: rules.Invitation) {
    await store.save(tx, invitation)
    const aggregate = `organization:${invitation.organizationId}`
    await events.append(tx, type, aggregate, toWire(invitation))
  }

  function accept({ user, session }: SignedIn, id: string) {
    return database.transaction(async (tx) => {
      const invitation = await load(tx, id)
      const { organizationId, roles, teamIds } = invitation
      const accepted = orThrow(rules.accept(invitation, clock.now()))
      orThrow(rules.recipient(invitation, user, requireVerifiedEmail))
      if (!(await organizations.findMember(tx, organizationId, invitation.inviterId))) {
        throw new AppError('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
      }
      await save(tx, 'invitation.accepted', accepted)
      const member = await organizations.join(tx, { organizationId, userId: user.id, roles })
      for (const teamId of teamIds) {
        await teams.join(tx, { organizationId, teamId, userId: user.id })
      }
      const [firstTeam = null] = teamIds
      const activeTeam = teamIds.length === 1 ? firstTeam : null
      await sessions.activate(tx, session, organizationId, activeTeam)
      return { invitation: accepted, member, teamId: firstTeam }
    })
  }

  function reject({ user }: SignedIn, id: string) {
    return database.transaction(async (tx) => {
      const invitation = await load(tx, id)
      const rejected = orThrow(rules.reject(invitation, clock.now()))
      orThrow(rules.recipient(invitation, user, requireVerifiedEmail))
      await save(tx, 'invitation.rejected', rejected)
      return rejected
    })
  }

  /** Non-members learn nothing, not even that the invitation exists. */
  function cancel(session: SignedIn['session'], id: string) {
    return database.transaction(async (tx) => {
      const invitation = await load(tx, id)
      const actor = await organizations.findMember(tx, invitation.organizationId, session.userId)
      if (!actor) throw new AppError('INVITATION_NOT_FOUND')
      if (!allows(actor.roles, actor.custom, { invitation: ['cancel'] })) {
        throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION')
      }
      const canceled = orThrow(rules.cancel(invitation))
      await save(tx, 'invitation.canceled', canceled)
      return canceled
    })
  }

  return { accept, reject, cancel }
}
