import type { GrantedBenefit } from '@guildhall/contract/billing/customer-state'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { createProvider } from '../../../platform/hooks.ts'
import type { Customers } from '../customers/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'timers'
> & {
  readonly customers: Pick<Customers, 'findMany' | 'get' | 'hooks' | 'lock'>
  readonly meters: Pick<Meters, 'hooks' | 'ofCustomer'>
  readonly subscriptions: Pick<Subscriptions, 'activeOf' | 'hooks'>
}

/** By one statement for all of them, oldest first. */
type ReadGrants = (
  sql: Sql,
  organizationId: string,
  customerId: string,
) => Promise<readonly GrantedBenefit[]>

export const createHooks = () => ({
  /** The benefits that a customer has now. */
  grants: createProvider<ReadGrants>('customer-state.grants'),
})
