import type { Locale } from '@guildhall/contract/boot'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { createDoor } from './enter.ts'
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

/** Cookies by which a browser is known again, and the note of whose browser it is. */
export type Introduction = {
  /** By which it is told from others; the browser itself never sees this. */
  readonly browser: string
  readonly cookies: readonly string[]
  remember(tx: Tx, user: User): Promise<void>
}

export type Entered = {
  readonly user: User
  readonly token: string | null
  readonly cookies: readonly string[]
}

/**
 * Person and first session in one transaction. Where the address must be proven first there is no
 * session, but the browser is known again when the link of the mail is opened in it; a browser that
 * asked for an address of somebody else gets such cookies too, so that the answers look alike.
 */
export function createSignUp(
  { accounts, settings }: Needs,
  { welcome }: ReturnType<typeof createDoor>,
  introducing: readonly ((incoming: Incoming) => Introduction)[],
) {
  async function wait(newcomer: Newcomer, incoming: Incoming): Promise<Entered> {
    const introductions = introducing.map((introduce) => introduce(incoming))
    const { user } = await accounts.register(newcomer, async (tx, created) => {
      for (const introduction of introductions) await introduction.remember(tx, created)
    })
    return { user, token: null, cookies: introductions.flatMap(({ cookies }) => cookies) }
  }

  return async function signUp(newcomer: Newcomer, incoming: Incoming): Promise<Entered> {
    if (settings.emailVerification.required) return wait(newcomer, incoming)
    const { user, extra } = await accounts.register(newcomer, (tx, created) =>
      welcome(tx, created, incoming, newcomer.remembered),
    )
    return { user, token: extra?.token ?? null, cookies: extra?.cookies ?? [] }
  }
}
