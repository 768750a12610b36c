import { AppError } from '../../kernel/index.ts'
import type { Sql, Tx } from '../../platform/database/index.ts'
import { isBanned, type User } from '../accounts/index.ts'
import { allows } from '../organizations/index.ts'
import type { Needs } from './needs.ts'
import type { Owner } from './rules.ts'
import * as store from './store.ts'

/** Who decides about a key; an admin decides about any. */
export type Maker = { readonly userId: string; readonly admin: boolean }

/** Whoever gives commands at the machine itself needs no account. */
export const atTheMachine: Maker = { userId: '', admin: true }

/** A ban without an end. */
const endOfTime = new Date('9999-12-31T00:00:00Z')

/** Whose a key is, and who may do what with the keys of an organization. */
export function createOwnership({ accounts, clock, organizations }: Needs) {
  async function demand(
    sql: Sql,
    userId: string,
    organizationId: string,
    action: 'create' | 'read' | 'update' | 'delete',
  ): Promise<void> {
    const member = await organizations.insider(sql, organizationId, userId)
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

  /** Holds the owner of a new key; answers with until when it rests from the start. */
  async function ownerFor(tx: Tx, by: Maker, { userId, organizationId }: Owner) {
    if (organizationId !== null) {
      const there = await organizations.lock(tx, organizationId)
      if (!by.admin) await demand(tx, by.userId, organizationId, 'create')
      if (!there) throw new AppError('ORGANIZATION_NOT_FOUND', { status: 404 })
      return null
    }
    const user = userId === null ? undefined : await accounts.people.hold(tx, userId)
    if (!user) throw new AppError('USER_NOT_FOUND', { status: 404 })
    return suspension(user)
  }

  /** The keys of whoever is banned rest with them. */
  async function follow(tx: Tx, user: User): Promise<void> {
    await store.suspend(tx, user.id, suspension(user))
  }

  return { demand, ownerFor, follow }
}
export type Ownership = ReturnType<typeof createOwnership>
