import { AppError, orThrow } from '../../kernel/index.ts'
import type { Needs } from './needs.ts'
import { normalizeEmail, type User } from './rules.ts'
import * as store from './store.ts'

/** Who has this address and this password? Every wrong answer costs the same and says the same. */
export function createAuthentication({ database, limits, passwords, settings }: Needs) {
  return async function authenticate(givenEmail: string, password: string): Promise<User> {
    if (!settings.password.enabled) throw new AppError('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
    const email = orThrow(normalizeEmail(givenEmail))
    await limits.admit(email)
    const found = await store.findWithPassword(database.sql, email)
    if (!(await passwords.verify(found?.password ?? undefined, password)) || !found) {
      await limits.failed(email)
      throw new AppError('INVALID_EMAIL_OR_PASSWORD')
    }
    await limits.succeeded(email)
    const { password: _, ...user } = found
    return user
  }
}
