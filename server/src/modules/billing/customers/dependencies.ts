import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Customer } from './rules.ts'

/** Takes part in a command about a customer, in its transaction; the customer is locked. */
type AroundCustomer = (tx: Tx, moment: Moment, customer: Customer) => Promise<void>

/** Customers that are followed elsewhere were told anew. */
type AfterMirrored = (
  tx: Tx,
  organizationId: string,
  customers: readonly (Pick<Customer, 'id' | 'email'> & { readonly deleted_at: string | null })[],
) => Promise<void>

/** Replaces what is stored about a customer that is anonymized now; `before` still has the identity. */
type Anonymizing = (tx: Tx, before: Customer, after: Customer) => Promise<void>
/**
 * The same for the many rows of other modules: up to `limit` in one transaction; resolves to their
 * number, which is less only if nothing is left.
 */
type AnonymizeSome = (tx: Tx, customer: Customer, limit: number) => Promise<number>

export const createHooks = () => ({
  /** After a customer was created or changed. */
  saved: createHook<AroundCustomer>('customers.saved'),
  /** After customers were stored as they were told elsewhere: what repeats their address follows. */
  mirrored: createHook<AfterMirrored>('customers.mirrored'),
  /** After a merchant has made a customer of its own of a team. */
  endedTeam: createHook<AroundCustomer>('customers.endedTeam'),
  /** What belongs to a customer ends before the customer is deleted. */
  beforeDelete: createHook<AroundCustomer>('customers.beforeDelete'),
  /** In the transaction that anonymizes the customer. */
  anonymizing: createHook<Anonymizing>('customers.anonymizing'),
  /** Soon after it, in batches. */
  anonymize: createHook<AnonymizeSome>('customers.anonymize'),
})

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jobs' | 'random'
> & {
  readonly merchants: Pick<Merchants, 'moment'>
}

export type Context = Dependencies & { readonly hooks: ReturnType<typeof createHooks> }
