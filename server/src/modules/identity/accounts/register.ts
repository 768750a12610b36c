import type { Locale } from '@guildhall/contract/boot'
import { AppError, after, orThrow, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { CreateUser, NewUser } from './create-user.ts'
import type { Dependencies } from './dependencies.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { normalizeEmail, resolveUsername, type User, type UsernameInput } from './rules.ts'
import * as decoys from './store/sign-in-accounts.ts'
import * as store from './store.ts'
import type { Verification } from './verify-email.ts'

export type SignUpInput = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly image: string | undefined
  readonly locale: Locale
  readonly callbackURL: string | undefined
} & UsernameInput

type Names = Pick<User, 'username' | 'displayUsername'>

/** How long a decoy sign-up is stored. */
const decoyLifetime = 90 * span.day

const noUsername: Names = { username: null, displayUsername: null }

/**
 * Creates an account by sign-up; `andThen` runs in the same transaction, to sign the user in.
 * Where addresses must be verified first, a known address gets the same answer as a new one, and
 * its owner is notified by email.
 */
export function createRegistration(
  dependencies: Dependencies,
  create: CreateUser,
  verification: Verification,
  passwordPolicy: PasswordPolicy,
) {
  const { random, clock, database, mailer, pageUrl, passwords, settings } = dependencies

  async function notifyOwner(tx: Tx, owner: User) {
    await mailer.queue(tx, {
      to: owner.email,
      locale: owner.locale as Locale,
      template: 'accounts.mail.alreadyRegistered',
      values: { name: owner.name },
      link: pageUrl('/sign-in'),
    })
  }

  /**
   * Stores a decoy that behaves like the new account would: its username is taken, and its password
   * gets the answer of an unverified address. An account that is not verified yet keeps the username
   * and password that it has.
   */
  async function recordDecoy(tx: Tx, owner: User, { username, password }: NewUser & Names) {
    const now = clock.now()
    await decoys.deleteExpiredDecoys(tx, after(now, -decoyLifetime))
    if (!owner.emailVerified || password === undefined) return
    const taken = !(await decoys.insertDecoy(tx, { userId: owner.id, username, password }, now))
    if (taken) throw new AppError('USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER')
  }

  /** What the answer shows instead of a user that was created. */
  function fakeUser(newUser: NewUser & Names): User {
    const { password: _, ...visible } = newUser
    const now = clock.now()
    return {
      ...visible,
      image: newUser.image ?? null,
      id: random.id(),
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
    input: SignUpInput,
    andThen: (tx: Tx, user: User) => Promise<Extra>,
  ): Promise<{ user: User; extra: Extra | undefined }> {
    const { enabled, signUp } = settings.password
    if (!enabled || !signUp) throw new AppError('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED')
    const email = orThrow(normalizeEmail(input.email))
    passwordPolicy.checkLength(input.password)
    const names = orThrow(resolveUsername(input, noUsername))
    // Checked first, so that the answer about the name is the same for known and unknown addresses.
    if (names.username && !(await store.usernameIsFree(database.sql, names.username))) {
      throw new AppError('USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER')
    }
    const password = await passwordPolicy.validate(input.password, { email, name: input.name })
    const newUser = {
      email,
      emailVerified: false,
      name: input.name,
      image: input.image ?? null,
      locale: input.locale,
      ...names,
      password: await passwords.hash(password),
    }
    try {
      return await database.transaction(async (tx) => {
        const user = await create(tx, newUser)
        if (settings.emailVerification.sendOnSignUp || settings.emailVerification.required) {
          await verification.send(tx, user, input.callbackURL)
        }
        return { user, extra: await andThen(tx, user) }
      })
    } catch (error) {
      const refusal = store.conflictError(error)
      if (refusal?.code !== 'USER_ALREADY_EXISTS') throw refusal ?? error
      if (!settings.emailVerification.required) throw refusal
      const owner = await store.findByEmail(database.sql, email)
      if (owner) {
        await database.transaction(async (tx) => {
          await recordDecoy(tx, owner, newUser)
          await notifyOwner(tx, owner)
        })
      }
      return { user: fakeUser(newUser), extra: undefined }
    }
  }

  return { register, notifyOwner }
}
