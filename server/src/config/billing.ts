import { z } from 'zod'
import { isSecureTransport } from '../platform/oauth/index.ts'

/** Settings of billing for the whole installation. */
const secret = (prefixes: RegExp, advice: string) => z.string().regex(prefixes, advice)
export const StripeSecretKey = secret(
  /^(?:sk|rk)_[\x21-\x7e]{8,}$/,
  'use a secret key (sk_… or rk_…)',
)
export const StripeWebhookSecret = secret(
  /^whsec_[\x21-\x7e]{8,}$/,
  'use the secret of a webhook endpoint (whsec_…)',
)

export const billingSchema = z
  .strictObject({
    /** Are new organizations live from the beginning, instead of being sandboxes? */
    live: z.boolean().default(false),
    /** The processor of live organizations; the secrets may also be environment variables. */
    stripe: z
      .strictObject({
        secretKey: StripeSecretKey.optional(),
        webhookSecret: StripeWebhookSecret.optional(),
        /** The one before, until Stripe no longer signs with it. */
        olderWebhookSecret: StripeWebhookSecret.optional(),
        /** For the payment form in the browser; not a secret. */
        publishableKey: z.string().regex(/^pk_/, 'use a publishable key (pk_…)').optional(),
        /** Another address of the API, such as that of a proxy. */
        apiUrl: z
          .string()
          .refine(isSecureTransport, 'use https (http only on this machine)')
          .optional(),
      })
      .prefault({}),
    /** Where tax rates come from: a fixed table of places, or nowhere, so that nothing is taxed. */
    tax: z.enum(['table', 'none']).default('table'),
    sandbox: z
      .strictObject({
        /** Makes messages of the sandbox processor late, repeated or lost, repeatably by this seed. */
        newsSeed: z.int().nonnegative().optional(),
        /** Emails to customers of one organization; more are dropped, since test cards cost nothing. */
        emailsPerHour: z.int().nonnegative().default(500),
      })
      .prefault({}),
  })
  .prefault({})
