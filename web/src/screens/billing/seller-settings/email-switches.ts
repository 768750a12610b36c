import type { Merchant } from './queries.ts'
import type { Kind } from './wording.ts'

type Settings = Merchant['customerEmailSettings']

/** A switch as the settings of an organization name it, and as the address of its preview does. */
export type EmailSwitch = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never
}[keyof Settings]

/** As sellers think of them. */
export const emailGroups = {
  purchases: {
    orderConfirmation: 'order_confirmation',
    orderRefunded: 'order_refunded',
    checkoutReminder: 'checkout_reminder',
  },
  subscriptions: {
    subscriptionConfirmation: 'subscription_confirmation',
    subscriptionCycled: 'subscription_cycled',
    subscriptionCycledAfterTrial: 'subscription_cycled_after_trial',
    subscriptionUpdated: 'subscription_updated',
    subscriptionPaused: 'subscription_paused',
    subscriptionResumed: 'subscription_resumed',
    subscriptionCancellation: 'subscription_cancellation',
    subscriptionUncanceled: 'subscription_uncanceled',
    subscriptionRevoked: 'subscription_revoked',
  },
  failures: {
    subscriptionPastDue: 'subscription_past_due',
    paymentFailed: 'payment_failed',
  },
  reminders: {
    subscriptionTrialConversionReminder: 'subscription_trial_conversion_reminder',
    subscriptionRenewalReminder: 'subscription_renewal_reminder',
    paymentMethodExpirationReminder: 'payment_method_expiration_reminder',
    priceChange: 'price_change',
    usageAlert: 'usage_alert',
  },
} as const satisfies Readonly<Record<string, Partial<Record<EmailSwitch, Kind>>>>

/** All of them: one that is in no group does not compile. */
export const emailKinds: Readonly<Record<EmailSwitch, Kind>> = {
  ...emailGroups.purchases,
  ...emailGroups.subscriptions,
  ...emailGroups.failures,
  ...emailGroups.reminders,
}

export const emailSwitches = Object.keys(emailKinds) as EmailSwitch[]
