import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import type { createOpening, Opened } from './open.ts'

export type Credentials = {
  readonly email: string
  readonly password: string
  readonly remembered: boolean
  readonly callbackURL: string | undefined
}

/** The page of the web app that says whether the address is proven now. */
const whereProofIsShown = '/verify-email?done=1'

export function createSignIn(
  { accounts, database, settings }: Needs,
  open: ReturnType<typeof createOpening>,
) {
  return async function signIn(
    given: Credentials,
    incoming: Incoming,
  ): Promise<{ user: User; opened: Opened }> {
    const user = await accounts.authenticate(given.email, given.password)
    if (settings.emailVerification.required && !user.emailVerified) {
      const callbackURL = given.callbackURL ?? whereProofIsShown
      await accounts.requestVerification({ email: user.email, callbackURL })
      throw new AppError('EMAIL_NOT_VERIFIED')
    }
    const opened = await database.transaction((tx) => open(tx, user, incoming, given.remembered))
    return { user, opened }
  }
}
