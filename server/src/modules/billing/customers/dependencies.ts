import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Customer } from './rules.ts'

/** Takes part in a command about a customer, in its transaction; the customer is locked. */
type AroundCustomer = (tx: Tx, moment: Moment, customer: Customer) => Promise<void>

export const createHooks = () => ({
  /** After a customer was created or changed. */
  saved: createHook<AroundCustomer>('customers.saved'),
  /** What belongs to a customer ends before the customer is deleted. */
  beforeDelete: createHook<AroundCustomer>('customers.beforeDelete'),
})

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'> & {
  readonly merchants: Pick<Merchants, 'moment'>
}

export type Context = Dependencies & { readonly hooks: ReturnType<typeof createHooks> }
