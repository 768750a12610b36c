import { AppError, orThrow } from '../../../kernel/index.ts'
import type { CallerSession, Dependencies } from './dependencies.ts'
import * as rules from './rules/members.ts'
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
