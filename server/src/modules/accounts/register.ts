import type { Locale } from '@guildhall/contract/boot'
import { AppError, after, orThrow, span } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Choosing } from './choose-password.ts'
import type { Draft, Enroll } from './enroll.ts'
import type { Needs } from './needs.ts'
import { type Choice, chooseUsername, normalizeEmail, type User } from './rules.ts'
import * as stored from './store/ways.ts'
import * as store from './store.ts'
import type { Verification } from './verify-email.ts'

export type Newcomer = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly image: string | undefined
  readonly locale: Locale
  readonly callbackURL: string | undefined
} & Choice

type Names = Pick<User, 'username' | 'displayUsername'>

/** How long a sign-up that opened nothing is remembered. */
const rememberedFor = 90 * span.day

const nameless: Names = { username: null, displayUsername: null }

/**
 * Opens an account; `then` runs in the same transaction, for whoever signs the person in at once.
 * Where addresses must be proven first, a known address gets the same answer as a new one, and
 * its owner a mail.
 */
export function createRegistration(
  needs: Needs,
  enroll: Enroll,
  verification: Verification,
  choosing: Choosing,
) {
  const { chance, clock, database, mailer, pageUrl, passwords, settings } = needs

  async function tellOwner(tx: Tx, owner: User) {
    await mailer.queue(tx, {
      to: owner.email,
      locale: owner.locale as Locale,
      words: 'accounts.mail.alreadyRegistered',
      values: { name: owner.name },
      link: pageUrl('/sign-in'),
    })
  }

  /**
   * What would be seen of a new account later is seen here too: its name is taken, and its password
   * gets the answer of an address that is not proven. An account that waits for its proof keeps the
   * name and password that it has, as it would for anybody.
   */
  async function remember(tx: Tx, owner: User, { username, password }: Draft & Names) {
    const now = clock.now()
    await stored.forgetPretended(tx, after(now, -rememberedFor))
    if (!owner.emailVerified || password === undefined) return
    const taken = !(await stored.insertPretended(tx, { userId: owner.id, username, password }, now))
    if (taken) throw new AppError('USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER')
  }

  /** Looks like somebody who was just let in, and is nobody. */
  function pretend(draft: Draft & Names): User {
    const { password: _, ...shown } = draft
    const now = clock.now()
    return {
      ...shown,
      image: draft.image ?? null,
      id: chance.id(),
      role: 'user',
      banned: false,
      banReason: null,
      banExpires: null,
      twoFactorEnabled: false,
      createdAt: now,
      updatedAt: now,
    }
  }

  async function register<Extra>(
    newcomer: Newcomer,
    then: (tx: Tx, user: User) => Promise<Extra>,
  ): Promise<{ user: User; extra: Extra | undefined }> {
    const { enabled, signUp } = settings.password
    if (!enabled || !signUp) throw new AppError('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED')
    const email = orThrow(normalizeEmail(newcomer.email))
    choosing.checkLength(newcomer.password)
    const names = orThrow(chooseUsername(newcomer, nameless))
    // Asked first, so that the answer about the name is the same for known and unknown addresses.
    if (names.username && !(await store.usernameIsFree(database.sql, names.username))) {
      throw new AppError('USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER')
    }
    const password = await choosing.choose(newcomer.password, { email, name: newcomer.name })
    const draft = {
      email,
      emailVerified: false,
      name: newcomer.name,
      image: newcomer.image ?? null,
      locale: newcomer.locale,
      ...names,
      password: await passwords.hash(password),
    }
    try {
      return await database.transaction(async (tx) => {
        const user = await enroll(tx, draft)
        if (settings.emailVerification.sendOnSignUp || settings.emailVerification.required) {
          await verification.send(tx, user, newcomer.callbackURL)
        }
        return { user, extra: await then(tx, user) }
      })
    } catch (error) {
      const refusal = store.refusalOf(error)
      if (refusal?.code !== 'USER_ALREADY_EXISTS') throw refusal ?? error
      if (!settings.emailVerification.required) throw refusal
      const owner = await store.findByEmail(database.sql, email)
      if (owner) {
        await database.transaction(async (tx) => {
          await remember(tx, owner, draft)
          await tellOwner(tx, owner)
        })
      }
      return { user: pretend(draft), extra: undefined }
    }
  }

  return { register, tellOwner }
}
