import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as rules from './rules/members.ts'
import * as members from './store/members.ts'
import * as store from './store.ts'
import { memberToWire } from './wire.ts'

type NewMember = {
  readonly organizationId: string
  readonly userId: string
  readonly roles: readonly string[]
}

type JoinDependencies = Pick<Dependencies, 'random' | 'clock' | 'database' | 'events' | 'settings'>

/** Adds members to an existing organization. */
export function createJoining({ random, clock, database, events, settings }: JoinDependencies) {
  /** The organization must be locked; the limit is counted under that lock. */
  async function join(tx: Tx, { organizationId, userId, roles }: NewMember) {
    if (await members.find(tx, organizationId, userId)) {
      throw new AppError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
    }
    const counts = await members.count(tx, organizationId)
    orThrow(rules.join(counts.members, settings.organizations.membershipLimit))
    const createdAt = clock.now()
    const member: rules.Member = { id: random.id(), organizationId, userId, roles, createdAt }
    members.insert(tx, member)
    const aggregate = `organization:${organizationId}`
    await events.append(tx, 'member.added', aggregate, memberToWire(member))
    return member
  }

  /** For use inside the server; no route leads here. */
  function addMember(newMember: Omit<NewMember, 'roles'> & { role: string | readonly string[] }) {
    const { organizationId, userId, role } = newMember
    return database.transaction(async (tx) => {
      if (!(await store.lock(tx, organizationId))) throw new AppError('ORGANIZATION_NOT_FOUND')
      const custom = await members.customRoles(tx, organizationId)
      const roles = orThrow(rules.knownRoles(rules.parseRoles(role), custom))
      return join(tx, { organizationId, userId, roles })
    })
  }

  return { join, addMember }
}
