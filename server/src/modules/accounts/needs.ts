import type { Settings } from '../../config/index.ts'
import type { Database, Sql, Tx } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Operator } from '../../platform/operator/index.ts'
import type { Passwords } from '../../platform/passwords/index.ts'
import type { Signals } from '../../platform/signals/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { SignedTokens, Tokens } from '../../platform/tokens/index.ts'
import type { User } from './rules.ts'

export type Needs = {
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly signals: Signals
  readonly jobs: Jobs
  readonly limits: Limits
  readonly mailer: Mailer
  readonly passwords: Passwords
  readonly tokens: Tokens
  readonly signedTokens: SignedTokens
  readonly settings: Settings
  readonly log: Logger
  readonly operator: Pick<Operator, 'invited'>
  /** Is the address that people use one of this machine? */
  readonly loopback: boolean
  /** The full address of a path of the account API, for links in mails. */
  readonly authUrl: (path: string) => string
  /** The full address of a page of the web app. */
  readonly pageUrl: (path: string) => string
}

/** How higher rooms take part without being imported. */
export type Hooks = {
  /** In the transaction of the reset. */
  readonly passwordReset: ((tx: Tx, user: User) => Promise<void>)[]
  /** In the transaction that proves the address; not when it was proven before. */
  readonly emailVerified: ((tx: Tx, user: User) => Promise<void>)[]
  /** In the transaction that bans the person, changes their ban, or lifts it. */
  readonly banChanged: ((tx: Tx, user: User) => Promise<void>)[]
  /**
   * In the transaction in which somebody who knew nothing else proved the mailbox for the first
   * time: what opened the account before, planted by whoever, must open it no more.
   */
  readonly reclaimed: ((tx: Tx, user: User) => Promise<void>)[]
  /** Did the person come in by this browser before? */
  readonly knows: ((sql: Sql, userId: string, incoming: Incoming) => Promise<boolean>)[]
  /** How many ways to sign in a room keeps for the person, beside those of this one. */
  readonly otherWays: ((tx: Tx, userId: string) => Promise<number>)[]
  /** In the transaction that deletes the person, before it; a refusal keeps the account. */
  readonly beforeDelete: ((tx: Tx, user: User) => Promise<void>)[]
}
