import { AppError, orThrow } from '../../kernel/index.ts'
import { concerns } from '../../platform/acting.ts'
import type { Needs } from './needs.ts'
import { normalizeEmail, normalizeUsername, type User } from './rules.ts'
import * as store from './store.ts'

/** Who it is, and what the password was compared to: it may be another one a moment later. */
export type Authenticated = { readonly user: User; readonly comparedTo: string }

/** Under which name failures are counted for somebody who is known to be no stranger; see `devices`. */
export type Apart = (userId: string) => Promise<string | undefined>

/** Who has this name and this password? Every wrong answer costs the same and says the same. */
export function createAuthentication(needs: Needs) {
  const { clock, database, limits, passwords, settings } = needs
  type Found = Awaited<ReturnType<typeof store.findWithPassword>>

  /** `account` is what failures are counted for: one count, by whatever name somebody tries. */
  async function check(
    account: string,
    found: Found,
    password: string,
    apart?: Apart,
  ): Promise<Authenticated | undefined> {
    if (found) concerns(`user:${found.id}`)
    const counted = (await apart?.(found?.id ?? '')) ?? account
    const { password: comparedTo, ...user } = found ?? { password: null }
    const isRight = await limits.attempt(
      counted,
      async () =>
        (await passwords.verify(comparedTo ?? undefined, password)) && comparedTo !== null,
    )
    if (!isRight || !comparedTo) return undefined
    return { user: user as User, comparedTo: await renew(user as User, comparedTo, password) }
  }

  /**
   * A hash that was made elsewhere is replaced by one of ours as soon as its password is known. It
   * only ever replaces what was just compared; where that does not work out, the next time will do.
   * Answers with what is stored now.
   */
  async function renew({ id }: User, before: string, password: string): Promise<string> {
    if (!passwords.isForeign(before)) return before
    try {
      const after = await passwords.hash(password)
      const now = clock.now()
      const replaced = await database.transaction((tx) =>
        store.replacePassword(tx, id, { before, after }, now),
      )
      if (replaced) return after
      // Perhaps somebody with the same password was faster; then theirs is as good.
      const current = (await store.findWithPasswordById(database.sql, id))?.password ?? undefined
      return current !== undefined && (await passwords.verify(current, password)) ? current : before
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return before
    }
  }

  function refuseWhenOff() {
    if (!settings.password.enabled) throw new AppError('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
  }

  async function byEmail(given: string, password: string, apart?: Apart): Promise<Authenticated> {
    refuseWhenOff()
    const email = orThrow(normalizeEmail(given))
    const found = await store.findWithPassword(database.sql, email)
    const authenticated = await check(email, found, password, apart)
    if (!authenticated) throw new AppError('INVALID_EMAIL_OR_PASSWORD')
    return authenticated
  }

  async function byUsername(
    given: string,
    password: string,
    apart?: Apart,
  ): Promise<Authenticated> {
    refuseWhenOff()
    const username = orThrow(normalizeUsername(given))
    const found = await store.findWithPasswordByUsername(database.sql, username)
    const account = found?.email ?? `username ${username}`
    const authenticated = await check(account, found, password, apart)
    if (!authenticated) throw new AppError('INVALID_USERNAME_OR_PASSWORD')
    return authenticated
  }

  /** Is it really the person who is signed in? Answers with what the password was compared to. */
  async function confirm(userId: string, password: string): Promise<string> {
    const found = await store.findWithPasswordById(database.sql, userId)
    if (!found?.password) throw new AppError('CREDENTIAL_ACCOUNT_NOT_FOUND')
    const confirmed = await check(found.email, found, password)
    if (!confirmed) throw new AppError('INVALID_PASSWORD')
    return confirmed.comparedTo
  }

  /** Wrong answers shall take as long as the slowest hash that anybody here still has. */
  async function keepPace(): Promise<void> {
    await passwords.keepPaceWith(await store.someForeignPasswords(database.sql))
  }

  return { byEmail, byUsername, confirm, keepPace }
}
