import { AppError, invalidInput, orThrow } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import {
  billingOf,
  checkCancelAtPeriodEnd,
  checkPeriod,
  checkUncancel,
  columnsOf,
  moveEnd,
  noPause,
  type Reason,
  type Record,
  reasonsOf,
  type Subscription,
} from '../subscriptions/index.ts'

/** The present period ends at another date, from which the next ones are counted. */
export function periodUntil({ at }: Moment, before: Subscription, end: Date) {
  orThrow(checkPeriod(before))
  if (end <= at) {
    const loc = ['body', 'current_billing_period_end']
    throw invalidInput({ loc, msg: 'Must be in the future.', type: 'value_error' })
  }
  return columnsOf(moveEnd(billingOf(before), end))
}

/** Changes of when a subscription renews or ends. The subscription is locked. */
export function createCancel(record: Record) {
  return {
    atPeriodEnd(tx: Tx, moment: Moment, before: Subscription, reason: Reason) {
      orThrow(checkCancelAtPeriodEnd(before))
      const changes = {
        ...reasonsOf(before, reason),
        cancelAtPeriodEnd: true,
        canceledAt: moment.at,
        endsAt: before.periodEnd,
        // There will be no next period, and nothing to pause.
        pendingUpdate: null,
        ...noPause,
      }
      return record.change(tx, moment, before, changes, 'subscription.canceled')
    },

    undo(tx: Tx, moment: Moment, before: Subscription) {
      orThrow(checkUncancel(before))
      // What was given until a date would go on for nothing.
      if (before.prices.length === 0) throw new AppError('SUBSCRIPTION_IS_NOT_BEING_CANCELED')
      const changes = {
        cancelAtPeriodEnd: false,
        canceledAt: null,
        endsAt: null,
        cancellationReason: null,
        cancellationComment: null,
      }
      return record.change(tx, moment, before, changes, 'subscription.uncanceled')
    },

    movePeriodEnd: (tx: Tx, moment: Moment, before: Subscription, end: Date) =>
      record.change(tx, moment, before, periodUntil(moment, before, end)),

    clearPending(tx: Tx, moment: Moment, before: Subscription) {
      if (!before.pendingUpdate) return Promise.resolve(before)
      return record.change(tx, moment, before, { pendingUpdate: null })
    },
  }
}
