import { AppError } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import { fromCursor, pageOf } from './rules/position.ts'
import * as organizations from './store/organizations.ts'
import * as store from './store.ts'

type Page = { readonly before?: string | undefined; readonly limit: number }

function readPage({ before, limit }: Page) {
  const after = fromCursor(before)
  if (before !== undefined && !after) throw new AppError('VALIDATION_ERROR')
  return { after, limit }
}

/** Everything about users, sessions and organizations that the operator looks for. It changes nothing. */
export function createDirectory({ clock, database, sessions }: Dependencies) {
  const { lists, sql } = database
  return {
    async users(filters: Omit<store.UserFilters, 'after' | 'limit'>, page: Page) {
      const read = readPage(page)
      return pageOf(await store.listUsers(lists, { ...filters, ...read }), page.limit)
    },
    async user(id: string) {
      const user = await store.findUser(sql, id)
      if (!user) throw new AppError('USER_NOT_FOUND', { status: 404 })
      const [accounts, live, memberships, counts] = await Promise.all([
        store.accountsOf(sql, id),
        sessions.listForUser(id),
        store.organizationsOf(sql, id),
        store.countsOfUser(sql, id),
      ])
      return { user, accounts, sessions: live.slice(0, 100), organizations: memberships, counts }
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
      return { organization, owners, counts }
    },
  }
}
export type Directory = ReturnType<typeof createDirectory>
