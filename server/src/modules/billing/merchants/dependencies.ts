import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Erasure, Sql, Tx } from '../../../platform/database/index.ts'
import type { Hook } from '../../../platform/hooks.ts'
import type { Proofs } from '../../identity/evidence/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Merchant } from './rules.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'jobs' | 'log' | 'mover' | 'settings' | 'timers'
> & {
  readonly organizations: Organizations
  readonly proofs: Proofs
}

/** Lets higher modules take part without being imported. */
export type Hooks = {
  /** In the transaction that deletes the organization; throwing keeps it. */
  readonly beforeClose: Hook<(tx: Tx, moment: Moment, merchant: Merchant) => Promise<void>>
  /** In the transaction in which an organization begins to sell for real money. */
  readonly wentLive: Hook<(tx: Tx, organizationId: string) => Promise<void>>
  /** Has the organization used test cards or test customers? Then it stays a sandbox. */
  readonly usedForTests: Hook<(sql: Sql, organizationId: string) => Promise<boolean>>
  /** What is erased of a sandbox that was deleted, batch by batch. */
  readonly erase: Hook<Erasure>
}
