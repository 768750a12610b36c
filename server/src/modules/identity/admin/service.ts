import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, type Permissions } from '../../../kernel/index.ts'
import { createAuthority, rights, userNotFound } from './authority.ts'
import { createUserChanges } from './change.ts'
import { createUserCreation } from './create-user.ts'
import type { Dependencies } from './dependencies.ts'
import { createList, type Query } from './list.ts'
import { allows } from './rules.ts'
import { createUserSessions } from './user-sessions.ts'

export type PermissionQuery = {
  readonly userId?: string | undefined
  readonly role?: string | undefined
  readonly permissions: Permissions | undefined
}

export function createAdmin(dependencies: Dependencies) {
  const { accounts, database, organizations, settings } = dependencies
  const authority = createAuthority(dependencies)
  const changes = createUserChanges(dependencies, authority)
  const list = createList(dependencies)
  // After the organizations, which are always locked first, and before anything is changed.
  accounts.hooks.beforeDelete.register('admin.keep-last-admin', authority.assertNotLastAdmin, -1)

  async function getUser(userId: string) {
    const user = await accounts.users.find(database.sql, userId)
    if (!user) throw userNotFound()
    return user
  }

  /** For the caller, for a role by itself, or for a user whom the caller may read. */
  async function hasPermission({ user }: SignedIn, { userId, role, permissions }: PermissionQuery) {
    if (!permissions) {
      throw new AppError('INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED')
    }
    const { roles: custom } = settings.admin
    const other = userId !== undefined && userId !== user.id
    if (other) authority.assertAllowed(user, rights.get)
    const subject = other && role === undefined ? await getUser(userId) : user
    const grants =
      role === undefined
        ? authority.grantsOf(subject)
        : { ...authority.grantsOf({ id: '', role }), unrestricted: false }
    return allows(grants, custom, permissions)
  }

  return {
    sessions: createUserSessions(dependencies, authority),
    createUser: createUserCreation(dependencies, authority, changes),
    setRole: changes.setRole,
    ban: changes.ban,
    unban: changes.unban,
    update: changes.update,
    setPassword: changes.setPassword,
    remove: changes.remove,
    /** The endpoint is open to administrators and to the operator only. */
    removeOrganization: (id: string) =>
      database.transaction((tx) => organizations.removeWithin(tx, id)),
    hasPermission,
    async list({ user }: SignedIn, query: Query) {
      authority.assertAllowed(user, rights.list)
      return list(query)
    },
    async get({ user }: SignedIn, userId: string) {
      authority.assertAllowed(user, rights.get)
      return getUser(userId)
    },
  }
}
export type Admin = ReturnType<typeof createAdmin>
