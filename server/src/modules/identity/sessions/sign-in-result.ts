import type { Entered, SecondStep } from '@guildhall/contract/identity/sessions'
import { type CheckedPassword, type User, toWire as userToWire } from '../accounts/index.ts'
import type { Session } from './rules.ts'

/** A security key is a passkey that did not verify its user. */
type SignInMethod =
  | 'password'
  | 'mailbox'
  | 'provider'
  /** One that was never linked: accepted because it marks the address as verified. */
  | 'new-provider'
  | 'passkey'
  | 'security-key'

/** What is done once the last step is passed; `kind` names its handler. */
export type PendingAction = { readonly kind: string; readonly data: unknown }

export type SignInContext = {
  readonly method: SignInMethod
  readonly remembered: boolean
  readonly pending?: PendingAction
  /** It must still be the current password when the session opens. */
  readonly password?: CheckedPassword
}

export type OpenedSession = { readonly session: Session; readonly token: string }

/** A second step before the session opens; its cookies identify the challenge. */
export type SignInChallenge = { readonly answer: SecondStep; readonly cookies: readonly string[] }

/** The device is trusted, so that no second step is needed; these cookies are sent with those of the session. */
export type SignInPassed = { readonly answer?: undefined; readonly cookies: readonly string[] }

export type SignInResult =
  | ({
      readonly kind: 'opened'
      readonly user: User
      readonly cookies: readonly string[]
    } & OpenedSession)
  | ({ readonly kind: 'interrupted'; readonly user: User } & SignInChallenge)

/** The body of a sign-in response, or of a challenge. */
export function toSignInResponse(
  result: SignInResult,
  callbackURL: string | undefined,
): Entered | SecondStep {
  if (result.kind === 'interrupted') return result.answer
  return {
    redirect: callbackURL !== undefined,
    token: result.token,
    ...(callbackURL === undefined ? {} : { url: callbackURL }),
    user: userToWire(result.user),
  }
}

/** The page that asks for the second step and then continues to `target`. */
export function secondStepPage(target: string | undefined): string {
  return target === undefined ? '/two-factor' : `/two-factor?next=${encodeURIComponent(target)}`
}

/** Where to redirect a browser that sent a form or followed a link, since it reads no JSON. */
export function redirectAfter<Target extends string | undefined>(
  result: SignInResult,
  target: Target,
): Target | string {
  return result.kind === 'interrupted' ? secondStepPage(target) : target
}
