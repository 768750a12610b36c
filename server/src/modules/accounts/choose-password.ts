import { AppError, orThrow } from '../../kernel/index.ts'
import type { Needs } from './needs.ts'
import { checkPassword } from './rules.ts'

/**
 * Every new password passes here, whoever chooses it. It may ask a service elsewhere, so it comes
 * before the transaction that stores the password.
 */
export function createChoice({ passwords, settings }: Pick<Needs, 'passwords' | 'settings'>) {
  function checkLength(password: string): string {
    return orThrow(checkPassword(password, settings.password))
  }

  /** Answers with the password when it may be used; `whose` is what everybody knows of the person. */
  async function choose(
    given: string,
    whose?: { readonly email: string; readonly name: string },
  ): Promise<string> {
    const password = checkLength(given)
    if (await passwords.isKnown(password, whose ? [whose.email, whose.name] : []))
      throw new AppError('PASSWORD_COMPROMISED')
    return password
  }

  /** Nobody is led to a password that opens nothing. */
  function checkResettable() {
    if (!settings.password.enabled) throw new AppError('RESET_PASSWORD_ISNT_ENABLED')
  }

  return { checkLength, choose, checkResettable }
}
export type Choosing = ReturnType<typeof createChoice>
