import { AppError, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { allows } from '../organizations/index.ts'
import { createMembership } from './membership.ts'
import type { Asking, Hooks, Needs } from './needs.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export function createTeams(needs: Needs) {
  const { chance, clock, database, events, organizations, sessions, settings } = needs
  const teamRules = settings.organizations.teams
  const hooks: Hooks = { removed: [] }
  const membership = createMembership(needs)

  async function insert(tx: Tx, organizationId: string, name: string) {
    const createdAt = clock.now()
    const team = { id: chance.id(), organizationId, name, createdAt, updatedAt: null }
    store.insert(tx, team)
    await events.append(tx, 'team.created', `organization:${organizationId}`, toWire(team))
    return team
  }

  if (teamRules.enabled) {
    organizations.hooks.created.push(async (tx, { id: organizationId, name }, { userId }) => {
      const team = await insert(tx, organizationId, name)
      await membership.open(tx, { organizationId, teamId: team.id, userId })
      return team.id
    })
  }

  function create(asking: Asking, organizationId: string, name: string) {
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const actor = await organizations.insider(tx, organizationId, asking.userId)
      if (!actor) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
      if (!allows(actor.roles, actor.custom, { team: ['create'] })) {
        throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION')
      }
      orThrow(rules.create(await store.count(tx, organizationId), teamRules))
      return insert(tx, organizationId, name)
    })
  }

  function update(asking: Asking, organizationId: string, teamId: string, name?: string) {
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const actor = await organizations.insider(tx, organizationId, asking.userId)
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

  function remove(asking: Asking, organizationId: string, teamId: string) {
    return database.transaction(async (tx) => {
      await organizations.lock(tx, organizationId)
      const { userId } = asking
      const actor = await organizations.insider(tx, organizationId, userId)
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

  async function list(asking: Asking, organizationId: string) {
    if (!(await organizations.insider(database.sql, organizationId, asking.userId))) {
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION')
    }
    return store.list(database.lists, organizationId)
  }

  /** `undefined` asks for the active team as it is, `null` leaves it. */
  function setActive(asking: Asking, organizationId: string, wanted: string | null | undefined) {
    return database.transaction(async (tx) => {
      const teamId = wanted === undefined ? asking.activeTeamId : wanted
      if (teamId === null) {
        await sessions.activate(tx, asking, organizationId, null)
        return null
      }
      const team = await store.find(tx, organizationId, teamId)
      if (!team) throw new AppError('TEAM_NOT_FOUND')
      if (!(await store.holdMember(tx, organizationId, teamId, asking.userId))) {
        throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM', { status: 403 })
      }
      await sessions.activate(tx, asking, organizationId, teamId)
      return team
    })
  }

  /** Another member's teams are seen by whoever may change that member. */
  async function listOfUser(asking: Asking, userId: string, organizationId: string | null) {
    const { sql } = database
    if (organizationId !== null) {
      const actor = await organizations.insider(sql, organizationId, asking.userId)
      if (!actor) throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
      if (userId !== asking.userId) {
        if (!allows(actor.roles, actor.custom, { member: ['update'] })) {
          throw new AppError('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
        }
        if (!(await organizations.insider(sql, organizationId, userId))) {
          throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', { status: 400 })
        }
      }
    }
    return store.listOfUser(sql, userId, organizationId)
  }

  /** For the team's own people, and for whoever may add to them. */
  async function listMembers(asking: Asking, named: string | undefined) {
    const teamId = named || asking.activeTeamId
    const organizationId = asking.activeOrganizationId
    if (!teamId) throw new AppError('YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM')
    const { sql } = database
    const actor =
      organizationId && (await organizations.insider(sql, organizationId, asking.userId))
    if (!actor || !(await store.find(sql, organizationId, teamId))) {
      throw new AppError('TEAM_NOT_FOUND')
    }
    const members = await store.listMembers(sql, organizationId, teamId)
    const isInside = members.some(({ userId }) => userId === asking.userId)
    if (!isInside && !allows(actor.roles, actor.custom, { member: ['update'] })) {
      throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
    }
    return members
  }

  return { hooks, ...membership, create, update, remove, list, setActive, listOfUser, listMembers }
}
export type Teams = ReturnType<typeof createTeams>
