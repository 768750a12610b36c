import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import type { createOpening, Opened } from './open.ts'

export type Credentials = {
  readonly password: string
  readonly remembered: boolean
  readonly callbackURL: string | undefined
} & ({ readonly email: string } | { readonly username: string })

export function createSignIn(
  { accounts, database, settings }: Needs,
  open: ReturnType<typeof createOpening>,
) {
  function whoIs(given: Credentials): Promise<User> {
    return 'email' in given
      ? accounts.authenticate(given.email, given.password)
      : accounts.authenticateByUsername(given.username, given.password)
  }

  return async function signIn(
    given: Credentials,
    incoming: Incoming,
  ): Promise<{ user: User; opened: Opened }> {
    const user = await whoIs(given)
    if (settings.emailVerification.required && !user.emailVerified) {
      await accounts.requestVerification({ email: user.email, callbackURL: given.callbackURL })
      throw new AppError('EMAIL_NOT_VERIFIED')
    }
    const opened = await database.transaction((tx) => open(tx, user, incoming, given.remembered))
    return { user, opened }
  }
}
