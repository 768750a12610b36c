import { AppError } from '../../kernel/index.ts'
import { violatedConstraint } from '../../platform/database/index.ts'
import type { Asking, Needs } from './needs.ts'
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

export type Choice = { readonly id: string | null | undefined; readonly slug: string | undefined }

export function createChanging({ database, events, sessions, settings }: Needs) {
  const notAMember = () => new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', { status: 400 })

  async function update(asking: Asking, organizationId: string, change: Change) {
    if (change.slug !== undefined && isReserved(change.slug)) throw new AppError('SLUG_IS_TAKEN')
    try {
      return await database.transaction(async (tx) => {
        const current = await store.lock(tx, organizationId)
        const actor = await members.findInsider(tx, organizationId, asking.userId)
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
        const aggregate = `organization:${next.id}`
        await events.append(tx, 'organization.updated', aggregate, toWire(next))
        return next
      })
    } catch (error) {
      if (violatedConstraint(error) !== 'organizations_slug_unique') throw error
      throw new AppError('SLUG_IS_TAKEN')
    }
  }

  function remove(asking: Asking, organizationId: string) {
    return database.transaction(async (tx) => {
      const organization = await store.lock(tx, organizationId)
      const actor = await members.findInsider(tx, organizationId, asking.userId)
      if (!organization || !actor) throw notAMember()
      if (!allows(actor.roles, actor.custom, { organization: ['delete'] })) {
        throw new AppError('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
      }
      await store.remove(tx, organizationId)
      await sessions.deactivate(tx, organizationId)
      const aggregate = `organization:${organizationId}`
      await events.append(tx, 'organization.deleted', aggregate, toWire(organization))
      return organization
    })
  }

  /** Naming one that is not yours also leaves the active one, as the wire has it. */
  async function setActive(asking: Asking, { id, slug }: Choice): Promise<lists.Full | null> {
    const wanted = id === undefined ? asking.activeOrganizationId : id
    if (wanted === null && slug === undefined) {
      if (id === null) await database.transaction((tx) => sessions.activate(tx, asking, null))
      return null
    }
    const { membershipLimit, teams } = settings.organizations
    const found = await database.transaction(async (tx) => {
      const full = await lists.full(tx, {
        userId: asking.userId,
        id: wanted,
        slug,
        membersLimit: membershipLimit,
        teams: teams.enabled,
      })
      const stays = full && (await members.hold(tx, full.id, asking.userId))
      await sessions.activate(tx, asking, stays ? full.id : null)
      return stays ? full : undefined
    })
    if (!found) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return found
  }

  return { update, remove, setActive }
}
