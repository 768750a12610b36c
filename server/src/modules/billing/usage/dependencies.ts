import type { Filter } from '@guildhall/contract/billing/meter-filter'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { Customers } from '../customers/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { StoredEvent } from './store/events.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'random'
> & {
  readonly customers: Pick<Customers, 'findMany' | 'hooks'>
  readonly merchants: Pick<Merchants, 'assertSells' | 'moment'>
}

type FindFilter = (sql: Sql, organizationId: string, meterId: string) => Promise<Filter | undefined>
/** Calls `remove` while no meter counts, and takes back what was counted. */
type DeleteCounted = (
  tx: Tx,
  moment: Moment,
  event: StoredEvent,
  customerId: string | null,
  remove: () => Promise<void>,
) => Promise<void>
type OnLinked = (tx: Tx, moment: Moment, customerId: string) => Promise<void>

/** What higher modules add. */
export const createHooks = () => ({
  /** The filter of a meter, for lists of events. */
  filterOfMeter: createProvider<FindFilter>('usage.filterOfMeter'),
  /** Deletes an event that meters may have counted. */
  deleteCounted: createProvider<DeleteCounted>('usage.deleteCounted'),
  /** After a customer got an external id, which events may have named before. */
  linked: createHook<OnLinked>('usage.linked'),
  /** After events were stored, outside the transaction. */
  stored: createHook<(organizationIds: readonly string[]) => void>('usage.stored'),
})
export type Hooks = ReturnType<typeof createHooks>
