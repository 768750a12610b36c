import type { User } from '@guildhall/contract/accounts'
import { AppError } from '../../kernel/index.ts'
import { isAdmin } from '../accounts/index.ts'
import { createManagement } from './manage.ts'
import type { Needs } from './needs.ts'
import { createOwnership, type Maker } from './ownership.ts'
import { type Owner, onlyReads, type Page, type Permissions } from './rules.ts'
import * as store from './store.ts'
import { createVerification } from './verify.ts'

type Grants = { readonly [name: string]: unknown; permissions?: Permissions | null | undefined }

export function createApiKeys(needs: Needs) {
  const { accounts, database, settings } = needs
  const ownership = createOwnership(needs)
  accounts.hooks.banChanged.push(ownership.follow)

  return {
    ...createManagement(needs, ownership),
    ...createVerification(needs),
    async get(userId: string, id: string) {
      const key = await store.find(database.sql, userId, id)
      if (!key) throw new AppError('API_KEY_NOT_FOUND')
      if (key.organizationId !== null) {
        await ownership.demand(database.sql, userId, key.organizationId, 'read')
      }
      return key
    },
    async list(userId: string, organizationId: string | undefined, page: Page) {
      if (organizationId !== undefined) {
        await ownership.demand(database.sql, userId, organizationId, 'read')
      }
      const owner: Owner = organizationId
        ? { userId: null, organizationId }
        : { userId, organizationId: null }
      return store.list(database.lists, owner, page)
    },
    /**
     * Who grants: an admin anything, and whoever may make keys of an organization leave to read to
     * its keys.
     */
    granting(user: User, organizational: boolean, grants: Grants): Maker {
      const admin = isAdmin(user, settings.admin.adminUserIds)
      if (!admin && !(organizational && onlyReads(grants))) throw new AppError('FORBIDDEN')
      return { userId: user.id, admin }
    },
    async isOfOrganization(userId: string, id: string): Promise<boolean> {
      const key = await store.find(database.sql, userId, id)
      return key !== undefined && key.organizationId !== null
    },
  }
}
export type ApiKeys = ReturnType<typeof createApiKeys>
