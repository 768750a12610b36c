import type { Entered, SecondStep } from '@guildhall/contract/sessions'
import { type ShownPassword, type User, toWire as userToWire } from '../accounts/index.ts'
import type { Session } from './rules.ts'

/** By what somebody proved who they are; a security key is a passkey that did not check its holder. */
export type Way =
  | 'password'
  | 'mailbox'
  | 'provider'
  /** One that was never linked: it is believed because it vouches for the address. */
  | 'new-provider'
  | 'passkey'
  | 'security-key'

/** What is done once the last step is passed; `kind` says by which module. */
export type Pending = { readonly kind: string; readonly data: unknown }

export type Entrance = {
  readonly way: Way
  readonly remembered: boolean
  readonly pending?: Pending
  /** It must still be that one when the door opens. */
  readonly password?: ShownPassword
}

export type Opened = { readonly session: Session; readonly token: string }

/** What stands between the proof and the session; its cookies carry the visitor to the next step. */
export type Interruption = { readonly answer: SecondStep; readonly cookies: readonly string[] }

/** Nothing stands in between; these cookies go with those of the session. */
export type Passage = { readonly answer?: undefined; readonly cookies: readonly string[] }

/** What became of somebody who stood at the door. */
export type Entry =
  | ({
      readonly kind: 'opened'
      readonly user: User
      readonly cookies: readonly string[]
    } & Opened)
  | ({ readonly kind: 'interrupted'; readonly user: User } & Interruption)

/** What somebody gets who just came in, or who is asked for more before. */
export function toEntered(entry: Entry, callbackURL: string | undefined): Entered | SecondStep {
  if (entry.kind === 'interrupted') return entry.answer
  return {
    redirect: callbackURL !== undefined,
    token: entry.token,
    ...(callbackURL === undefined ? {} : { url: callbackURL }),
    user: userToWire(entry.user),
  }
}

/** The page that asks for the second step; it goes on to `wish` afterwards. */
export function secondStepPage(wish: string | undefined): string {
  return wish === undefined ? '/two-factor' : `/two-factor?next=${encodeURIComponent(wish)}`
}

/** Where a browser goes on that sent a form or followed a link, since it reads no JSON. */
export function placeAfter<Wish extends string | undefined>(
  entry: Entry,
  wish: Wish,
): Wish | string {
  return entry.kind === 'interrupted' ? secondStepPage(wish) : wish
}
