import type { EmailKind } from '@guildhall/contract/billing/customer-emails'

/** The emails that depend on each switch; those of `customer-emails.mail` that are not here are always sent. */
export const templatesOf: Readonly<Record<EmailKind, readonly string[]>> = {
  order_confirmation: ['orderPaid'],
  subscription_confirmation: ['subscribed', 'subscribedSeats', 'trialStarted', 'freeStarted'],
  subscription_cycled: ['renewed'],
  subscription_cycled_after_trial: ['trialConverted'],
  subscription_updated: ['planChanged', 'seatsChanged'],
  subscription_cancellation: ['canceled'],
  subscription_uncanceled: ['uncanceled'],
  subscription_revoked: ['ended', 'unpaid'],
  subscription_paused: ['paused', 'pausedUntil'],
  subscription_resumed: ['resumed'],
  subscription_past_due: ['pastDue', 'confirmationNeeded'],
  payment_failed: ['paymentFailed', 'paymentUnfinished'],
  subscription_trial_conversion_reminder: ['trialEnding'],
  subscription_renewal_reminder: ['renewalAhead'],
  payment_method_expiration_reminder: ['cardExpiring'],
  price_change: ['priceChange'],
  usage_alert: ['usageAlert'],
  checkout_reminder: ['checkoutReminder'],
}
