import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { type Apart, type Authenticated, Unproven } from '../accounts/index.ts'
import type { createDoor } from './enter.ts'
import type { Entry } from './entry.ts'
import type { Needs } from './needs.ts'

export type Credentials = {
  readonly password: string
  readonly remembered: boolean
  readonly callbackURL: string | undefined
} & ({ readonly email: string } | { readonly username: string })

export function createSignIn(
  { accounts, database }: Needs,
  { enter }: ReturnType<typeof createDoor>,
  apart: readonly ((incoming: Incoming) => Apart)[],
) {
  function whoIs(given: Credentials, apart: Apart | undefined): Promise<Authenticated> {
    return 'email' in given
      ? accounts.authenticate(given.email, given.password, apart)
      : accounts.authenticateByUsername(given.username, given.password, apart)
  }

  return async function signIn(given: Credentials, incoming: Incoming): Promise<Entry> {
    const { remembered, callbackURL } = given
    const { user, comparedTo } = await whoIs(given, apart[0]?.(incoming)).catch(
      async (error: unknown) => {
        if (!(error instanceof Unproven)) throw error
        await accounts.requestVerification({ email: error.email, callbackURL })
        // The wire writes the words of usernames small.
        const words = 'username' in given ? { message: 'email not verified' } : {}
        throw new AppError('EMAIL_NOT_VERIFIED', words)
      },
    )
    const otherwise =
      'email' in given ? 'INVALID_EMAIL_OR_PASSWORD' : 'INVALID_USERNAME_OR_PASSWORD'
    const password = { comparedTo, otherwise } as const
    return database.transaction((tx) =>
      enter(tx, user.id, incoming, { way: 'password', remembered, password }),
    )
  }
}
