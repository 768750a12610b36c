import type { ErrorCode } from '@guildhall/contract'
import { AppError } from '../../kernel/index.ts'
import type { Sql, Tx } from '../../platform/database/index.ts'
import { createChanging } from './change.ts'
import { createRoleChange } from './change-role.ts'
import { createFounding } from './create.ts'
import { createJoining } from './join.ts'
import { createLeaving, mayUserGo } from './leave.ts'
import type { Asking, Hooks, Needs, Viewer } from './needs.ts'
import { createRecall } from './recall.ts'
import { allows, type Permissions } from './rules/permissions.ts'
import { isReserved } from './rules.ts'
import * as lists from './store/lists.ts'
import * as members from './store/members.ts'
import * as pages from './store/pages.ts'
import * as store from './store.ts'

/** Which organization a request means: the one it names, else the active one. */
export function organizationOf(
  asking: Pick<Viewer, 'activeOrganizationId'>,
  named: string | undefined,
  otherwise: ErrorCode = 'NO_ACTIVE_ORGANIZATION',
): string {
  const id = named || asking.activeOrganizationId
  if (!id) throw new AppError(otherwise)
  return id
}

type Which = {
  readonly organizationId?: string | undefined
  readonly organizationSlug?: string | undefined
}

export function createOrganizations(needs: Needs) {
  const { database, settings } = needs
  const { membershipLimit } = settings.organizations
  const recall = createRecall(needs)
  const hooks: Hooks = { created: [], roleRenamed: [] }
  const changing = createChanging(needs)
  const joining = createJoining(needs)
  const leaving = createLeaving(needs)

  const idOf = (
    asking: Pick<Viewer, 'activeOrganizationId'>,
    { organizationId, organizationSlug }: Which,
  ) => (organizationSlug === undefined ? organizationOf(asking, organizationId) : null)

  /** Which of the organizations of the viewer it is; nothing for whoever is not in it. */
  async function homeOf({ userId, organizationId }: Viewer, id: string | null, slug?: string) {
    if (userId !== null) {
      const { ids, slugs } = await recall.homesOf(userId)
      const place = slug === undefined ? ids.indexOf(id ?? '') : slugs.indexOf(slug)
      return ids[place]
    }
    const own = organizationId === null ? undefined : await store.find(database.sql, organizationId)
    return own && (slug === undefined ? own.id === id : own.slug === slug) ? own.id : undefined
  }

  async function full(viewer: Viewer, which: Which, membersLimit = membershipLimit) {
    const id = which.organizationId || viewer.activeOrganizationId
    const slug = which.organizationSlug
    if (id === null && slug === undefined) return null
    const home = await homeOf(viewer, id, slug)
    const found = home === undefined ? undefined : await recall.whole(home, membersLimit)
    if (found === undefined) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return found
  }

  async function get(viewer: Viewer, which: Which) {
    const id = idOf(viewer, which)
    const slug = which.organizationSlug
    const found = await store.findForMember(database.sql, viewer, id, slug)
    if (!found) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return found
  }

  async function activeMember(asking: Asking) {
    const id = organizationOf(asking, undefined)
    const member = await members.findShown(database.sql, id, asking.userId)
    if (!member) throw new AppError('MEMBER_NOT_FOUND')
    return member
  }

  async function roleOf(asking: Asking, which: Which & { userId?: string | undefined }) {
    const id = idOf(asking, which)
    const slug = which.organizationSlug
    const who = { userId: asking.userId, organizationId: null }
    const home = await store.findForMember(database.sql, who, id, slug)
    const wanted = which.userId ?? asking.userId
    const member = home && (await members.findInsider(database.sql, home.id, wanted))
    if (!member) throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    return member.roles.join(',')
  }

  type PageWish = Which &
    Omit<pages.Page, 'userId' | 'organizationId' | 'id' | 'slug' | 'limit'> & {
      limit?: number | undefined
    }

  async function listMembers(viewer: Viewer, { limit = membershipLimit, ...page }: PageWish) {
    const text = await pages.members(database.lists, {
      ...page,
      limit,
      userId: viewer.userId,
      organizationId: viewer.organizationId,
      id: idOf(viewer, page),
      slug: page.organizationSlug,
    })
    if (text === undefined) throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    return text
  }

  async function hasPermission(asking: Asking, named: string | undefined, asked: Permissions) {
    const id = organizationOf(asking, named)
    const member = await members.findInsider(database.sql, id, asking.userId)
    if (!member) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', { status: 401 })
    return allows(member.roles, member.custom, asked)
  }

  return {
    hooks,
    create: createFounding(needs, hooks),
    update: changing.update,
    remove: changing.remove,
    setActive: changing.setActive,
    leave: leaving.leave,
    removeMember: leaving.removeMember,
    changeRole: createRoleChange(needs),
    addMember: joining.addMember,
    full,
    get,
    activeMember,
    roleOf,
    listMembers,
    hasPermission,
    async list({ userId, organizationId }: Viewer) {
      if (organizationId) return lists.organizationAlone(database.sql, organizationId)
      return userId === null ? '[]' : (await recall.homesOf(userId)).text
    },
    async checkSlug(slug: string) {
      if (isReserved(slug) || (await store.slugIsTaken(database.sql, slug))) {
        throw new AppError('SLUG_IS_TAKEN')
      }
    },

    /** For rooms above, which know already that it may be looked at. */
    find: store.find,
    /** For rooms above: who is written to about it. */
    ownersOf: (sql: Sql, organizationId: string) => members.owners(sql, organizationId),
    /** For what only those may see or do who may change the organization itself. */
    async mustRun(userId: string, organizationId: string, otherwise: ErrorCode) {
      const insider = await members.findInsider(database.sql, organizationId, userId)
      if (!insider) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      if (!allows(insider.roles, insider.custom, { organization: ['update'] })) {
        throw new AppError(otherwise)
      }
    },
    /** For rooms above: taken first by everything that changes something inside. */
    lock: store.lock,
    /** For rooms above, under the lock: somebody becomes a member, unless the house is full. */
    join: joining.join,
    /** For rooms above: who somebody is here and what they may do. */
    insider: (sql: Sql, organizationId: string, userId: string) =>
      members.findInsider(sql, organizationId, userId),
    shown: (sql: Sql, organizationId: string, userId: string) =>
      members.findShown(sql, organizationId, userId),
    /** For rooms above, under the lock. */
    anybodyHas: members.anybodyHas,
    /** For rooms above, under the lock: whoever has the role keeps it under its new name. */
    async renameRole(tx: Tx, organizationId: string, from: string, to: string) {
      await members.renameRole(tx, organizationId, from, to)
      for (const hook of hooks.roleRenamed) await hook(tx, organizationId, from, to)
    },
    /** For whoever deletes accounts, in that transaction. */
    mayUserGo,
    letUserGo: leaving.letUserGo,
  }
}
export type Organizations = ReturnType<typeof createOrganizations>
