import type { TimerOrder } from '../platform/timers/index.ts'

/**
 * All timers of billing, by the order in which those run that are due at the same time. What decides
 * comes before what depends on it. A timer that is scheduled for now by another one takes its own place
 * again: a charge that an attempt opens is answered before the period ends.
 */
export const timerOrder: TimerOrder = [
  // What happened at the processor, and then what it says of it.
  'sandbox-processor.clearing',
  ['sandbox-processor.news', 'sandbox-processor.dispute'],
  // Results of payments and disputes, before everything that depends on them.
  ['payments.intent', 'disputes.read'],
  // A new price holds for the period that begins now.
  'price-migrations.enroll',
  'price-migrations.announce',
  // The last attempt may end a subscription: then no further period begins.
  'dunning.retry',
  // Periods end and begin.
  'subscriptions.cycle',
  // A pause that has begun late, at the end of its period, ends after that.
  'subscriptions.resume',
  // Renewals have used or renewed these credits.
  'meters.expire',
  // What was paid in time is sold.
  'checkouts.expiry',
  // Reactions, after all that they react to.
  'checkouts.completion',
  'seats.revoke',
  'grants.spread',
  'grants.follow',
  // What is no longer part of the plan does not begin a new period.
  'grants.cycle',
  // They tell the outcome.
  'meters.alert',
  'customer-state',
  'customer-emails.*',
  'checkout-reminders.*',
  'merchant-emails.*',
  'list-files.expiry',
]
