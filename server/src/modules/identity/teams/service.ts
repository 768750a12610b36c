import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import { allows } from '../organizations/index.ts'
import type { CallerSession, Dependencies, Hooks } from './dependencies.ts'
import { createMembership } from './membership.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export function createTeams(dependencies: Dependencies) {
  const { random, clock, database, events, organizations, sessions, settings } = dependencies
  const teamRules = settings.organizations.teams
  const hooks: Hooks = { removed: createHook('teams.removed') }
  const membership = createMembership(dependencies)

  async function insert(tx: Tx, organizationId: string, name: string) {
    const createdAt = clock.now()
    const team = { id: random.id(), organizationId, name, createdAt, updatedAt: null }
    store.insert(tx, team)
    await events.append(tx, 'team.created', `organization:${organizationId}`, toWire(team))
    return team
  }

  if (teamRules.enabled) {
    organizations.hooks.created.register(
      'teams.first-team',
      async (tx, { id: organizationId, name }, { userId }) => {
        const team = await insert(tx, organizationId, name)
        await membership.addFirst(tx, { organizationId, teamId: team.id, userId })
        return team.id
      },
    )
  }

  function create(session: CallerSession, organizationId: string, name: string) {
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const actor = await organizations.findMember(tx, organizationId, session.userId)
      if (!actor) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
      if (!allows(actor.roles, actor.custom, { team: ['create'] })) {
        throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION')
      }
      orThrow(rules.create(await store.count(tx, organizationId), teamRules))
      return insert(tx, organizationId, name)
    })
  }

  function update(session: CallerSession, organizationId: string, teamId: string, name?: string) {
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const actor = await organizations.findMember(tx, organizationId, session.userId)
      if (!actor || !allows(actor.roles, actor.custom, { team: ['update'] })) {
        throw new AppError('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM')
      }
      const current = await store.find(tx, organizationId, teamId)
      if (!current) throw new AppError('TEAM_NOT_FOUND')
      const next = { ...current, name: name ?? current.name, updatedAt: clock.now() }
      await store.save(tx, next)
      await events.append(tx, 'team.updated', `organization:${organizationId}`, toWire(next))
      return next
    })
  }

  function remove(session: CallerSession, organizationId: string, teamId: string) {
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const { userId } = session
      const actor = await organizations.findMember(tx, organizationId, userId)
      if (!actor || (await store.findMember(tx, organizationId, teamId, userId))) {
        throw new AppError('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM')
      }
      if (!allows(actor.roles, actor.custom, { team: ['delete'] })) {
        throw new AppError('YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION')
      }
      const team = await store.find(tx, organizationId, teamId)
      if (!team) throw new AppError('TEAM_NOT_FOUND')
      orThrow(rules.remove(await store.count(tx, organizationId), teamRules))
      await store.remove(tx, organizationId, teamId)
      await sessions.deactivateTeam(tx, organizationId, teamId)
      for (const hook of hooks.removed) await hook(tx, organizationId, teamId)
      await events.append(tx, 'team.deleted', `organization:${organizationId}`, toWire(team))
    })
  }

  async function list(session: CallerSession, organizationId: string) {
    if (!(await organizations.findMember(database.sql, organizationId, session.userId))) {
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION')
    }
    return store.list(database.lists, organizationId)
  }

  async function assertMember(session: CallerSession, organizationId: string) {
    if (await organizations.findMember(database.sql, organizationId, session.userId)) return
    throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  }

  const limits = {
    limit: teamRules.maximum ?? null,
    membersLimit: teamRules.membersMaximum ?? null,
  }

  async function search(session: CallerSession, query: Omit<store.TeamSearch, 'userId'>) {
    const { organizationId } = query
    await assertMember(session, organizationId)
    const own = { ...query, userId: session.userId }
    const [found, count, total] = await Promise.all([
      store.search(database.lists, own),
      store.countFound(database.lists, own),
      store.count(database.lists, organizationId),
    ])
    const teams = found.map((team) => ({
      ...team,
      keptAs: rules.keptAs({ joined: team.joined, teams: total }, teamRules),
    }))
    return { teams, count, total, ...limits }
  }

  async function get(session: CallerSession, organizationId: string, teamId: string) {
    await assertMember(session, organizationId)
    const [team, total] = await Promise.all([
      store.findCounted(database.sql, organizationId, session.userId, teamId),
      store.count(database.sql, organizationId),
    ])
    if (!team) throw new AppError('TEAM_NOT_FOUND')
    const keptAs = rules.keptAs({ joined: team.joined, teams: total }, teamRules)
    return { team: { ...team, keptAs }, membersLimit: limits.membersLimit }
  }

  /** `undefined` returns the active team, `null` clears it. */
  function setActive(
    session: CallerSession,
    organizationId: string,
    wanted: string | null | undefined,
  ) {
    return database.transaction(async (tx) => {
      const teamId = wanted === undefined ? session.activeTeamId : wanted
      if (teamId === null) {
        await sessions.activate(tx, session, organizationId, null)
        return null
      }
      const team = await store.find(tx, organizationId, teamId)
      if (!team) throw new AppError('TEAM_NOT_FOUND')
      if (!(await store.lockMembership(tx, organizationId, teamId, session.userId))) {
        throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM', { status: 403 })
      }
      await sessions.activate(tx, session, organizationId, teamId)
      return team
    })
  }

  /** The teams of another member are visible to callers who may update that member. */
  async function listOfUser(session: CallerSession, userId: string, organizationId: string | null) {
    const { sql } = database
    if (organizationId !== null) {
      const actor = await organizations.findMember(sql, organizationId, session.userId)
      if (!actor) throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
      if (userId !== session.userId) {
        if (!allows(actor.roles, actor.custom, { member: ['update'] })) {
          throw new AppError('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
        }
        if (!(await organizations.findMember(sql, organizationId, userId))) {
          throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', { status: 400 })
        }
      }
    }
    return store.listOfUser(sql, userId, organizationId)
  }

  /** For the members of the team, and for callers who may add members. */
  async function listMembers(session: CallerSession, requested: string | undefined) {
    const teamId = requested || session.activeTeamId
    const organizationId = session.activeOrganizationId
    if (!teamId) throw new AppError('YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM')
    const { sql } = database
    const actor =
      organizationId && (await organizations.findMember(sql, organizationId, session.userId))
    if (!actor || !(await store.find(sql, organizationId, teamId))) {
      throw new AppError('TEAM_NOT_FOUND')
    }
    const members = await store.listMembers(sql, organizationId, teamId)
    const isTeamMember = members.some(({ userId }) => userId === session.userId)
    if (!isTeamMember && !allows(actor.roles, actor.custom, { member: ['update'] })) {
      throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
    }
    return members
  }

  return {
    hooks,
    ...membership,
    create,
    update,
    remove,
    list,
    search,
    get,
    setActive,
    listOfUser,
    listMembers,
  }
}
export type Teams = ReturnType<typeof createTeams>
