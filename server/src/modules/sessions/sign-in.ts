import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { createDoor } from './enter.ts'
import type { Entry } from './entry.ts'
import type { Needs } from './needs.ts'

export type Credentials = {
  readonly password: string
  readonly remembered: boolean
  readonly callbackURL: string | undefined
} & ({ readonly email: string } | { readonly username: string })

export function createSignIn(
  { accounts, database, settings }: Needs,
  { enter }: ReturnType<typeof createDoor>,
) {
  function whoIs(given: Credentials): Promise<User> {
    return 'email' in given
      ? accounts.authenticate(given.email, given.password)
      : accounts.authenticateByUsername(given.username, given.password)
  }

  return async function signIn(given: Credentials, incoming: Incoming): Promise<Entry> {
    const { remembered, callbackURL } = given
    const user = await whoIs(given)
    if (settings.emailVerification.required && !user.emailVerified) {
      await accounts.requestVerification({ email: user.email, callbackURL })
      throw new AppError('EMAIL_NOT_VERIFIED')
    }
    return database.transaction((tx) =>
      enter(tx, user.id, incoming, { way: 'password', remembered }),
    )
  }
}
