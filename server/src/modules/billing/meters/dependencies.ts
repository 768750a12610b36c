import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Customers } from '../customers/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Usage } from '../usage/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'log' | 'random' | 'timers'
> & {
  readonly customers: Pick<Customers, 'findMany' | 'lock'>
  readonly merchants: Pick<Merchants, 'moment'>
  readonly usage: Usage
}

type ReachedAlert = {
  readonly customerMeterId: string
  readonly meterId: string
  readonly customerId: string
  readonly share: number
  /** A decimal. */
  readonly consumed: string
  readonly credited: number
  /** Whether the owners of the organization are to be told by email. */
  readonly emailTeam: boolean
}

export const createHooks = () => ({
  /** Balances of these customers have changed. */
  changed:
    createHook<(tx: Tx, organizationId: string, customerIds: readonly string[]) => Promise<void>>(
      'meters.changed',
    ),
  /** A customer has reached a share of what is included. */
  alertReached:
    createHook<(tx: Tx, moment: Moment, alert: ReachedAlert) => Promise<void>>(
      'meters.alertReached',
    ),
})
export type Hooks = ReturnType<typeof createHooks>
