import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { allows } from '../organizations/index.ts'
import type { CallerSession, Dependencies } from './dependencies.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { memberToEvent } from './wire.ts'

export type TeamMembership = {
  readonly organizationId: string
  readonly teamId: string
  readonly userId: string
}

/** The members of teams. Every change holds the lock of the organization. */
export function createMembership(dependencies: Dependencies) {
  const { random, clock, database, events, organizations, sessions, settings } = dependencies
  const teamRules = settings.organizations.teams

  /** Adding a member twice is no error. */
  async function join(tx: Tx, { organizationId, teamId, userId }: TeamMembership) {
    const existing = await store.findMember(tx, organizationId, teamId, userId)
    if (existing) return existing
    const count = await store.countMembers(tx, organizationId, teamId)
    return add(tx, { organizationId, teamId, userId }, count)
  }

  /** The first member of a team that this transaction creates. */
  const addFirst = (tx: Tx, membership: TeamMembership) => add(tx, membership, 0)

  async function add(tx: Tx, { organizationId, teamId, userId }: TeamMembership, count: number) {
    orThrow(rules.join(count, teamRules))
    const createdAt = clock.now()
    const member = { id: random.id(), organizationId, teamId, userId, createdAt }
    store.insertMember(tx, member)
    const aggregate = `organization:${organizationId}`
    await events.append(tx, 'team.member_added', aggregate, memberToEvent(member))
    return member
  }

  /** Throws unless every named team exists and has room for one more. */
  async function assertCanInvite(tx: Tx, organizationId: string, teamIds: readonly string[]) {
    if (teamIds.length > 0 && !teamRules.enabled) throw new AppError('TEAMS_ARE_NOT_ENABLED')
    for (const teamId of teamIds) {
      if (!(await store.find(tx, organizationId, teamId))) throw new AppError('TEAM_NOT_FOUND')
      orThrow(rules.join(await store.countMembers(tx, organizationId, teamId), teamRules))
    }
  }

  /** Throws unless both users are members, the caller has the permission, and the team exists. */
  async function authorize(
    tx: Tx,
    session: CallerSession,
    { organizationId, teamId, userId }: TeamMembership,
    action: 'update' | 'delete',
  ) {
    await organizations.lock(tx, organizationId)
    const notAMember = new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', { status: 400 })
    const actor = await organizations.findMember(tx, organizationId, session.userId)
    if (!actor) throw notAMember
    if (!allows(actor.roles, actor.custom, { member: [action] })) {
      throw new AppError(
        action === 'update'
          ? 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'
          : 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
      )
    }
    if (!(await organizations.findMember(tx, organizationId, userId))) throw notAMember
    if (!(await store.find(tx, organizationId, teamId))) throw new AppError('TEAM_NOT_FOUND')
  }

  function addMember(session: CallerSession, membership: TeamMembership) {
    return database.transaction(async (tx) => {
      await authorize(tx, session, membership, 'update')
      return join(tx, membership)
    })
  }

  function removeMember(session: CallerSession, membership: TeamMembership) {
    const { organizationId, teamId, userId } = membership
    return database.transaction(async (tx) => {
      await authorize(tx, session, membership, 'delete')
      const removed = await store.removeMember(tx, organizationId, teamId, userId)
      if (!removed) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
      await sessions.deactivateTeam(tx, organizationId, teamId, userId)
      const aggregate = `organization:${organizationId}`
      await events.append(tx, 'team.member_removed', aggregate, memberToEvent(removed))
    })
  }

  return { join, addFirst, assertCanInvite, addMember, removeMember }
}
