import type { ErrorCode } from '@guildhall/contract'
import { AppError, type Permissions } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { MemberRules } from '../../../platform/http/index.ts'
import { type Boundary, createPageBoundaries } from '../../../platform/lists/index.ts'
import { createOrganizationCache } from './cache.ts'
import { createManagement } from './change.ts'
import { createRoleChange, createTransfer } from './change-role.ts'
import { createOrganizationCreation } from './create.ts'
import type { CallerSession, Dependencies, Hooks, Viewer } from './dependencies.ts'
import { createJoining } from './join.ts'
import { assertNotOnlyOwner, createLeaving } from './leave.ts'
import { allows, reasonAgainst, type ScopeTable, scopesOf } from './rules/permissions.ts'
import { isReserved } from './rules.ts'
import * as lists from './store/lists.ts'
import * as members from './store/members.ts'
import {
  createMemberPages,
  createMemberSearch,
  type MemberSearch,
  type Page,
} from './store/pages.ts'
import * as store from './store.ts'

/** Which organization a request means: the one it names, else the active one. */
export function organizationOf(
  caller: Pick<Viewer, 'activeOrganizationId'>,
  named: string | undefined,
  errorCode: ErrorCode = 'NO_ACTIVE_ORGANIZATION',
): string {
  const id = named || caller.activeOrganizationId
  if (!id) throw new AppError(errorCode)
  return id
}

type OrganizationSelector = {
  readonly organizationId?: string | undefined
  readonly organizationSlug?: string | undefined
}

