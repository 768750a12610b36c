import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Timer } from '../../../platform/timers/index.ts'
import { amountOf, discountAt, type Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createLater } from './later.ts'
import { type ReminderKind, reminderDate, reminderOf } from './rules/reminders.ts'
import type { Send } from './send.ts'
import * as store from './store.ts'

const emails = {
  'trial-ending': {
    setting: 'subscription_trial_conversion_reminder',
    template: 'trialEnding',
  },
  'renewal-ahead': { setting: 'subscription_renewal_reminder', template: 'renewalAhead' },
} as const

/** Before a trial ends and before a long period renews. */
export function defineReminders(dependencies: Dependencies, send: Send) {
  const { discounts, merchants, subscriptions } = dependencies

  /** Before tax, with the discount and the change of plan that the next period begins with. */
  async function nextAmount(sql: Sql, subscription: Subscription): Promise<number> {
    const { currency, discountAppliedAt, discountId, organizationId, periodEnd } = subscription
    const prices = subscription.pendingUpdate?.prices ?? subscription.prices
    const isOver = discountId === null || subscription.pendingUpdate?.endsDiscount
    const [found] = isOver ? [] : await discounts.findMany(sql, organizationId, [discountId])
    const { discount } = discountAt(found ?? null, discountAppliedAt, periodEnd)
    return amountOf(prices, discount, currency)
  }

  const dateOf = async (tx: Tx, kind: ReminderKind, subscription: Subscription) => {
    const { customerEmails } = await merchants.get(tx, subscription.organizationId)
    return reminderDate(kind, subscription, customerEmails)
  }

  async function remind(tx: Tx, moment: Moment, kind: ReminderKind, subscription: Subscription) {
    const { currency, customerId, id, organizationId, pendingUpdate, periodEnd } = subscription
    const next = await nextAmount(tx, subscription)
    // Nothing will be charged.
    if (next === 0) return
    const reminder = { organizationId, kind, subjectId: id, at: periodEnd }
    if (!(await store.note(tx, reminder, moment.at))) return
    const { setting, template } = emails[kind]
    await send(
      tx,
      moment,
      { organizationId, customerId, setting },
      {
        template,
        currency,
        screen: `subscriptions/${id}`,
        values: ({ amount, date }) => ({
          product: pendingUpdate?.productName ?? subscription.productName,
          amount: amount(next),
          date: date(periodEnd),
        }),
      },
    )
  }

  function define(kind: ReminderKind) {
    const later = createLater(dependencies, kind, async (tx, moment, timer: Timer) => {
      const { organizationId, subjectId } = timer
      const subscription = await subscriptions.read(tx, [organizationId], subjectId)
      // What has changed since, has planned another reminder where it needs one.
      if (!subscription || reminderOf(subscription) !== kind) return
      const dueAt = await dateOf(tx, kind, subscription)
      if (!dueAt || subscription.periodEnd <= moment.at) return
      if (dueAt > moment.at) later.schedule(tx, moment, subjectId, dueAt)
      else await remind(tx, moment, kind, subscription)
    })
    return later
  }

  const kinds = { 'trial-ending': define('trial-ending'), 'renewal-ahead': define('renewal-ahead') }

  subscriptions.hooks.told.register(
    'customer-emails.reminders',
    async (tx, moment, subscription) => {
      const kind = reminderOf(subscription)
      const dueAt = kind && (await dateOf(tx, kind, subscription))
      if (dueAt) kinds[kind].schedule(tx, moment, subscription.id, dueAt)
    },
  )
}
