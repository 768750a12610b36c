import { z } from 'zod'
import { mayReadOne } from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Locale } from '../kernel/locales.ts'
import { emails, ownEmails } from './merchant-settings.ts'

/** Emails to customers, by the switch in `customer_email_settings` that they depend on. */
export const EmailKind = z.enum([...emails, ...ownEmails])
export type EmailKind = z.infer<typeof EmailKind>

/** The emails that depend on each switch; those of `customer-emails.mail` that are not here are always sent. */
export const templatesOf = {
  order_confirmation: ['orderPaid', 'orderFree'],
  order_refunded: ['refunded', 'refundedWithoutAccess'],
  subscription_confirmation: ['subscribed', 'subscribedSeats', 'trialStarted', 'freeStarted'],
  subscription_cycled: ['renewed'],
  subscription_cycled_after_trial: ['trialConverted'],
  subscription_updated: ['planChanged', 'seatsChanged'],
  subscription_cancellation: ['canceled', 'canceledByUse'],
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
} as const satisfies Readonly<Record<EmailKind, readonly string[]>>

const One = z.object({
  id: z.string().min(1).max(64),
  kind: EmailKind.meta({ description: 'The switch in `customer_email_settings`.' }),
})
const query = z.object({
  locale: Locale.default('en').meta({ description: 'The language of the emails.' }),
})

/** Ours: Polar shows no emails. */
export const preview = endpoint({
  method: 'GET',
  path: '/v1/organizations/:id/emails/:kind/preview',
  summary: 'The emails of one switch with sample values, in the look of the organization',
  access: mayReadOne('organizations'),
  params: One,
  query,
  output: z.object({
    items: z.array(
      z.object({
        template: z.string().meta({
          description: 'Names the email among those of its switch.',
          examples: ['orderPaid'],
        }),
        subject: z.string().meta({ description: 'The subject of the email.' }),
        text: z.string().meta({ description: 'The email as plain text.' }),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const previewHtml = endpoint({
  method: 'GET',
  path: '/v1/organizations/:id/emails/:kind/preview/:template',
  summary: 'One of these emails as HTML, for a frame of the web app',
  access: mayReadOne('organizations'),
  params: One.extend({
    template: z.string().max(64).meta({ description: 'The name of the email in its preview.' }),
  }),
  query,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
