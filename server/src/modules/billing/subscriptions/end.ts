import type { CancellationReason } from '@guildhall/contract/billing/subscription-inputs'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { NewOrder } from '../orders/index.ts'
import { amountsOfBill, type Billing } from './bill.ts'
import type { Dependencies } from './dependencies.ts'
import type { MeteredBilling } from './metered.ts'
import type { Record } from './record.ts'
import { noPause } from './rules/lifecycle.ts'
import type { Subscription } from './store/subscriptions.ts'

export type Reason = {
  readonly reason?: CancellationReason | null | undefined
  readonly comment?: string | null | undefined
}

/** What the customer said stays, unless something else is said. */
export const reasonsOf = (
  { cancellationComment, cancellationReason }: Subscription,
  { comment, reason }: Reason,
) => ({
  cancellationReason: reason === undefined ? cancellationReason : reason,
  cancellationComment: comment === undefined ? cancellationComment : comment,
})

type Parts = {
  readonly record: Record
  readonly billing: Billing
  readonly metered: MeteredBilling
}
type Item = NewOrder['items'][number]

/** The ends of subscriptions. Each bills usage and lines that wait, but for `unbilled`. */
export function createEnd({ dunning }: Dependencies, { record, billing, metered }: Parts) {
  async function settle(
    tx: Tx,
    moment: Moment,
    ended: Subscription,
    customer: Customer,
    items: readonly Item[],
  ) {
    await dunning.stop(tx, moment, ended)
    if (items.length === 0 && !(await billing.hasWaiting(tx, ended))) return
    const reason = { items, billingReason: 'subscription_cycle' } as const
    const bill = await billing.billOf(tx, ended, customer, reason)
    await billing.create(tx, moment, ended, customer, bill, { isFinal: true })
  }

  const nothingPlanned = { pendingUpdate: null, waitingChange: null }

  const endedAt = ({ at }: Moment) =>
    ({ status: 'canceled', endsAt: at, endedAt: at, ...nothingPlanned, ...noPause }) as const

  return {
    async atPeriodEnd(tx: Tx, moment: Moment, before: Subscription, customer: Customer) {
      const { endsAt: _planned, ...changes } = endedAt(moment)
      const items = await metered.close(tx, moment, before, {
        to: before.periodEnd,
        renews: false,
      })
      const ended = await record.change(tx, moment, before, changes, 'subscription.revoked')
      await settle(tx, moment, ended, customer, items)
      return ended
    },

    async now(
      tx: Tx,
      moment: Moment,
      before: Subscription,
      customer: Customer,
      reason: Reason = {},
    ): Promise<Subscription> {
      const changes = { ...endedAt(moment), canceledAt: moment.at, ...reasonsOf(before, reason) }
      const told = ['subscription.canceled', 'subscription.revoked'] as const
      const items = await metered.close(tx, moment, before, { to: moment.at, renews: false })
      const ended = await record.change(tx, moment, before, changes, ...told)
      await settle(tx, moment, ended, customer, items)
      return ended
    },

    /** What it would charge if it ended now: what was used, and lines that wait. */
    async due(
      sql: Sql,
      { at }: Moment,
      subscription: Subscription,
      customer: Customer,
    ): Promise<number> {
      const items = await metered.dueAt(sql, subscription, at)
      const reason = { items, billingReason: 'subscription_cycle' } as const
      const bill = await billing.billOf(sql, subscription, customer, reason)
      return bill.items.length > 0 ? amountsOfBill(subscription, bill).total : 0
    },

    /** After the last attempt at a payment, or where the bank has taken the money back. */
    unbilled(tx: Tx, moment: Moment, before: Subscription) {
      const changes = { ...endedAt(moment), canceledAt: before.canceledAt ?? moment.at }
      const told = ['subscription.canceled', 'subscription.revoked'] as const
      return record.change(tx, moment, before, changes, ...told)
    },
  }
}
export type End = ReturnType<typeof createEnd>
