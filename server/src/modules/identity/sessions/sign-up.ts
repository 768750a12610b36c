import type { Locale } from '@guildhall/contract/boot'
import type { Tx } from '../../../platform/database/index.ts'
import type { Provider } from '../../../platform/hooks.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { createSignInPipeline } from './sign-in-pipeline.ts'

export type SignUpInput = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly image: string | undefined
  readonly callbackURL: string | undefined
  readonly remembered: boolean
  readonly locale: Locale
  readonly username: string | undefined
  readonly displayUsername: string | undefined
}

/** Cookies by which a browser is known again, and a record of whose browser it is. */
export type BrowserIdentity = {
  /** Distinguishes browsers on the server; never sent to the browser. */
  readonly browser: string
  readonly cookies: readonly string[]
  remember(tx: Tx, user: User): Promise<void>
}

export type SignUpResult = {
  readonly user: User
  readonly token: string | null
  readonly cookies: readonly string[]
}

/**
 * User and first session in one transaction. Where the address must be verified first there is no
 * session, but the browser is known again when the emailed link is opened in it. A browser that
 * asked for the address of another user gets such cookies too, so that the responses look alike.
 */
export function createSignUp(
  { accounts, settings }: Dependencies,
  { startSession }: ReturnType<typeof createSignInPipeline>,
  browserIdentity: Provider<(incoming: Incoming) => BrowserIdentity>,
) {
  async function signUpUnverified(input: SignUpInput, incoming: Incoming): Promise<SignUpResult> {
    const identity = browserIdentity.run?.(incoming)
    const { user } = await accounts.register(input, async (tx, created) => {
      await identity?.remember(tx, created)
    })
    return { user, token: null, cookies: identity?.cookies ?? [] }
  }

  return async function signUp(input: SignUpInput, incoming: Incoming): Promise<SignUpResult> {
    if (settings.emailVerification.required) return signUpUnverified(input, incoming)
    const { user, extra } = await accounts.register(input, (tx, created) =>
      startSession(tx, created, incoming, input.remembered),
    )
    return { user, token: extra?.token ?? null, cookies: extra?.cookies ?? [] }
  }
}
