import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import { checkPassword } from './rules.ts'

/**
 * Every new password is checked here. The check may call an external service, so it runs before the
 * transaction that stores the password.
 */
export function createPasswordPolicy({
  passwords,
  settings,
}: Pick<Dependencies, 'passwords' | 'settings'>) {
  function checkLength(password: string): string {
    return orThrow(checkPassword(password, settings.password))
  }

  /** Returns the password if it may be used; it must not resemble the name or address of `user`. */
  async function validate(
    input: string,
    user?: { readonly email: string; readonly name: string },
  ): Promise<string> {
    const password = checkLength(input)
    if (await passwords.isCompromised(password, user ? [user.email, user.name] : []))
      throw new AppError('PASSWORD_COMPROMISED')
    return password
  }

  /** Where sign-in by password is disabled, a new password would be useless. */
  function assertPasswordResetEnabled() {
    if (!settings.password.enabled) throw new AppError('RESET_PASSWORD_ISNT_ENABLED')
  }

  return { checkLength, validate, assertPasswordResetEnabled }
}
export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>
