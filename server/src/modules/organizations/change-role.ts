import { AppError, orThrow } from '../../kernel/index.ts'
import type { Asking, Needs } from './needs.ts'
import * as rules from './rules/members.ts'
import * as members from './store/members.ts'
import * as store from './store.ts'
import { memberToWire } from './wire.ts'

export type RoleWish = {
  readonly organizationId: string
  readonly memberId: string
  readonly role: string | readonly string[]
}

export function createRoleChange({ database, events }: Needs) {
  return function changeRole(asking: Asking, { organizationId, memberId, role }: RoleWish) {
    return database.transaction(async (tx) => {
      await store.lock(tx, organizationId)
      const actor = await members.findInsider(tx, organizationId, asking.userId)
      const target = actor && (await members.findShownById(tx, organizationId, memberId))
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
