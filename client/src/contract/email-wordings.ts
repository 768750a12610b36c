// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const get: Route<{
  input: {
    id: string
    email:
      | 'orderPaid'
      | 'orderFree'
      | 'refunded'
      | 'refundedWithoutAccess'
      | 'subscribed'
      | 'subscribedSeats'
      | 'trialStarted'
      | 'freeStarted'
      | 'renewed'
      | 'trialConverted'
      | 'planChanged'
      | 'seatsChanged'
      | 'canceled'
      | 'canceledByUse'
      | 'uncanceled'
      | 'ended'
      | 'unpaid'
      | 'paused'
      | 'pausedUntil'
      | 'resumed'
      | 'pastDue'
      | 'confirmationNeeded'
      | 'paymentFailed'
      | 'paymentUnfinished'
      | 'trialEnding'
      | 'renewalAhead'
      | 'cardExpiring'
      | 'priceChange'
      | 'usageAlert'
      | 'checkoutReminder'
      | 'withdrawalReceipt'
      | 'withdrawalTaken'
      | 'cancellationReceipt'
      | 'withdrawn'
      | 'withdrawnFree'
      | 'cancellationConfirmed'
      | 'withdrawalRefused'
      | 'cancellationRefused'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
  }
  output: {
    email:
      | 'orderPaid'
      | 'orderFree'
      | 'refunded'
      | 'refundedWithoutAccess'
      | 'subscribed'
      | 'subscribedSeats'
      | 'trialStarted'
      | 'freeStarted'
      | 'renewed'
      | 'trialConverted'
      | 'planChanged'
      | 'seatsChanged'
      | 'canceled'
      | 'canceledByUse'
      | 'uncanceled'
      | 'ended'
      | 'unpaid'
      | 'paused'
      | 'pausedUntil'
      | 'resumed'
      | 'pastDue'
      | 'confirmationNeeded'
      | 'paymentFailed'
      | 'paymentUnfinished'
      | 'trialEnding'
      | 'renewalAhead'
      | 'cardExpiring'
      | 'priceChange'
      | 'usageAlert'
      | 'checkoutReminder'
      | 'withdrawalReceipt'
      | 'withdrawalTaken'
      | 'cancellationReceipt'
      | 'withdrawn'
      | 'withdrawnFree'
      | 'cancellationConfirmed'
      | 'withdrawalRefused'
      | 'cancellationRefused'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
    subject: string | null
    greeting: string | null
    opening: string | null
    closing: string | null
    revision: number
    modifiedAt: Date | null
    standard: { subject: string; greeting: string }
    placeholders: string[]
    subjectIsFixed: boolean
  }
  error: never
}> = {
  line: 'GET /v1/organizations/:id/email-wordings/:email/:locale',
  dates: { modifiedAt: true },
}

export const list: Route<{
  input: {
    id: string
    query?:
      | { locale?: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | undefined }
      | undefined
  }
  output: {
    items: {
      email:
        | 'orderPaid'
        | 'orderFree'
        | 'refunded'
        | 'refundedWithoutAccess'
        | 'subscribed'
        | 'subscribedSeats'
        | 'trialStarted'
        | 'freeStarted'
        | 'renewed'
        | 'trialConverted'
        | 'planChanged'
        | 'seatsChanged'
        | 'canceled'
        | 'canceledByUse'
        | 'uncanceled'
        | 'ended'
        | 'unpaid'
        | 'paused'
        | 'pausedUntil'
        | 'resumed'
        | 'pastDue'
        | 'confirmationNeeded'
        | 'paymentFailed'
        | 'paymentUnfinished'
        | 'trialEnding'
        | 'renewalAhead'
        | 'cardExpiring'
        | 'priceChange'
        | 'usageAlert'
        | 'checkoutReminder'
        | 'withdrawalReceipt'
        | 'withdrawalTaken'
        | 'cancellationReceipt'
        | 'withdrawn'
        | 'withdrawnFree'
        | 'cancellationConfirmed'
        | 'withdrawalRefused'
        | 'cancellationRefused'
      kind:
        | (
            | 'order_confirmation'
            | 'payment_method_expiration_reminder'
            | 'subscription_cancellation'
            | 'subscription_confirmation'
            | 'subscription_cycled'
            | 'subscription_cycled_after_trial'
            | 'subscription_past_due'
            | 'subscription_paused'
            | 'subscription_resumed'
            | 'subscription_renewal_reminder'
            | 'subscription_revoked'
            | 'subscription_trial_conversion_reminder'
            | 'subscription_uncanceled'
            | 'subscription_updated'
            | 'payment_failed'
            | 'price_change'
            | 'checkout_reminder'
            | 'usage_alert'
            | 'order_refunded'
          )
        | null
      subject: string
      locales: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr')[]
    }[]
  }
  error: never
}> = { line: 'GET /v1/organizations/:id/email-wordings' }

