import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Context } from './dependencies.ts'
import type { Customer } from './rules.ts'
import { customerToWire } from './wire.ts'

export type Tell = (
  type: 'customer.created' | 'customer.updated',
  customer: Customer,
) => Promise<void>

export const createTell =
  ({ events }: Pick<Context, 'events'>, tx: Tx, { at }: Moment): Tell =>
  (type, customer) =>
    events.append(tx, type, `customer:${customer.id}`, customerToWire(customer), at)
