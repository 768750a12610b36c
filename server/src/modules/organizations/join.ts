import { AppError, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Needs } from './needs.ts'
import * as rules from './rules/members.ts'
import * as members from './store/members.ts'
import * as store from './store.ts'
import { memberToWire } from './wire.ts'

type Newcomer = {
  readonly organizationId: string
  readonly userId: string
  readonly roles: readonly string[]
}

type Parts = Pick<Needs, 'chance' | 'clock' | 'database' | 'events' | 'settings'>

/** The ways into an organization that exists. */
export function createJoining({ chance, clock, database, events, settings }: Parts) {
  /** The organization must be locked; the limit is counted under that lock. */
  async function join(tx: Tx, { organizationId, userId, roles }: Newcomer) {
    if (await members.findInsider(tx, organizationId, userId)) {
      throw new AppError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
    }
    const census = await members.count(tx, organizationId)
    orThrow(rules.join(census.members, settings.organizations.membershipLimit))
    const createdAt = clock.now()
    const member: rules.Member = { id: chance.id(), organizationId, userId, roles, createdAt }
    members.insert(tx, member)
    const aggregate = `organization:${organizationId}`
    await events.append(tx, 'member.added', aggregate, memberToWire(member))
    return member
  }

  /** For the server's own use; no address leads here. */
  function addMember(newcomer: Omit<Newcomer, 'roles'> & { role: string | readonly string[] }) {
    const { organizationId, userId, role } = newcomer
    return database.transaction(async (tx) => {
      if (!(await store.lock(tx, organizationId))) throw new AppError('ORGANIZATION_NOT_FOUND')
      const custom = await members.customRoles(tx, organizationId)
      const roles = orThrow(rules.knownRoles(rules.parseRoles(role), custom))
      return join(tx, { organizationId, userId, roles })
    })
  }

  return { join, addMember }
}
