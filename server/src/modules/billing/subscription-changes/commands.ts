import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Record, Subscription } from '../subscriptions/index.ts'
import type { Credits } from './credits.ts'
import type { Dependencies } from './dependencies.ts'
import * as changes from './store.ts'

type Work<Value> = (
  tx: Tx,
  moment: Moment,
  subscription: Subscription,
  customer: Customer,
  /** A change that waited for its cardholder has ended for this one. */
  endedChange: boolean,
) => Promise<Value>

type Named = Pick<Subscription, 'customerId' | 'id'>
type Options = { readonly keepsChange?: boolean }
type Parts = { readonly credits: Credits; readonly record: Record }

/** Runs a command about one subscription, with what it changes locked in the common order. */
export function createCommands(
  { customers, database, merchants, payments, subscriptions }: Dependencies,
  { credits, record }: Parts,
) {
  /** A change that its cardholder has not confirmed makes room; its payment is given back. */
  async function end(tx: Tx, moment: Moment, before: Subscription, change: changes.PaidChange) {
    if (before.waitingChange?.id !== change.id) throw new AppError('SUBSCRIPTION_IS_LOCKED')
    await changes.close(tx, change, 'failed', moment.at)
    await credits.giveBack(tx, moment, change.funding)
    if (change.intentId) await payments.giveUp(tx, moment, change.intentId)
    return record.change(tx, moment, before, { waitingChange: null })
  }

  async function inside<Value>(
    tx: Tx,
    moment: Moment,
    { customerId, id }: Named,
    work: Work<Value>,
    { keepsChange = false }: Options = {},
  ): Promise<Value> {
    const { organizationId } = moment
    const customer = await customers.lock(tx, organizationId, customerId)
    const subscription = await subscriptions.lock(tx, organizationId, id)
    if (!customer || !subscription) throw new AppError('NOT_FOUND')
    const open = await changes.findOpen(tx, organizationId, id)
    if (!open || (keepsChange && subscription.waitingChange)) {
      return work(tx, moment, subscription, customer, false)
    }
    return work(tx, moment, await end(tx, moment, subscription, open), customer, true)
  }

  return {
    inside,

    /** Refused while a change of the subscription is being paid; one that waits ends, unless it is kept. */
    async run<Value>(
      organizationIds: readonly string[],
      id: string,
      work: Work<Value>,
      options?: Options,
    ): Promise<Value> {
      const { customerId, organizationId } = await subscriptions.find(organizationIds, id)
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        return inside(tx, moment, { customerId, id }, work, options)
      })
    },
  }
}
export type Commands = ReturnType<typeof createCommands>
