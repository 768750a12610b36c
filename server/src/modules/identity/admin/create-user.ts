import type { Locale } from '@guildhall/contract/boot'
import { orThrow } from '../../../kernel/index.ts'
import { normalizeEmail, resolveUsername, type User } from '../accounts/index.ts'
import { type Authority, rights } from './authority.ts'
import { type RoleInput, toConflict, type UserChange, type UserChanges } from './change.ts'
import type { Dependencies } from './dependencies.ts'

export type CreateUserInput = {
  readonly email: string
  readonly password: string | undefined
  readonly name: string
  readonly role: RoleInput | undefined
  readonly locale: Locale
  readonly data: Omit<UserChange, 'name' | 'email' | 'role'>
}

const noUsername = { username: null, displayUsername: null }

/** Creates an account for another user, without a session and without an email. */
export function createUserCreation(
  dependencies: Dependencies,
  authority: Authority,
  changes: UserChanges,
) {
  const { accounts, database, passwords } = dependencies

  return async function create(actorId: User['id'], input: CreateUserInput): Promise<User> {
    const { data } = input
    const email = orThrow(normalizeEmail(input.email))
    const names = orThrow(resolveUsername(data, noUsername))
    // Checked in advance, so that a caller without the right cannot cause any hashing.
    const caller = await accounts.users.find(database.sql, actorId)
    if (caller) authority.assertAllowed(caller, rights.create)
    const { name, password } = input
    const hash = password
      ? await passwords.hash(await accounts.validateNewPassword(password, { email, name }))
      : undefined
    try {
      return await authority.runExclusively(actorId, rights.create, async (tx, actor) => {
        if (input.role !== undefined) authority.assertAllowed(actor, rights.setRole)
        const role = changes.readGrantableRoles(actor, input.role ?? 'user')
        const bans = [data.banned, data.banReason, data.banExpires]
        if (bans.some((value) => value !== undefined)) authority.assertAllowed(actor, rights.ban)
        const user = await accounts.users.create(tx, {
          email,
          emailVerified: data.emailVerified ?? false,
          name,
          image: data.image,
          locale: input.locale,
          ...names,
          password: hash,
          role,
        })
        return data.banned ? await changes.saveBan(tx, actor, user, data) : user
      })
    } catch (error) {
      throw toConflict(error)
    }
  }
}
