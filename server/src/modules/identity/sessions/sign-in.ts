import { AppError } from '../../../kernel/index.ts'
import type { Provider } from '../../../platform/hooks.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import {
  type Authenticated,
  type DeviceThrottleKey,
  EmailNotVerifiedError,
} from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { createSignInPipeline } from './sign-in-pipeline.ts'
import type { SignInResult } from './sign-in-result.ts'

export type Credentials = {
  readonly password: string
  readonly remembered: boolean
  readonly callbackURL: string | undefined
} & ({ readonly email: string } | { readonly username: string })

export function createSignIn(
  { accounts, database }: Dependencies,
  { completeSignIn }: ReturnType<typeof createSignInPipeline>,
  throttleKey: Provider<(incoming: Incoming) => DeviceThrottleKey>,
) {
  function authenticate(
    given: Credentials,
    deviceKey: DeviceThrottleKey | undefined,
  ): Promise<Authenticated> {
    return 'email' in given
      ? accounts.authenticate(given.email, given.password, deviceKey)
      : accounts.authenticateByUsername(given.username, given.password, deviceKey)
  }

  return async function signIn(given: Credentials, incoming: Incoming): Promise<SignInResult> {
    const { remembered, callbackURL } = given
    const { user, passwordHash } = await authenticate(given, throttleKey.run?.(incoming)).catch(
      async (error: unknown) => {
        if (!(error instanceof EmailNotVerifiedError)) throw error
        await accounts.requestVerification({ email: error.email, callbackURL })
        // The API spells this message in lower case for usernames.
        const detail = 'username' in given ? { message: 'email not verified' } : {}
        throw new AppError('EMAIL_NOT_VERIFIED', detail)
      },
    )
    const errorIfChanged =
      'email' in given ? 'INVALID_EMAIL_OR_PASSWORD' : 'INVALID_USERNAME_OR_PASSWORD'
    const password = { passwordHash, errorIfChanged } as const
    return database.transaction((tx) =>
      completeSignIn(tx, user.id, incoming, { method: 'password', remembered, password }),
    )
  }
}
