import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { CallerSession, Dependencies } from './dependencies.ts'
import * as rules from './rules/members.ts'
import * as members from './store/members.ts'
import * as store from './store.ts'
import { memberToWire } from './wire.ts'

/** Ends memberships: a member leaves, is removed, or deletes the account. */
export function createLeaving({ database, events, sessions }: Dependencies) {
  async function end(tx: Tx, member: members.MemberWithUser) {
    await members.remove(tx, member.organizationId, member.id)
    await sessions.deactivate(tx, member.organizationId, member.userId)
    const aggregate = `organization:${member.organizationId}`
    await events.append(tx, 'member.removed', aggregate, memberToWire(member))
    return member
  }

  function leave(session: CallerSession, organizationId: string) {
    return database.transaction(async (tx) => {
      await store.lock(tx, organizationId)
      const member = await members.findWithUser(tx, organizationId, session.userId)
      if (!member) throw new AppError('MEMBER_NOT_FOUND')
      const { owners } = await members.count(tx, organizationId)
      orThrow(rules.leave(member, owners))
      return end(tx, member)
    })
  }

  function removeMember(session: CallerSession, organizationId: string, idOrEmail: string) {
    return database.transaction(async (tx) => {
      await store.lock(tx, organizationId)
      const actor = await members.find(tx, organizationId, session.userId)
      const target =
        actor &&
        (await members.findWithUserByIdOrEmail(
          tx,
          organizationId,
          idOrEmail,
          idOrEmail.toLowerCase(),
        ))
      if (!target) throw new AppError('MEMBER_NOT_FOUND')
      const { owners } = await members.count(tx, organizationId)
      orThrow(rules.removeMember(actor, target, owners))
      return end(tx, target)
    })
  }

  /** For the deletion of an account, in its transaction: refuses, or ends every membership. */
  async function removeMemberships(tx: Tx, userId: string): Promise<void> {
    await assertNotOnlyOwner(tx, userId)
    for (const member of await members.removeAllOf(tx, userId)) {
      const aggregate = `organization:${member.organizationId}`
      await events.append(tx, 'member.removed', aggregate, memberToWire(member))
    }
  }

  return { leave, removeMember, removeMemberships }
}

/** The deletion of an account must not leave an organization without an owner. */
export async function assertNotOnlyOwner(tx: Tx, userId: string): Promise<void> {
  const owned = await members.lockOwned(tx, userId)
  if (await members.isOnlyOwner(tx, owned, userId)) {
    throw new AppError('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  }
}
