import type { Entered, SecondStep } from '@guildhall/contract/sessions'
import { withParam } from '../../platform/http/index.ts'
import { type User, toWire as userToWire } from '../accounts/index.ts'
import type { Session } from './rules.ts'

/** By what somebody proved who they are. */
export type Way = 'password' | 'mailbox' | 'provider' | 'passkey'

export type Entrance = { readonly way: Way; readonly remembered: boolean }

export type Opened = { readonly session: Session; readonly token: string }

/** What stands between the proof and the session; its cookies carry the visitor to the next step. */
export type Interruption = { readonly answer: SecondStep; readonly cookies: readonly string[] }

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

/** Where a page is sent that came by a link: to `place`, or to the second step on the way there. */
export function placeAfter(entry: Entry, place: string): string {
  return entry.kind === 'opened' ? place : withParam('/two-factor', 'next', place)
}
