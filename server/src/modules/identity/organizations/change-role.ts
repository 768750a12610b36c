import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { CallerSession, Dependencies } from './dependencies.ts'
import * as rules from './rules/members.ts'
import { owner } from './rules/permissions.ts'
import * as members from './store/members.ts'
import * as store from './store.ts'
import { memberToWire } from './wire.ts'

export type RoleInput = {
  readonly organizationId: string
  readonly memberId: string
  readonly role: string | readonly string[]
}

export function createRoleChange({ database, events }: Dependencies) {
  return function changeRole(
    session: CallerSession,
    { organizationId, memberId, role }: RoleInput,
  ) {
    return database.transaction(async (tx) => {
      await store.lock(tx, organizationId)
      const actor = await members.find(tx, organizationId, session.userId)
      const target = actor && (await members.findWithUserById(tx, organizationId, memberId))
      if (!target) throw new AppError('MEMBER_NOT_FOUND')
      const wanted = orThrow(rules.knownRoles(rules.parseRoles(role), actor.custom))
      const { owners } = await members.count(tx, organizationId)
      const changed = { ...target, roles: orThrow(rules.changeRole(actor, target, wanted, owners)) }
      await members.saveRoles(tx, organizationId, target.id, changed.roles)
      const aggregate = `organization:${organizationId}`
      await events.append(tx, 'member.role_changed', aggregate, memberToWire(changed))
      return changed
    })
  }
}

/** Another member becomes an owner, and the owner an admin: both or neither. */
export function createTransfer({ database, events }: Dependencies) {
  async function change(tx: Tx, member: rules.Member, roles: readonly string[]) {
    const { organizationId } = member
    await members.saveRoles(tx, organizationId, member.id, roles)
    const payload = memberToWire({ ...member, roles })
    await events.append(tx, 'member.role_changed', `organization:${organizationId}`, payload)
  }

  return function transfer(userId: string, organizationId: string, memberId: string) {
    return database.transaction(async (tx) => {
      await store.lock(tx, organizationId)
      const actor = await members.find(tx, organizationId, userId)
      if (!actor) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      if (!actor.roles.includes(owner)) {
        throw new AppError('ONLY_AN_OWNER_CAN_TRANSFER_THE_OWNERSHIP')
      }
      const target = await members.findWithUserById(tx, organizationId, memberId)
      if (!target || target.userId === userId) throw new AppError('MEMBER_NOT_FOUND')
      const others = (roles: readonly string[], without: string) =>
        roles.filter((role) => role !== without && role !== owner)
      await change(tx, target, [owner, ...others(target.roles, 'member')])
      await change(tx, actor, ['admin', ...others(actor.roles, 'admin')])
    })
  }
}
