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

const text = z.string().min(1).max(4096)
const serviceUrl = z
  .string()
  .refine(isSecureTransport, 'use https (http only on this machine)')
  .transform((url) => url.replace(/\/+$/, ''))
/** Ids of Discord. */
const Snowflake = z.string().regex(/^\d{1,20}$/, 'use the id of the application')

/** The application at Discord whose bot gives roles; the secrets may also be environment variables. */
const discord = z
  .strictObject({
    clientId: Snowflake.optional(),
    clientSecret: text.optional(),
    botToken: text.optional(),
    apiUrl: serviceUrl.default('https://discord.com/api'),
  })
  .prefault({})

/** The GitHub App that invites to repositories; the secrets may also be environment variables. */
const github = z
  .strictObject({
    appId: z
      .string()
      .regex(/^\d{1,20}$/, 'use the id of the app')
      .optional(),
    clientId: text.optional(),
    clientSecret: text.optional(),
    privateKeySecret: text.optional(),
    apiUrl: serviceUrl.default('https://api.github.com'),
    webUrl: serviceUrl.default('https://github.com'),
  })
  .prefault({})

export const billingSchema = z
  .strictObject({
    /** Are new organizations live from the beginning, instead of being sandboxes? */
    live: z.boolean().default(false),
    /** May owners take an organization live? It charges on the account of the operator. */
    selfServiceLive: z.boolean().default(false),
    /** Billing providers that organizations may follow beside Polar, by the addresses of their APIs. */
    providers: z.array(serviceUrl).max(20).default([]),
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
    discord,
    github,
    /** Where tax rates come from: a fixed table of places, or nowhere, so that nothing is taxed. */
    tax: z.enum(['table', 'none']).default('table'),
    sandbox: z
      .strictObject({
        /** Makes messages of the sandbox processor late, repeated or lost, repeatably by this seed. */
        newsSeed: z.int().nonnegative().optional(),
        /** Emails to customers of one organization; more are dropped, since test cards cost nothing. */
        emailsPerHour: z.int().nonnegative().default(500),
        /** Webhooks of one organization to one host, for each node; further ones wait. 0 is no limit. */
        deliveriesPerHour: z.int().nonnegative().default(1_000),
      })
      .prefault({}),
  })
  .prefault({})
