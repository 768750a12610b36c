import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Timer } from '../../../platform/timers/index.ts'
import type { Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createLater } from './later.ts'
import { nextChargeOf, nextPaymentIn } from './next-payment.ts'
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
  const { merchants, subscriptions } = dependencies

  const dateOf = async (tx: Tx, kind: ReminderKind, subscription: Subscription) => {
    const { customerEmails } = await merchants.get(tx, subscription.organizationId)
    return reminderDate(kind, subscription, customerEmails)
  }

  async function remind(tx: Tx, moment: Moment, kind: ReminderKind, subscription: Subscription) {
    const { currency, customerId, id, organizationId, periodEnd } = subscription
    const next = await nextChargeOf(dependencies, tx, subscription)
    // Nothing will be charged.
    if (!next || next.total === 0) return
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
        values: (texts) => ({ product: next.productName, ...nextPaymentIn(texts, next) }),
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
