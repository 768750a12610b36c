import type { Filter } from '@guildhall/contract/billing/meter-filter'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { Customers } from '../customers/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'clocks' | 'database' | 'random'> & {
  readonly customers: Pick<Customers, 'findMany' | 'hooks'>
}

type FindFilter = (sql: Sql, organizationId: string, meterId: string) => Promise<Filter | undefined>
type OnLinked = (tx: Tx, moment: Moment, customerId: string) => Promise<void>

/** What higher modules add. */
export const createHooks = () => ({
  /** The filter of a meter, for lists of events. */
  filterOfMeter: createProvider<FindFilter>('usage.filterOfMeter'),
  /** After a customer got an external id, which events may have named before. */
  linked: createHook<OnLinked>('usage.linked'),
  /** After events were stored, outside the transaction. */
  stored: createHook<(organizationIds: readonly string[]) => void>('usage.stored'),
})
export type Hooks = ReturnType<typeof createHooks>
