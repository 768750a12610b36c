import { AppError, orThrow } from '../../kernel/index.ts'
import { concerns } from '../../platform/acting.ts'
import type { Needs } from './needs.ts'
import { normalizeEmail, normalizeUsername, type User } from './rules.ts'
import * as store from './store.ts'

/** Who has this name and this password? Every wrong answer costs the same and says the same. */
export function createAuthentication({ database, limits, passwords, settings }: Needs) {
  type Found = Awaited<ReturnType<typeof store.findWithPassword>>

  /** `account` is what failures are counted for: one count, by whatever name somebody tries. */
  async function check(account: string, found: Found, password: string): Promise<User | undefined> {
    if (found) concerns(`user:${found.id}`)
    await limits.admit(account)
    if (!(await passwords.verify(found?.password ?? undefined, password)) || !found) {
      await limits.failed(account)
      return undefined
    }
    await limits.succeeded(account)
    const { password: _, ...user } = found
    return user
  }

  function refuseWhenOff() {
    if (!settings.password.enabled) throw new AppError('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
  }

  async function byEmail(given: string, password: string): Promise<User> {
    refuseWhenOff()
    const email = orThrow(normalizeEmail(given))
    const user = await check(email, await store.findWithPassword(database.sql, email), password)
    if (!user) throw new AppError('INVALID_EMAIL_OR_PASSWORD')
    return user
  }

  async function byUsername(given: string, password: string): Promise<User> {
    refuseWhenOff()
    const username = orThrow(normalizeUsername(given))
    const found = await store.findWithPasswordByUsername(database.sql, username)
    const user = await check(found?.email ?? `username ${username}`, found, password)
    if (!user) throw new AppError('INVALID_USERNAME_OR_PASSWORD')
    return user
  }

  /** Is it really the person who is signed in? Answers with what the password was compared to. */
  async function confirm(userId: string, password: string): Promise<string> {
    const found = await store.findWithPasswordById(database.sql, userId)
    if (!found?.password) throw new AppError('CREDENTIAL_ACCOUNT_NOT_FOUND')
    if (!(await check(found.email, found, password))) throw new AppError('INVALID_PASSWORD')
    return found.password
  }

  return { byEmail, byUsername, confirm }
}
