import { AppError, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Asking, Needs } from './needs.ts'
import * as rules from './rules/members.ts'
import * as members from './store/members.ts'
import * as store from './store.ts'
import { memberToWire } from './wire.ts'

/** The ways out: leaving, being removed, and an account that goes as a whole. */
export function createLeaving({ database, events, sessions }: Needs) {
  async function end(tx: Tx, member: members.Shown) {
    await members.remove(tx, member.organizationId, member.id)
    await sessions.deactivate(tx, member.organizationId, member.userId)
    const aggregate = `organization:${member.organizationId}`
    await events.append(tx, 'member.removed', aggregate, memberToWire(member))
    return member
  }

  function leave(asking: Asking, organizationId: string) {
    return database.transaction(async (tx) => {
      await store.lock(tx, organizationId)
      const member = await members.findShown(tx, organizationId, asking.userId)
      if (!member) throw new AppError('MEMBER_NOT_FOUND')
      const { owners } = await members.count(tx, organizationId)
      orThrow(rules.leave(member, owners))
      return end(tx, member)
    })
  }

  function removeMember(asking: Asking, organizationId: string, idOrEmail: string) {
    return database.transaction(async (tx) => {
      await store.lock(tx, organizationId)
      const actor = await members.findInsider(tx, organizationId, asking.userId)
      const target =
        actor &&
        (await members.findShownByIdOrEmail(tx, organizationId, idOrEmail, idOrEmail.toLowerCase()))
      if (!target) throw new AppError('MEMBER_NOT_FOUND')
      const { owners } = await members.count(tx, organizationId)
      orThrow(rules.removeMember(actor, target, owners))
      return end(tx, target)
    })
  }

  /** For whoever deletes accounts: an organization must not be left without an owner. */
  async function mayUserGo(tx: Tx, userId: string): Promise<void> {
    const owned = await members.lockOwned(tx, userId)
    if (await members.isOnlyOwner(tx, owned, userId)) {
      throw new AppError('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    }
  }

  return { leave, removeMember, mayUserGo }
}
