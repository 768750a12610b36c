import { AppError, orThrow } from '../../../kernel/index.ts'
import { setAuditSubject } from '../../../platform/actor.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { assessHash } from '../../../platform/passwords/index.ts'
import type { Dependencies } from './dependencies.ts'
import { normalizeEmail, normalizeUsername, type User } from './rules.ts'
import * as accountStore from './store/sign-in-accounts.ts'
import * as store from './store.ts'

/** The user, and the hash that the password was compared to: it may be replaced a moment later. */
export type Authenticated = { readonly user: User; readonly passwordHash: string }

/** The key under which failures from a known browser are counted; see `devices`. */
export type DeviceThrottleKey = (userId: string) => Promise<string | undefined>

/** The key under which wrong passwords for a username are counted, where it is not the address. */
export const usernameThrottleKey = (username: string) => `username ${username}`

/** The password is right, but the address is not verified yet. */
export class EmailNotVerifiedError extends Error {
  readonly email: string

  constructor(email: string) {
    super('The email address is not verified.')
    this.email = email
  }
}

/** Receives no email. */
const undeliverableAddress = 'nobody@guildhall.invalid'

type Identifier = { readonly email: string } | { readonly username: string }

/** Finds the user with this name and password. Every failure costs and answers the same. */
export function createAuthentication(dependencies: Dependencies) {
  const { clock, database, limits, passwords, settings } = dependencies
  type Found = Awaited<ReturnType<typeof store.findWithPassword>>

  /** Where addresses must be verified first, nothing here may disclose which ones have an account. */
  const hidesAddresses = settings.emailVerification.required

  /**
   * Like `attempt`, where addresses are hidden. An unverified address and one with a decoy sign-up
   * get the same answer after the same work, and both attempts count as failed: otherwise an
   * attacker could reset the owner's failure count with a password of their own.
   */
  async function attemptWithoutDisclosure(
    throttleKey: string,
    found: Found,
    password: string,
    name: Identifier,
  ) {
    let isUnverified = false
    const isRight = await limits.attempt(throttleKey, async () => {
      const matches = await passwords.verify(found?.password ?? undefined, password)
      const right = matches && found?.password != null
      if (right && found?.emailVerified) return true
      const other = await ('email' in name
        ? accountStore.findDecoyByEmail(database.sql, name.email)
        : accountStore.findDecoyByUsername(database.sql, name.username))
      const matchesDecoy = await passwords.verify(other?.password, password)
      isUnverified = right || (matchesDecoy && other !== undefined)
      return false
    })
    if (isUnverified)
      throw new EmailNotVerifiedError(
        found?.email ?? ('email' in name ? name.email : undeliverableAddress),
      )
    return isRight
  }

  const attempt = (throttleKey: string, found: Found, password: string) =>
    limits.attempt(
      throttleKey,
      async () =>
        (await passwords.verify(found?.password ?? undefined, password)) && found?.password != null,
    )

  /** Failures are counted under `account`, or under the key of a known browser. */
  async function check(
    account: string,
    found: Found,
    password: string,
    by: {
      readonly deviceThrottleKey?: DeviceThrottleKey | undefined
      readonly name?: Identifier
    } = {},
  ): Promise<Authenticated | undefined> {
    if (found) setAuditSubject(`user:${found.id}`)
    const throttleKey = (await by.deviceThrottleKey?.(found?.id ?? '')) ?? account
    const isRight = await (by.name && hidesAddresses
      ? attemptWithoutDisclosure(throttleKey, found, password, by.name)
      : attempt(throttleKey, found, password))
    if (!isRight || !found?.password) return undefined
    const { password: passwordHash, ...user } = found
    return { user: user as User, passwordHash: await rehash(user as User, passwordHash, password) }
  }

  /**
   * Replaces an imported hash by one of our own format as soon as its password is known. Only the
   * hash that was just compared is replaced; if that fails, the next sign-in tries again. Returns
   * the hash that is stored now.
   */
  async function rehash({ id }: User, before: string, password: string): Promise<string> {
    if (!passwords.needsRehash(before)) return before
    try {
      const after = await passwords.hash(password)
      const now = clock.now()
      const replaced = await database.transaction((tx) =>
        store.replacePassword(tx, id, { before, after }, now),
      )
      if (replaced) return after
      // A concurrent sign-in with the same password may have replaced it already.
      const current = (await store.findWithPasswordById(database.sql, id))?.password ?? undefined
      return current !== undefined && (await passwords.verify(current, password)) ? current : before
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return before
    }
  }

  function assertEnabled() {
    if (!settings.password.enabled) throw new AppError('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
  }

  async function byEmail(
    input: string,
    password: string,
    deviceThrottleKey?: DeviceThrottleKey,
  ): Promise<Authenticated> {
    assertEnabled()
    const email = orThrow(normalizeEmail(input))
    const found = await store.findWithPassword(database.sql, email)
    const authenticated = await check(email, found, password, {
      deviceThrottleKey,
      name: { email },
    })
    if (!authenticated) throw new AppError('INVALID_EMAIL_OR_PASSWORD')
    return authenticated
  }

  async function byUsername(
    input: string,
    password: string,
    deviceThrottleKey?: DeviceThrottleKey,
  ): Promise<Authenticated> {
    assertEnabled()
    const username = orThrow(normalizeUsername(input))
    const found = await store.findWithPasswordByUsername(database.sql, username)
    // One count per user, whichever identifier is tried; where addresses are hidden, a shared count
    // would disclose which address belongs to the username.
    const account = hidesAddresses || !found ? usernameThrottleKey(username) : found.email
    const authenticated = await check(account, found, password, {
      deviceThrottleKey,
      name: { username },
    })
    if (!authenticated) throw new AppError('INVALID_USERNAME_OR_PASSWORD')
    return authenticated
  }

  /** Checks the password of the signed-in user. Returns the hash that it was compared to. */
  async function confirm(userId: string, password: string): Promise<string> {
    const found = await store.findWithPasswordById(database.sql, userId)
    if (!found?.password) throw new AppError('CREDENTIAL_ACCOUNT_NOT_FOUND')
    const confirmed = await check(found.email, found, password)
    if (!confirmed) throw new AppError('INVALID_PASSWORD')
    return confirmed.passwordHash
  }

  /** A failure has to take as long as the slowest hash that any user still has. */
  async function equalizeHashingTime(): Promise<void> {
    await passwords.equalizeTiming(await store.sampleForeignHashes(database.sql))
  }

  return { byEmail, byUsername, confirm, equalizeHashingTime }
}

const pageSize = 1_000

/** Counts the users whose password hash cannot be checked, and names one of them. */
export async function findUnreadablePasswords(sql: Sql) {
  let count = 0
  let example: string | undefined
  let after = ''
  for (;;) {
    const rows = await store.listForeignHashes(sql, after, pageSize)
    for (const { userId, password } of rows) {
      const judgement = assessHash(password)
      if (judgement === 'fine' || judgement === 'too weak') continue
      count++
      example ??= userId
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return { count, example }
    after = last.userId
  }
}