export const preview: Route<{
  input: {
    subject?: (string | null) | undefined
    greeting?: (string | null) | undefined
    opening?: (string | null) | undefined
    closing?: (string | null) | undefined
    id: string
    email:
      | 'orderPaid'
      | 'orderFree'
      | 'refunded'
      | 'refundedWithoutAccess'
      | 'subscribed'
      | 'subscribedSeats'
      | 'trialStarted'
      | 'freeStarted'
      | 'renewed'
      | 'trialConverted'
      | 'planChanged'
      | 'seatsChanged'
      | 'canceled'
      | 'canceledByUse'
      | 'uncanceled'
      | 'ended'
      | 'unpaid'
      | 'paused'
      | 'pausedUntil'
      | 'resumed'
      | 'pastDue'
      | 'confirmationNeeded'
      | 'paymentFailed'
      | 'paymentUnfinished'
      | 'trialEnding'
      | 'renewalAhead'
      | 'cardExpiring'
      | 'priceChange'
      | 'usageAlert'
      | 'checkoutReminder'
      | 'withdrawalReceipt'
      | 'withdrawalTaken'
      | 'cancellationReceipt'
      | 'withdrawn'
      | 'withdrawnFree'
      | 'cancellationConfirmed'
      | 'withdrawalRefused'
      | 'cancellationRefused'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
  }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/organizations/:id/email-wordings/:email/:locale/preview' }

export const sendTest: Route<{
  input: {
    subject?: (string | null) | undefined
    greeting?: (string | null) | undefined
    opening?: (string | null) | undefined
    closing?: (string | null) | undefined
    id: string
    email:
      | 'orderPaid'
      | 'orderFree'
      | 'refunded'
      | 'refundedWithoutAccess'
      | 'subscribed'
      | 'subscribedSeats'
      | 'trialStarted'
      | 'freeStarted'
      | 'renewed'
      | 'trialConverted'
      | 'planChanged'
      | 'seatsChanged'
      | 'canceled'
      | 'canceledByUse'
      | 'uncanceled'
      | 'ended'
      | 'unpaid'
      | 'paused'
      | 'pausedUntil'
      | 'resumed'
      | 'pastDue'
      | 'confirmationNeeded'
      | 'paymentFailed'
      | 'paymentUnfinished'
      | 'trialEnding'
      | 'renewalAhead'
      | 'cardExpiring'
      | 'priceChange'
      | 'usageAlert'
      | 'checkoutReminder'
      | 'withdrawalReceipt'
      | 'withdrawalTaken'
      | 'cancellationReceipt'
      | 'withdrawn'
      | 'withdrawnFree'
      | 'cancellationConfirmed'
      | 'withdrawalRefused'
      | 'cancellationRefused'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
  }
  output: { to: string }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/organizations/:id/email-wordings/:email/:locale/test' }

export const set: Route<{
  input: {
    subject?: (string | null) | undefined
    greeting?: (string | null) | undefined
    opening?: (string | null) | undefined
    closing?: (string | null) | undefined
    revision: number
    id: string
    email:
      | 'orderPaid'
      | 'orderFree'
      | 'refunded'
      | 'refundedWithoutAccess'
      | 'subscribed'
      | 'subscribedSeats'
      | 'trialStarted'
      | 'freeStarted'
      | 'renewed'
      | 'trialConverted'
      | 'planChanged'
      | 'seatsChanged'
      | 'canceled'
      | 'canceledByUse'
      | 'uncanceled'
      | 'ended'
      | 'unpaid'
      | 'paused'
      | 'pausedUntil'
      | 'resumed'
      | 'pastDue'
      | 'confirmationNeeded'
      | 'paymentFailed'
      | 'paymentUnfinished'
      | 'trialEnding'
      | 'renewalAhead'
      | 'cardExpiring'
      | 'priceChange'
      | 'usageAlert'
      | 'checkoutReminder'
      | 'withdrawalReceipt'
      | 'withdrawalTaken'
      | 'cancellationReceipt'
      | 'withdrawn'
      | 'withdrawnFree'
      | 'cancellationConfirmed'
      | 'withdrawalRefused'
      | 'cancellationRefused'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
  }
  output: {
    email:
      | 'orderPaid'
      | 'orderFree'
      | 'refunded'
      | 'refundedWithoutAccess'
      | 'subscribed'
      | 'subscribedSeats'
      | 'trialStarted'
      | 'freeStarted'
      | 'renewed'
      | 'trialConverted'
      | 'planChanged'
      | 'seatsChanged'
      | 'canceled'
      | 'canceledByUse'
      | 'uncanceled'
      | 'ended'
      | 'unpaid'
      | 'paused'
      | 'pausedUntil'
      | 'resumed'
      | 'pastDue'
      | 'confirmationNeeded'
      | 'paymentFailed'
      | 'paymentUnfinished'
      | 'trialEnding'
      | 'renewalAhead'
      | 'cardExpiring'
      | 'priceChange'
      | 'usageAlert'
      | 'checkoutReminder'
      | 'withdrawalReceipt'
      | 'withdrawalTaken'
      | 'cancellationReceipt'
      | 'withdrawn'
      | 'withdrawnFree'
      | 'cancellationConfirmed'
      | 'withdrawalRefused'
      | 'cancellationRefused'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
    subject: string | null
    greeting: string | null
    opening: string | null
    closing: string | null
    revision: number
    modifiedAt: Date | null
    standard: { subject: string; greeting: string }
    placeholders: string[]
    subjectIsFixed: boolean
  }
  error: 'EMAIL_WORDING_HAS_CHANGED' | 'MIRRORED_ORGANIZATION'
}> = {
  line: 'PUT /v1/organizations/:id/email-wordings/:email/:locale',
  dates: { modifiedAt: true },
}
