import type { User } from '@guildhall/contract/identity/accounts'
import { keyPermissions } from '@guildhall/contract/identity/api-keys'
import { AppError, covers, type Permissions } from '../../../kernel/index.ts'
import { createPageBoundaries } from '../../../platform/lists/index.ts'
import { isAdmin } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createManagement } from './manage.ts'
import { createOwnership, type KeyActor } from './ownership.ts'
import { grantsOnlyRead, type Owner, type Page } from './rules.ts'
import * as store from './store.ts'
import { createVerification } from './verify.ts'

type Grants = { readonly [name: string]: unknown; permissions?: Permissions | null | undefined }

export function createApiKeys(dependencies: Dependencies) {
  const { accounts, clock, database, settings } = dependencies
  const ownership = createOwnership(dependencies)
  const pages = store.createKeyPages(createPageBoundaries(clock))
  accounts.hooks.banChanged.register('api-keys.sync-suspension', ownership.syncSuspension)

  return {
    ...createManagement(dependencies, ownership),
    ...createVerification(dependencies),
    async get(userId: string, id: string) {
      const key = await store.find(database.sql, userId, id)
      if (!key) throw new AppError('API_KEY_NOT_FOUND')
      if (key.organizationId !== null) {
        await ownership.assertMember(database.sql, userId, key.organizationId, 'read')
      }
      return key
    },
    async list(userId: string, organizationId: string | undefined, page: Page) {
      if (organizationId !== undefined) {
        await ownership.assertMember(database.sql, userId, organizationId, 'read')
      }
      const owner: Owner = organizationId
        ? { userId: null, organizationId }
        : { userId, organizationId: null }
      return pages(database.lists, owner, page)
    },
    /**
     * Who may grant: an admin everything; users what only reads, which is what they see themselves, for
     * their own keys, and members who may create keys of an organization for its keys.
     */
    grantActor(user: User, owner: Owner | undefined, grants: Grants): KeyActor {
      const admin = isAdmin(user, settings.admin.adminUserIds)
      const isOwn = owner?.userId === user.id && covers(keyPermissions, grants.permissions ?? {})
      const isAllowed =
        grantsOnlyRead(grants) && (isOwn || (owner?.organizationId ?? null) !== null)
      if (!admin && !isAllowed) throw new AppError('FORBIDDEN')
      return { userId: user.id, admin }
    },
    namesOf: (organizationId: string, ids: readonly string[]) =>
      store.named(database.sql, organizationId, ids),
    /** A key of the user or of their organizations; its permissions may be more than its user could give. */
    find: (userId: string, id: string) => store.find(database.sql, userId, id),
  }
}
export type ApiKeys = ReturnType<typeof createApiKeys>
