import type { PoolConfig } from 'pg'
import type { Config } from '../config/index.ts'
import type { Accounts } from '../modules/accounts/index.ts'
import type { ApiKeys } from '../modules/api-keys/index.ts'
import type { Imports } from '../modules/imports/index.ts'
import type { Sessions } from '../modules/sessions/index.ts'
import type { Database } from '../platform/database/index.ts'
import type { Events } from '../platform/events/index.ts'
import type { Router } from '../platform/http/index.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import type { Logger } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/index.ts'
import type { ProviderCalls } from '../platform/oauth/index.ts'
import type { Resolve } from '../platform/outgoing/index.ts'
import type { Passwords } from '../platform/passwords/index.ts'
import type { Signals } from '../platform/signals/index.ts'
import type { Clock } from '../platform/system.ts'
import type { Pages } from '../platform/web/index.ts'

/** What the command line works with, where a browser goes through routes. */
export type Rooms = {
  readonly database: Database
  readonly clock: Clock
  readonly events: Events
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly passwords: Passwords
  readonly signals: Signals
  readonly accounts: Accounts
  readonly apiKeys: ApiKeys
  readonly sessions: Sessions
  readonly imports: Imports
}

export type AppOptions = {
  readonly config: Config
  readonly connection: PoolConfig
  /** Past the pooler, where `connection` leads through one in transaction mode. */
  readonly direct?: PoolConfig | undefined
  readonly secrets: readonly [string, ...string[]]
  /** Whoever shows it looks after the installation. */
  readonly operatorToken: string
  readonly log: Logger
  /** Tests of the API alone need no built web app. */
  readonly pages?: Pages
  /** Development and tests: answers are held against the contract. */
  readonly checkAnswers?: boolean
  /** False for a command that comes and goes: it promises work and leaves it to the servers. */
  readonly background?: boolean
  /** How long a password waits for its turn to be hashed; a busy test machine needs more. */
  readonly hashingPatience?: number
  /** How names of webhooks become addresses; the machine's own way unless a test says otherwise. */
  readonly resolve?: Resolve
  /** How providers are reached; tests of slow ones need less time. */
  readonly outgoing?: ProviderCalls
}

export type App = {
  readonly fetch: Router['fetch']
  readonly router: Router
  readonly rooms: Rooms
  /** Paths with what opens them, for whoever reads the output of the start. */
  links(): Promise<{ readonly outbox: string; readonly setUp: string | undefined }>
  /** Readiness turns red; what is under way goes on. */
  beginClosing(): void
  stop(): Promise<void>
}
