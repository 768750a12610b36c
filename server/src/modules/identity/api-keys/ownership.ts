import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { isBanned, type User } from '../accounts/index.ts'
import { allows } from '../organizations/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Owner } from './rules.ts'
import * as store from './store.ts'

/** Who manages a key; an admin may manage any key. */
export type KeyActor = { readonly userId: string; readonly admin: boolean }

/** Commands on the server itself need no account. */
export const commandLineActor: KeyActor = { userId: '', admin: true }

/** A ban without an end. */
const endOfTime = new Date('9999-12-31T00:00:00Z')

/** The owner of a key, and the permissions of members on the keys of an organization. */
export function createOwnership({ accounts, clock, organizations }: Dependencies) {
  async function assertMember(
    sql: Sql,
    userId: string,
    organizationId: string,
    action: 'create' | 'read' | 'update' | 'delete',
  ): Promise<void> {
    const member = await organizations.findMember(sql, organizationId, userId)
    if (!member) {
      throw new AppError('YOU_ARE_NOT_A_MEMBER_OF_THE_ORGANIZATION_THAT_OWNS_THIS_API_KEY')
    }
    if (!allows(member.roles, member.custom, { apiKey: [action] })) {
      throw new AppError(
        'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS',
      )
    }
  }

  const suspension = (user: User) =>
    isBanned(user, clock.now()) ? (user.banExpires ?? endOfTime) : null

  /** Locks the owner of a new key. Returns until when the key is suspended, if the owner is banned. */
  async function lockOwner(tx: Tx, actor: KeyActor, { userId, organizationId }: Owner) {
    if (organizationId !== null) {
      const organization = await organizations.lock(tx, organizationId)
      if (!actor.admin) await assertMember(tx, actor.userId, organizationId, 'create')
      if (!organization) throw new AppError('ORGANIZATION_NOT_FOUND', { status: 404 })
      return null
    }
    const user = userId === null ? undefined : await accounts.users.lockIfExists(tx, userId)
    if (!user) throw new AppError('USER_NOT_FOUND', { status: 404 })
    return suspension(user)
  }

  /** A ban suspends the keys of the user as well. */
  async function syncSuspension(tx: Tx, user: User): Promise<void> {
    await store.suspend(tx, user.id, suspension(user))
  }

  return { assertMember, lockOwner, syncSuspension }
}
export type Ownership = ReturnType<typeof createOwnership>
