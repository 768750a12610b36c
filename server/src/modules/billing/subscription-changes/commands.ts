import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as changes from './store.ts'

type Work<Value> = (
  tx: Tx,
  moment: Moment,
  subscription: Subscription,
  customer: Customer,
) => Promise<Value>

/** Runs a command about one subscription, with what it changes locked in the common order. */
export function createCommands({ customers, database, merchants, subscriptions }: Dependencies) {
  return {
    /** Refused while a change of the subscription is being paid. */
    async run<Value>(
      organizationIds: readonly string[],
      id: string,
      work: Work<Value>,
    ): Promise<Value> {
      const { customerId, organizationId } = await subscriptions.find(organizationIds, id)
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const customer = await customers.lock(tx, organizationId, customerId)
        const subscription = await subscriptions.lock(tx, organizationId, id)
        if (!customer || !subscription) throw new AppError('NOT_FOUND')
        if (await changes.findOpen(tx, organizationId, id)) {
          throw new AppError('SUBSCRIPTION_IS_LOCKED')
        }
        return work(tx, moment, subscription, customer)
      })
    },
  }
}
export type Commands = ReturnType<typeof createCommands>
