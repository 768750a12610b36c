import type { PoolConfig } from 'pg'
import type { Config } from '../config/index.ts'
import type { BillingSources } from '../modules/billing/billing-sources/index.ts'
import type { Checkouts } from '../modules/billing/checkouts/index.ts'
import type { Connections } from '../modules/billing/connections/index.ts'
import type { CustomerData } from '../modules/billing/customer-data/index.ts'
import type { CustomerSessions } from '../modules/billing/customer-sessions/index.ts'
import type { CustomerStates } from '../modules/billing/customer-state/index.ts'
import type { Documents } from '../modules/billing/documents/index.ts'
import type { Grants } from '../modules/billing/grants/index.ts'
import type { IncomingEvents } from '../modules/billing/incoming-events/index.ts'
import type { Integrations } from '../modules/billing/integrations/index.ts'
import type { Ledger } from '../modules/billing/ledger/index.ts'
import type { Merchants } from '../modules/billing/merchants/index.ts'
import type { Meters } from '../modules/billing/meters/index.ts'
import type { Metrics } from '../modules/billing/metrics/index.ts'
import type { Orders } from '../modules/billing/orders/index.ts'
import type { PaymentMethods } from '../modules/billing/payment-methods/index.ts'
import type { Payments } from '../modules/billing/payments/index.ts'
import type { Portal } from '../modules/billing/portal/index.ts'
import type { Reconciliation } from '../modules/billing/reconciliation/index.ts'
import type { Withdrawals } from '../modules/billing/withdrawals/index.ts'
import type { Accounts } from '../modules/identity/accounts/index.ts'
import type { ApiKeys } from '../modules/identity/api-keys/index.ts'
import type { Imports } from '../modules/identity/imports/index.ts'
import type { Organizations } from '../modules/identity/organizations/index.ts'
import type { Sessions } from '../modules/identity/sessions/index.ts'
import type { RequestLog } from '../modules/shared/request-log/index.ts'
import type { Database } from '../platform/database/index.ts'
import type { Events } from '../platform/events/index.ts'
import type { Router } from '../platform/http/index.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import type { Logger } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/index.ts'
import type { ProviderCalls } from '../platform/oauth/index.ts'
import type { Resolve } from '../platform/outgoing/index.ts'
import type { HashCost, Passwords } from '../platform/passwords/index.ts'
import type { Signals } from '../platform/signals/index.ts'
import type { Clock, Random } from '../platform/system.ts'
import type { Timers } from '../platform/timers/index.ts'
import type { Pages, RenderBuyerPage } from '../platform/web/index.ts'
import type { Mirrors } from './mirrors.ts'

/** The services that the command line and tests use directly. */
export type Services = {
  readonly database: Database
  readonly clock: Clock
  readonly events: Events
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly passwords: Passwords
  readonly requestLog: RequestLog
  readonly signals: Signals
  readonly accounts: Accounts
  readonly apiKeys: ApiKeys
  readonly sessions: Sessions
  readonly organizations: Organizations
  readonly imports: Imports
  readonly timers: Timers
  readonly ledger: Ledger
  readonly meters: Meters
  readonly metrics: Metrics
  readonly withdrawals: Withdrawals
  readonly billingSources: BillingSources
  readonly incomingEvents: IncomingEvents
  readonly reconciliation: Reconciliation
  readonly grants: Grants
  readonly payments: Payments
  readonly methods: PaymentMethods
  readonly checkouts: Checkouts
  readonly connections: Connections
  readonly integrations: Integrations
  readonly merchants: Merchants
  readonly mirrors: Mirrors
  readonly orders: Orders
  readonly documents: Documents
  readonly customerData: CustomerData
  readonly customerSessions: CustomerSessions
  readonly customerState: CustomerStates
  readonly portal: Portal
}

export type AppOptions = {
  readonly config: Config
  readonly connection: PoolConfig
  /** A direct connection, where `connection` goes through a pooler in transaction mode. */
  readonly direct?: PoolConfig | undefined
  readonly secrets: readonly [string, ...string[]]
  /** Authenticates the operator of the installation. */
  readonly operatorToken: string
  readonly log: Logger
  /** Tests of the API alone need no built web app. */
  readonly pages?: Pages
  /** The same of the pages of buyers. */
  readonly renderPage?: RenderBuyerPage
  /** In development and tests responses are checked against the contract. */
  readonly checkResponses?: boolean
  /** False for a short-lived command: it only queues background work for the servers. */
  readonly background?: boolean
  /** Milliseconds that a password may wait to be hashed; a busy test machine needs more. */
  readonly maxHashingWait?: number
  /** Tests hash passwords faster. */
  readonly hashCost?: HashCost
  /** Resolves host names of webhooks; replaced in tests. */
  readonly resolve?: Resolve
  /** Calls to sign-in providers; tests use shorter timeouts. */
  readonly providerCalls?: ProviderCalls
  /** A clock that stands still, repeatable randomness and a database that fails: for simulations. */
  readonly simulated?: Simulated
}

type Simulated = {
  readonly clock: Clock
  readonly random: Random
  readonly through: (database: Database) => Database
}

export type App = {
  readonly fetch: Router['fetch']
  readonly router: Router
  readonly services: Services
  /** Start links with their tokens, for the output of the start. */
  links(): Promise<{ readonly outbox: string; readonly setUp: string | undefined }>
  /** Readiness fails from now on; pending requests continue. */
  beginClosing(): void
  stop(): Promise<void>
}
