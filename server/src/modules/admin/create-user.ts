import type { Locale } from '@guildhall/contract/boot'
import { orThrow } from '../../kernel/index.ts'
import { chooseUsername, normalizeEmail, type User } from '../accounts/index.ts'
import { type Authority, rights } from './authority.ts'
import { type Change, type Changing, type Roles, taken } from './change.ts'
import type { Needs } from './needs.ts'

export type Newcomer = {
  readonly email: string
  readonly password: string | undefined
  readonly name: string
  readonly role: Roles | undefined
  readonly locale: Locale
  readonly more: Omit<Change, 'name' | 'email' | 'role'>
}

const nameless = { username: null, displayUsername: null }

/** Opening an account for somebody; nobody is signed in, and no mail is sent. */
export function createCreation(needs: Needs, authority: Authority, changing: Changing) {
  const { accounts, database, passwords } = needs

  return async function create(by: User['id'], newcomer: Newcomer): Promise<User> {
    const { more } = newcomer
    const email = orThrow(normalizeEmail(newcomer.email))
    const names = orThrow(chooseUsername(more, nameless))
    // Nobody makes the cores hash who may not do what they ask for.
    const asking = await accounts.people.find(database.sql, by)
    if (asking) authority.demand(asking, rights.create)
    const { name, password } = newcomer
    const hash = password
      ? await passwords.hash(await accounts.choosePassword(password, { email, name }))
      : undefined
    try {
      return await authority.inTurn(by, rights.create, async (tx, actor) => {
        if (newcomer.role !== undefined) authority.demand(actor, rights.setRole)
        const role = changing.granted(actor, newcomer.role ?? 'user')
        const bans = [more.banned, more.banReason, more.banExpires]
        if (bans.some((value) => value !== undefined)) authority.demand(actor, rights.ban)
        const user = await accounts.people.enroll(tx, {
          email,
          emailVerified: more.emailVerified ?? false,
          name,
          image: more.image,
          locale: newcomer.locale,
          ...names,
          password: hash,
          role,
        })
        return more.banned ? await changing.saveBan(tx, actor, user, more) : user
      })
    } catch (error) {
      throw taken(error)
    }
  }
}
