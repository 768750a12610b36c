import type { Locale } from '@guildhall/contract/boot'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { createDoor } from './enter.ts'
import type { Entry } from './entry.ts'
import type { Needs } from './needs.ts'

export type Newcomer = {
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

export type Entered = { readonly user: User; readonly entry: Entry | undefined }

/** Person and first session in one transaction; no session where the address must be proven first. */
export function createSignUp(
  { accounts, settings }: Needs,
  { welcome }: ReturnType<typeof createDoor>,
) {
  return async function signUp(newcomer: Newcomer, incoming: Incoming): Promise<Entered> {
    const { user, extra } = await accounts.register(newcomer, async (tx, created) =>
      settings.emailVerification.required
        ? undefined
        : welcome(tx, created, incoming, newcomer.remembered),
    )
    return { user, entry: extra }
  }
}
