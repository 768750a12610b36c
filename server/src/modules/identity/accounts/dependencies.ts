import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Hook, Provider } from '../../../platform/hooks.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Operator } from '../../../platform/operator/index.ts'
import type { User } from './rules.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'authUrl'
  | 'clock'
  | 'database'
  | 'events'
  | 'jobs'
  | 'limits'
  | 'log'
  | 'loopback'
  | 'mailer'
  | 'pageUrl'
  | 'passwords'
  | 'random'
  | 'settings'
  | 'signals'
  | 'signedTokens'
  | 'tokens'
> & {
  readonly operator: Pick<Operator, 'mayBecomeFirstAdmin'>
}

type UserHook = (tx: Tx, user: User) => Promise<void>

/** How modules that depend on this one take part. */
export type Hooks = {
  /** In the transaction of the reset. */
  readonly passwordReset: Hook<UserHook>
  /** In the transaction that bans the user, changes the ban, or lifts it. */
  readonly banChanged: Hook<UserHook>
  /**
   * In the transaction in which the mailbox was verified for the first time, by a browser that the
   * account does not know: credentials added before that must stop working.
   */
  readonly reclaimed: Hook<UserHook>
  /** Whether the user signed in from this browser before. */
  readonly isKnownBrowser: Provider<
    (sql: Sql, userId: string, incoming: Incoming) => Promise<boolean>
  >
  /** How many sign-in methods another module stores for the user. */
  readonly countOtherSignInMethods: Hook<(tx: Tx, userId: string) => Promise<number>>
  /** In the transaction that deletes the user, before the deletion; throwing keeps the account. */
  readonly beforeDelete: Hook<UserHook>
}
