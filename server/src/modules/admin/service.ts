import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError } from '../../kernel/index.ts'
import { createAuthority, nobody, rights } from './authority.ts'
import { createChanging } from './change.ts'
import { createCreation } from './create-user.ts'
import { createList, type Query } from './list.ts'
import type { Needs } from './needs.ts'
import { allows, type Permissions } from './rules.ts'
import { createSessionCare } from './session-care.ts'

export type Asked = {
  readonly userId?: string | undefined
  readonly role?: string | undefined
  readonly permissions: Permissions | undefined
}

export function createAdmin(needs: Needs) {
  const { accounts, database, settings } = needs
  const authority = createAuthority(needs)
  const changing = createChanging(needs, authority)
  const list = createList(needs)

  async function someone(userId: string) {
    const user = await accounts.people.find(database.sql, userId)
    if (!user) throw nobody()
    return user
  }

  /** Of the caller, of a role by itself, or of somebody whom the caller may look at. */
  async function hasPermission({ user }: SignedIn, { userId, role, permissions }: Asked) {
    if (!permissions) {
      throw new AppError('INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED')
    }
    const { roles: custom } = settings.admin
    const other = userId !== undefined && userId !== user.id
    if (other) authority.demand(user, rights.get)
    const person = other && role === undefined ? await someone(userId) : user
    const standing =
      role === undefined
        ? authority.standingOf(person)
        : { ...authority.standingOf({ id: '', role }), named: false }
    return allows(standing, custom, permissions)
  }

  return {
    sessions: createSessionCare(needs, authority),
    createUser: createCreation(needs, authority, changing),
    setRole: changing.setRole,
    ban: changing.ban,
    unban: changing.unban,
    update: changing.update,
    setPassword: changing.setPassword,
    remove: changing.remove,
    hasPermission,
    async list({ user }: SignedIn, query: Query) {
      authority.demand(user, rights.list)
      return list(query)
    },
    async get({ user }: SignedIn, userId: string) {
      authority.demand(user, rights.get)
      return someone(userId)
    },
    /** For whoever deletes accounts, in that transaction: refuses to lose the last admin. */
    mayUserGo: authority.mayUserGo,
  }
}
export type Admin = ReturnType<typeof createAdmin>
