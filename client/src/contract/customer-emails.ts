// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const preview: Route<{
  input: {
    id: string
    kind:
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
    query?:
      | { locale?: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | undefined }
      | undefined
  }
  output: { items: { template: string; subject: string; text: string }[] }
  error: never
}> = { line: 'GET /v1/organizations/:id/emails/:kind/preview' }

export const previewHtml: Route<{
  input: {
    id: string
    kind:
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
    template: string
    query?:
      | { locale?: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | undefined }
      | undefined
  }
  output: null
  error: never
}> = { line: 'GET /v1/organizations/:id/emails/:kind/preview/:template' }
