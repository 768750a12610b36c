import type { UserSort } from '@guildhall/contract/identity/directory'
import { AppError } from '../../../kernel/index.ts'
import { readCounts, wholeInstallation } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { countsOf, type Kind } from './rules/counts.ts'
import {
  fromCursor,
  fromSortedCursor,
  pageOf,
  reversed,
  sortedPositionOf,
  toSortedCursor,
} from './rules/position.ts'
import * as organizations from './store/organizations.ts'
import * as store from './store.ts'

type Page = { readonly before?: string | undefined; readonly limit: number }

function readPage({ before, limit }: Page) {
  const after = fromCursor(before)
  if (before !== undefined && !after) throw new AppError('VALIDATION_ERROR')
  return { after, limit }
}

type SortedPage = {
  readonly sort: UserSort
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Everything about users, sessions and organizations that the operator looks for. It changes nothing. */
export function createDirectory({ clock, database, sessions, settings }: Dependencies) {
  const { lists, sql } = database
  const { invitationLimit, membershipLimit } = settings.organizations
  return {
    /** A page in either direction; the one before is read in reverse. */
    async users(filters: Omit<store.UserFilters, 'sort' | 'after' | 'limit'>, page: SortedPage) {
      const { after: until, before: from, limit } = page
      const isBack = from === undefined && until !== undefined
      const sort = isBack ? reversed(page.sort) : page.sort
      const given = from ?? until
      const after = given === undefined ? undefined : fromSortedCursor(given, page.sort)
      if (given !== undefined && !after) throw new AppError('VALIDATION_ERROR')
      // One more than is shown says whether there is another page.
      const found = await store.listUsers(lists, { ...filters, sort, after, limit: limit + 1 })
      const shown = found.slice(0, limit)
      const rows = isBack ? shown.toReversed() : shown
      const cursorOf = (row: (typeof rows)[number] | undefined, exists: boolean) =>
        row && exists ? toSortedCursor(sortedPositionOf(row, page.sort)) : null
      const hasMore = found.length > limit
      return {
        rows,
        next: cursorOf(rows.at(-1), isBack || hasMore),
        previous: cursorOf(rows[0], isBack ? hasMore : from !== undefined),
      }
    },
    async counts() {
      return countsOf(await readCounts<Kind>(lists, wholeInstallation, 'users'))
    },
    async user(id: string) {
      const user = await store.findUser(sql, id)
      if (!user) throw new AppError('USER_NOT_FOUND', { status: 404 })
      const [accounts, live, memberships, apiKeys, counts] = await Promise.all([
        store.accountsOf(sql, id),
        sessions.listForUser(id),
        store.organizationsOf(sql, id),
        store.keysOf(sql, id),
        store.countsOfUser(sql, id),
      ])
      return {
        user,
        accounts,
        sessions: live.slice(0, 100),
        organizations: memberships,
        apiKeys,
        counts,
      }
    },
    /** What the ids of users and organizations stand for. */
    async names(ids: {
      readonly users: readonly string[]
      readonly organizations: readonly string[]
    }) {
      const [people, named] = await Promise.all([
        store.namesOfUsers(sql, ids.users),
        organizations.namesOfOrganizations(sql, ids.organizations),
      ])
      return { people, organizations: named }
    },
    async sessions(
      filters: { userId?: string | undefined; ipAddress?: string | undefined },
      page: Page,
    ) {
      const read = { ...filters, ...readPage(page), now: clock.now() }
      return pageOf(await store.listSessions(lists, read), page.limit)
    },
    async organizations(q: string | undefined, page: Page) {
      return pageOf(
        await organizations.listOrganizations(lists, { q, ...readPage(page) }),
        page.limit,
      )
    },
    async organization(id: string) {
      const organization = await organizations.findOrganization(sql, id)
      if (!organization) throw new AppError('ORGANIZATION_NOT_FOUND', { status: 404 })
      const [owners, counts] = await Promise.all([
        organizations.ownersOf(sql, id),
        organizations.countsOfOrganization(sql, id, clock.now()),
      ])
      return {
        organization,
        owners,
        counts,
        limits: { members: membershipLimit, pendingInvitations: invitationLimit },
      }
    },
    async members(id: string, page: Page) {
      const read = readPage(page)
      if (!(await organizations.findOrganization(sql, id))) {
        throw new AppError('ORGANIZATION_NOT_FOUND', { status: 404 })
      }
      return pageOf(await organizations.membersOf(lists, { id, ...read }), page.limit)
    },
  }
}
export type Directory = ReturnType<typeof createDirectory>