export function createOrganizations(dependencies: Dependencies) {
  const { accounts, clock, database, settings } = dependencies
  const { membershipLimit } = settings.organizations
  const cache = createOrganizationCache(dependencies)
  const memberPages = createMemberPages(createPageBoundaries(clock))
  const searchMembers = createMemberSearch(createPageBoundaries(clock))
  const hooks: Hooks = {
    created: createHook('organizations.created'),
    roleRenamed: createHook('organizations.roleRenamed'),
    changed: createHook('organizations.changed'),
    beforeDelete: createHook('organizations.beforeDelete'),
  }
  const creating = createOrganizationCreation(dependencies, hooks)
  const changing = createManagement(dependencies, hooks)
  const joining = createJoining(dependencies)
  const leaving = createLeaving(dependencies)
  // Before everything else: organizations are always locked before sessions.
  accounts.hooks.beforeDelete.register(
    'organizations.remove-memberships',
    (tx, user) => leaving.removeMemberships(tx, user.id),
    -2,
  )

  const idOf = (
    caller: Pick<Viewer, 'activeOrganizationId'>,
    { organizationId, organizationSlug }: OrganizationSelector,
  ) => (organizationSlug === undefined ? organizationOf(caller, organizationId) : null)

  /** The id of the organization, if the viewer is in it. */
  async function findOwnId({ userId, organizationId }: Viewer, id: string | null, slug?: string) {
    if (userId !== null) {
      const { ids, slugs } = await cache.membershipsOf(userId)
      const index = slug === undefined ? ids.indexOf(id ?? '') : slugs.indexOf(slug)
      return ids[index]
    }
    const own = organizationId === null ? undefined : await store.find(database.sql, organizationId)
    return own && (slug === undefined ? own.id === id : own.slug === slug) ? own.id : undefined
  }

  async function full(
    viewer: Viewer,
    selector: OrganizationSelector,
    membersLimit = membershipLimit,
  ) {
    const limit = Math.min(membersLimit, membershipLimit)
    const id = selector.organizationId || viewer.activeOrganizationId
    const slug = selector.organizationSlug
    if (id === null && slug === undefined) return null
    const ownId = await findOwnId(viewer, id, slug)
    const found = ownId === undefined ? undefined : await cache.full(ownId, limit)
    if (found === undefined) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return found
  }

  async function get(viewer: Viewer, selector: OrganizationSelector) {
    const id = idOf(viewer, selector)
    const slug = selector.organizationSlug
    const found = await store.findForMember(database.sql, viewer, id, slug)
    if (!found) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return found
  }

  /** Where links with a former slug lead; only its members learn of it. */
  async function presentSlug(userId: string, formerSlug: string): Promise<string> {
    const slug = await store.presentSlug(database.sql, userId, formerSlug)
    if (slug === undefined) throw new AppError('ORGANIZATION_NOT_FOUND', { status: 404 })
    return slug
  }

  async function activeMember(caller: CallerSession) {
    const id = organizationOf(caller, undefined)
    const member = await members.findWithUser(database.sql, id, caller.userId)
    if (!member) throw new AppError('MEMBER_NOT_FOUND')
    return member
  }

  async function roleOf(
    caller: CallerSession,
    selector: OrganizationSelector & { userId?: string | undefined },
  ) {
    const id = idOf(caller, selector)
    const slug = selector.organizationSlug
    const viewer = { userId: caller.userId, organizationId: null }
    const organization = await store.findForMember(database.sql, viewer, id, slug)
    const wanted = selector.userId ?? caller.userId
    const member = organization && (await members.find(database.sql, organization.id, wanted))
    if (!member) throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    return member.roles.join(',')
  }

  type PageInput = OrganizationSelector &
    Omit<Page, 'organizationId' | 'limit'> & { limit?: number | undefined }

  async function listMembers(
    viewer: Viewer,
    { limit: asked = membershipLimit, ...page }: PageInput,
  ) {
    const limit = Math.min(asked, membershipLimit)
    const slug = page.organizationSlug
    const organization = await store.findForMember(database.sql, viewer, idOf(viewer, page), slug)
    if (!organization) throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    return memberPages(database.lists, { ...page, limit, organizationId: organization.id })
  }

  async function hasPermission(
    caller: CallerSession,
    named: string | undefined,
    requested: Permissions,
  ): Promise<{ readonly success: boolean; readonly reason?: string }> {
    const id = organizationOf(caller, named)
    const member = await members.find(database.sql, id, caller.userId)
    if (!member) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', { status: 401 })
    if (allows(member.roles, member.custom, requested)) return { success: true }
    return { success: false, reason: reasonAgainst(member.roles, member.custom, requested) }
  }

  return {
    hooks,
    create: creating.create,
    /**
     * For higher modules that have decided who may: no limit is asked. The transaction runs inside
     * `named`, which says that a slug is taken.
     */
    createWithin: creating.insert,
    named: creating.named,
    update: changing.update,
    updateWithin: changing.updateWithin,
    remove: changing.remove,
    removeWithin: changing.removeWithin,
    setActive: changing.setActive,
    leave: leaving.leave,
    removeMember: leaving.removeMember,
    changeRole: createRoleChange(dependencies),
    addMember: joining.addMember,
    full,
    get,
    presentSlug,
    activeMember,
    roleOf,
    listMembers,
    /** For higher modules that have checked access. */
    searchMembers: (search: MemberSearch) => searchMembers.page(database.lists, search),
    /** The same, from a position on. */
    membersAfter: (search: MemberSearch, position: Boundary | undefined) =>
      searchMembers.after(database.lists, search, position),
    transfer: createTransfer(dependencies),
    hasPermission,
    async list({ userId, organizationId }: Viewer) {
      if (organizationId) return lists.listOfOne(database.sql, organizationId)
      return userId === null ? '[]' : (await cache.membershipsOf(userId)).text
    },
    async checkSlug(slug: string) {
      if (isReserved(slug) || (await store.slugIsTaken(database.sql, slug))) {
        throw new AppError('SLUG_IS_TAKEN')
      }
    },

    /** In how many organizations a user is. */
    countOf: store.countOf,
    /** For higher modules that have checked access already. */
    find: store.find,
    /** The same; locks the organization if there is anything to change. */
    changeProfile: changing.changeProfile,
    /** For higher modules: whether a member proved that this address is theirs. */
    isMembersAddress: members.isVerifiedAddress,
    /** The same: who gets emails about it. */
    ownersOf: (sql: Sql, organizationId: string) => members.owners(sql, organizationId),
    /** For what needs the permission to update the organization. */
    async assertCanManage(userId: string, organizationId: string, errorCode: ErrorCode) {
      const insider = await members.find(database.sql, organizationId, userId)
      if (!insider) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      if (!allows(insider.roles, insider.custom, { organization: ['update'] })) {
        throw new AppError(errorCode)
      }
    },
    /** What sessions may do in organizations, where access is by scopes. */
    memberScopes(permissions: ScopeTable): MemberRules {
      const toTenant = (member: members.MemberWithGrants) => ({
        organizationId: member.organizationId,
        scopes: scopesOf(member, permissions),
      })
      return {
        async tenant(userId, organizationId) {
          const member = await members.find(database.hot.sql, organizationId, userId)
          return member && toTenant(member)
        },
        async tenants(userId) {
          return (await members.ofUser(database.hot.sql, userId)).map(toTenant)
        },
      }
    },
    /** For higher modules: every change inside an organization takes this lock first. */
    lock: store.lock,
    /** For higher modules, under the lock: adds a member, unless the limit is reached. */
    join: joining.join,
    /** For higher modules: the member and their permissions. */
    findMember: (sql: Sql, organizationId: string, userId: string) =>
      members.find(sql, organizationId, userId),
    findMemberWithUser: (sql: Sql, organizationId: string, userId: string) =>
      members.findWithUser(sql, organizationId, userId),
    /** For higher modules, under the lock. */
    isRoleAssigned: members.isRoleAssigned,
    /** For higher modules that have checked access. */
    namesOf: (organizationId: string, userIds: readonly string[]) =>
      members.namesOf(database.sql, organizationId, userIds),
    /** For higher modules that have checked access; reads all members once. */
    countByRole: (organizationId: string) => members.countByRole(database.lists, organizationId),
    /** For higher modules, under the lock: members keep the role under its new name. */
    async renameRole(tx: Tx, organizationId: string, from: string, to: string) {
      await members.renameRole(tx, organizationId, from, to)
      for (const hook of hooks.roleRenamed) await hook(tx, organizationId, from, to)
    },
    /** For the deletion of an account, in its transaction. */
    assertNotOnlyOwner,
  }
}
export type Organizations = ReturnType<typeof createOrganizations>
