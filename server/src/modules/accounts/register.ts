import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Needs } from './needs.ts'
import { refusalOf } from './refusals.ts'
import {
  type Choice,
  checkPassword,
  chooseUsername,
  normalizeEmail,
  roleOfNewcomer,
  type User,
} from './rules.ts'
import * as store from './store.ts'
import type { Verification } from './verify-email.ts'
import { toWire } from './wire.ts'

export type Newcomer = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly image: string | undefined
  readonly locale: Locale
  readonly callbackURL: string | undefined
} & Choice

const nameless = { username: null, displayUsername: null }

/**
 * Opens an account; `then` runs in the same transaction, for whoever signs the person in at once.
 * Where addresses must be proven first, a known address gets the same answer as a new one, and
 * its owner a mail.
 */
export function createRegistration(needs: Needs, verification: Verification) {
  const { chance, clock, database, events, mailer, pageUrl, passwords, settings, signals } = needs
  let somebodyIsThere = false
  signals.subscribe('user deleted', () => {
    somebodyIsThere = false
  })

  async function admit(tx: Tx): Promise<'admin' | 'user'> {
    if (somebodyIsThere) return roleOfNewcomer(true)
    await store.lockNewcomers(tx)
    return roleOfNewcomer(await store.anybodyThere(tx))
  }

  async function tellOwner(tx: Tx, owner: User) {
    await mailer.queue(tx, {
      to: owner.email,
      locale: owner.locale as Locale,
      words: 'accounts.mail.alreadyRegistered',
      values: { name: owner.name },
      link: pageUrl('/sign-in'),
    })
  }

  async function register<Extra>(
    newcomer: Newcomer,
    then: (tx: Tx, user: User) => Promise<Extra>,
  ): Promise<{ user: User; extra: Extra | undefined }> {
    if (!settings.password.signUp) throw new AppError('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED')
    const email = orThrow(normalizeEmail(newcomer.email))
    const password = orThrow(checkPassword(newcomer.password, settings.password))
    const names = orThrow(chooseUsername(newcomer, nameless))
    // Asked first, so that the answer about the name is the same for known and unknown addresses.
    if (names.username && !(await store.usernameIsFree(database.sql, names.username))) {
      throw new AppError('USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER')
    }
    const hash = await passwords.hash(password)
    const now = clock.now()
    const draft: Omit<User, 'role'> = {
      id: chance.id(),
      email,
      emailVerified: false,
      name: newcomer.name,
      image: newcomer.image ?? null,
      locale: newcomer.locale,
      ...names,
      createdAt: now,
      updatedAt: now,
    }
    try {
      const created = await database.transaction(async (tx) => {
        const user = { ...draft, role: await admit(tx) }
        await store.insertUser(tx, user)
        await store.savePassword(tx, { id: chance.id(), userId: user.id, password: hash }, now)
        await events.append(tx, 'user.created', `user:${user.id}`, toWire(user))
        if (settings.emailVerification.sendOnSignUp || settings.emailVerification.required) {
          await verification.send(tx, user, newcomer.callbackURL)
        }
        return { user, extra: await then(tx, user) }
      })
      somebodyIsThere = true
      return created
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.code !== 'USER_ALREADY_EXISTS') throw refusal ?? error
      if (!settings.emailVerification.required) throw refusal
      const owner = await store.findByEmail(database.sql, email)
      if (owner) await database.transaction((tx) => tellOwner(tx, owner))
      return { user: { ...draft, role: 'user' }, extra: undefined }
    }
  }

  return { register, tellOwner }
}
