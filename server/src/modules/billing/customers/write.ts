import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Context } from './dependencies.ts'
import { changeTotal } from './list.ts'
import type { Customer } from './rules.ts'
import * as store from './store.ts'
import { customerToWire } from './wire.ts'

/** Appends the event about a stored customer. */
export type Tell = (
  type: 'customer.created' | 'customer.updated',
  customer: Customer,
) => Promise<void>

export const createTell =
  ({ events }: Pick<Context, 'events'>, tx: Tx, { at }: Moment): Tell =>
  (type, customer) =>
    events.append(tx, type, `customer:${customer.id}`, customerToWire(customer), at)

/** Stores a new customer; false if another one has its email address or its external id. */
export async function insertCustomer(
  context: Context,
  tx: Tx,
  moment: Moment,
  customer: Customer,
  tell: Tell = createTell(context, tx, moment),
): Promise<boolean> {
  if ((await store.insert(tx, customer)) === 0) return false
  changeTotal(tx, customer.organizationId, 1)
  await tell('customer.created', customer)
  for (const hook of context.hooks.saved) await hook(tx, moment, customer)
  return true
}

/** Stores a change of a locked customer. */
export async function saveCustomer(
  context: Context,
  tx: Tx,
  moment: Moment,
  changed: Customer,
  tell: Tell = createTell(context, tx, moment),
): Promise<Customer> {
  const customer = { ...changed, modifiedAt: changedAt(moment, changed) }
  await store.update(tx, customer)
  await tell('customer.updated', customer)
  for (const hook of context.hooks.saved) await hook(tx, moment, customer)
  return customer
}
