import { AppError, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { allows } from '../organizations/index.ts'
import type { Asking, Needs } from './needs.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { memberToEvent } from './wire.ts'

export type Place = {
  readonly organizationId: string
  readonly teamId: string
  readonly userId: string
}

/** Who is in which team. Everything that changes it holds the organization's lock. */
export function createMembership(needs: Needs) {
  const { chance, clock, database, events, organizations, sessions, settings } = needs
  const teamRules = settings.organizations.teams

  /** Being in the team already is fine. */
  async function join(tx: Tx, { organizationId, teamId, userId }: Place) {
    const there = await store.findMember(tx, organizationId, teamId, userId)
    if (there) return there
    const count = await store.countMembers(tx, organizationId, teamId)
    return add(tx, { organizationId, teamId, userId }, count)
  }

  /** The first member of a team that this transaction makes. */
  const open = (tx: Tx, place: Place) => add(tx, place, 0)

  async function add(tx: Tx, { organizationId, teamId, userId }: Place, count: number) {
    orThrow(rules.join(count, teamRules))
    const createdAt = clock.now()
    const member = { id: chance.id(), organizationId, teamId, userId, createdAt }
    store.insertMember(tx, member)
    const aggregate = `organization:${organizationId}`
    await events.append(tx, 'team.member_added', aggregate, memberToEvent(member))
    return member
  }

  /** Every named team is there and has room for one more. */
  async function mayInvite(tx: Tx, organizationId: string, teamIds: readonly string[]) {
    if (teamIds.length > 0 && !teamRules.enabled) throw new AppError('TEAMS_ARE_NOT_ENABLED')
    for (const teamId of teamIds) {
      if (!(await store.find(tx, organizationId, teamId))) throw new AppError('TEAM_NOT_FOUND')
      orThrow(rules.join(await store.countMembers(tx, organizationId, teamId), teamRules))
    }
  }

  /** Both people are members of the organization, the first one may do this, and the team is there. */
  async function admit(
    tx: Tx,
    asking: Asking,
    { organizationId, teamId, userId }: Place,
    action: 'update' | 'delete',
  ) {
    await organizations.lock(tx, organizationId)
    const stranger = new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', { status: 400 })
    const actor = await organizations.insider(tx, organizationId, asking.userId)
    if (!actor) throw stranger
    if (!allows(actor.roles, actor.custom, { member: [action] })) {
      throw new AppError(
        action === 'update'
          ? 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'
          : 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
      )
    }
    if (!(await organizations.insider(tx, organizationId, userId))) throw stranger
    if (!(await store.find(tx, organizationId, teamId))) throw new AppError('TEAM_NOT_FOUND')
  }

  function addMember(asking: Asking, place: Place) {
    return database.transaction(async (tx) => {
      await admit(tx, asking, place, 'update')
      return join(tx, place)
    })
  }

  function removeMember(asking: Asking, place: Place) {
    const { organizationId, teamId, userId } = place
    return database.transaction(async (tx) => {
      await admit(tx, asking, place, 'delete')
      const gone = await store.removeMember(tx, organizationId, teamId, userId)
      if (!gone) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
      await sessions.deactivateTeam(tx, organizationId, teamId, userId)
      const aggregate = `organization:${organizationId}`
      await events.append(tx, 'team.member_removed', aggregate, memberToEvent(gone))
    })
  }

  return { join, open, mayInvite, addMember, removeMember }
}
