import { AppError } from '../../../kernel/index.ts'
import { type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import type { CallerSession, Dependencies, Hooks } from './dependencies.ts'
import { allows } from './rules/permissions.ts'
import { isReserved, type Organization } from './rules.ts'
import * as lists from './store/lists.ts'
import * as members from './store/members.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export type Change = {
  readonly name?: string | undefined
  readonly slug?: string | undefined
  readonly logo?: string | null | undefined
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
}

export type ActiveChoice = {
  readonly id: string | null | undefined
  readonly slug: string | undefined
}

export function createManagement(
  { clock, database, events, sessions, settings }: Dependencies,
  { beforeDelete, changed }: Pick<Hooks, 'beforeDelete' | 'changed'>,
) {
  const notAMember = () => new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', { status: 400 })

  /** In the transaction of the caller; checks the permission of the user. */
  async function updateWithin(tx: Tx, userId: string, organizationId: string, change: Change) {
    const current = await store.lock(tx, organizationId)
    const actor = await members.find(tx, organizationId, userId)
    if (!current || !actor) throw notAMember()
    if (!allows(actor.roles, actor.custom, { organization: ['update'] })) {
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
    }
    const next: Organization = {
      ...current,
      name: change.name ?? current.name,
      slug: change.slug ?? current.slug,
      logo: change.logo === undefined ? current.logo : change.logo,
      metadata: change.metadata === undefined ? current.metadata : change.metadata,
    }
    await store.save(tx, next)
    if (next.slug !== current.slug) {
      const now = clock.now()
      await store.replaceSlug(tx, { organizationId, from: current.slug, to: next.slug, now })
    }
    const aggregate = `organization:${next.id}`
    await events.append(tx, 'organization.updated', aggregate, toWire(next))
    for (const hook of changed) await hook(tx, current, next)
    return next
  }

  async function update(session: CallerSession, organizationId: string, change: Change) {
    if (change.slug !== undefined && isReserved(change.slug)) throw new AppError('SLUG_IS_TAKEN')
    try {
      return await database.transaction((tx) =>
        updateWithin(tx, session.userId, organizationId, change),
      )
    } catch (error) {
      if (violatedConstraint(error) !== 'organizations_slug_unique') throw error
      throw new AppError('SLUG_IS_TAKEN')
    }
  }

  /**
   * For higher modules that have checked access: the caller has the lock afterwards, and does itself
   * what follows the change.
   */
  async function changeProfile(
    tx: Tx,
    organizationId: string,
    { name, logo }: Pick<Change, 'name' | 'logo'>,
  ): Promise<void> {
    if (name === undefined && logo === undefined) return
    const current = await store.lock(tx, organizationId)
    if (!current) throw new AppError('NOT_FOUND')
    const next = {
      ...current,
      name: name ?? current.name,
      logo: logo === undefined ? current.logo : logo,
    }
    await store.save(tx, next)
    await events.append(tx, 'organization.updated', `organization:${next.id}`, toWire(next))
  }

  function remove(session: CallerSession, organizationId: string) {
    return database.transaction(async (tx) => {
      const organization = await store.lock(tx, organizationId)
      const actor = await members.find(tx, organizationId, session.userId)
      if (!organization || !actor) throw notAMember()
      if (!allows(actor.roles, actor.custom, { organization: ['delete'] })) {
        throw new AppError('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
      }
      await erase(tx, organization)
      return organization
    })
  }

  /** With everything that belongs to it; a module that still needs it refuses. */
  async function erase(tx: Tx, organization: Organization): Promise<void> {
    for (const hook of beforeDelete) await hook(tx, organization)
    await store.remove(tx, organization.id)
    await sessions.deactivate(tx, organization.id)
    const aggregate = `organization:${organization.id}`
    await events.append(tx, 'organization.deleted', aggregate, toWire(organization))
  }

  /** For higher modules that have checked that the caller administers the server. */
  async function removeWithin(tx: Tx, organizationId: string): Promise<void> {
    const organization = await store.lock(tx, organizationId)
    if (!organization) throw new AppError('ORGANIZATION_NOT_FOUND', { status: 404 })
    await erase(tx, organization)
  }

  /**
   * Naming an organization that the user is not in also clears the active one, as the wire contract
   * has it.
   */
  async function setActive(
    session: CallerSession,
    { id, slug }: ActiveChoice,
  ): Promise<lists.FullOrganization | null> {
    const wanted = id === undefined ? session.activeOrganizationId : id
    if (wanted === null && slug === undefined) {
      if (id === null) await database.transaction((tx) => sessions.activate(tx, session, null))
      return null
    }
    const { membershipLimit, teams } = settings.organizations
    const found = await database.transaction(async (tx) => {
      const full = await lists.full(tx, {
        userId: session.userId,
        id: wanted,
        slug,
        membersLimit: membershipLimit,
        teams: teams.enabled,
      })
      const isMember = full && (await members.lockMembership(tx, full.id, session.userId))
      await sessions.activate(tx, session, isMember ? full.id : null)
      return isMember ? full : undefined
    })
    if (!found) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return found
  }

  return { update, updateWithin, changeProfile, remove, removeWithin, setActive }
}
