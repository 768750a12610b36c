import type { Infrastructure } from '../../../infrastructure/index.ts'
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

export const createHooks = () => ({
  /** Balances of these customers have changed. */
  changed:
    createHook<(tx: Tx, organizationId: string, customerIds: readonly string[]) => Promise<void>>(
      'meters.changed',
    ),
})
export type Hooks = ReturnType<typeof createHooks>
