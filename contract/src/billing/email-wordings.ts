import { z } from 'zod'
import { mayReadOne, mayWriteOne, Timestamp } from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { longestWording } from '../kernel/email-words.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Locale } from '../kernel/locales.ts'
import { EmailKind, templatesOf } from './customer-emails.ts'

/** Words of a seller in emails to customers. All of this is ours: Polar has none of it. */

/** Emails that the law demands of the server: they are always sent, and their subjects stay. */
export const legalEmails = [
  'withdrawalReceipt',
  'withdrawalTaken',
  'cancellationReceipt',
  'withdrawn',
  'withdrawnFree',
  'cancellationConfirmed',
  'withdrawalRefused',
  'cancellationRefused',
] as const
export const wordedEmails = [...Object.values(templatesOf).flat(), ...legalEmails]
export const WordedEmail = z
  .enum(wordedEmails)
  .meta({ description: 'Names the email.', examples: ['orderPaid'] })
export type WordedEmail = z.infer<typeof WordedEmail>

const One = z.object({
  id: z.string().min(1).max(64),
  email: WordedEmail,
  locale: Locale.meta({ description: 'The language of the words.' }),
})

const texts = {
  subject: z.string().nullable().meta({ description: 'The subject; null for the standard one.' }),
  greeting: z
    .string()
    .nullable()
    .meta({ description: 'The first line; null for the standard one.' }),
  opening: z
    .string()
    .nullable()
    .meta({ description: 'Text above what the email has to say; null for none.' }),
  closing: z
    .string()
    .nullable()
    .meta({ description: 'Text below the button, such as a signature; null for none.' }),
}

const EmailWording = z.object({
  email: WordedEmail,
  locale: Locale.meta({ description: 'The language of the words.' }),
  ...texts,
  revision: z.int().meta({ description: 'Grows with each change; 0 before the first one.' }),
  modified_at: Timestamp.nullable().meta({ description: 'Null where it was never changed.' }),
  standard: z
    .object({
      subject: z.string().meta({ description: 'The subject.' }),
      greeting: z.string().meta({ description: 'The first line.' }),
    })
    .meta({ description: 'What is sent without words of the seller, with sample values.' }),
  placeholders: z.array(z.string()).meta({
    description: 'Names that may stand in braces; each email puts its own values there.',
    examples: [['customer', 'seller', 'product']],
  }),
  subject_is_fixed: z.boolean().meta({
    description: 'The law demands this email, so its subject stays as it is.',
  }),
})
export type EmailWording = z.infer<typeof EmailWording>

export const errors = defineErrors({
  EMAIL_WORDING_HAS_CHANGED: {
    status: 409,
    message: 'Email wording has changed',
    billing: { name: 'EmailWordingChanged' },
  },
})

export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    /** For the audit log: what customers were told, and by whom. */
    'email_wording.updated': z.object({
      organization_id: z.string(),
      email: z.string(),
      locale: z.string(),
      ...texts,
      revision: z.int(),
    }),
  },
)

const path = '/v1/organizations/:id/email-wordings'

export const list = endpoint({
  method: 'GET',
  path,
  summary: 'The emails that a seller may word, and in which languages that was done',
  access: mayReadOne('organizations'),
  params: One.pick({ id: true }),
  query: z.object({
    locale: Locale.default('en').meta({ description: 'The language of the subjects.' }),
  }),
  output: z.object({
    items: z.array(
      z.object({
        email: WordedEmail,
        kind: EmailKind.nullable().meta({
          description: 'The switch in `customer_email_settings`; null for one that is always sent.',
        }),
        subject: z.string().meta({ description: 'As it is sent, with sample values.' }),
        locales: z.array(Locale).meta({ description: 'Languages with words of the seller.' }),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const get = endpoint({
  method: 'GET',
  path: `${path}/:email/:locale`,
  summary: 'The words of a seller in one email and language',
  access: mayReadOne('organizations'),
  params: One,
  output: EmailWording,
  errors: ['NOT_FOUND'],
})

const text = (longest: number, description: string) =>
  z.string().max(longest).nullish().meta({ description })
const words = {
  subject: text(longestWording.subject, 'The subject; empty for the standard one.'),
  greeting: text(longestWording.greeting, 'The first line; empty for the standard one.'),
  opening: text(longestWording.opening, 'Plain text above what the email has to say.'),
  closing: text(longestWording.closing, 'Plain text below the button.'),
}

export const set = endpoint({
  method: 'PUT',
  path: `${path}/:email/:locale`,
  summary: 'Set the words of a seller in one email and language as a whole',
  access: mayWriteOne('organizations'),
  params: One,
  body: z.object({
    ...words,
    revision: z.int().min(0).max(2_147_483_647).meta({
      description:
        'The one that was read: words that somebody else changed since are not replaced.',
    }),
  }),
  output: EmailWording,
  errors: ['NOT_FOUND', 'EMAIL_WORDING_HAS_CHANGED'],
})
export type WordingInput = z.output<typeof set.body>

export const preview = endpoint({
  method: 'POST',
  path: `${path}/:email/:locale/preview`,
  summary: 'The email with words that are not stored, as HTML for a frame of the web app',
  access: mayReadOne('organizations'),
  form: true,
  idempotent: false,
  whileImpersonating: 'allowed',
  params: One,
  body: z.object(words),
  output: NoJson,
  errors: ['NOT_FOUND'],
})

/** To the address of whoever asks, and to nobody else; so it takes a person. */
export const sendTest = endpoint({
  method: 'POST',
  path: `${path}/:email/:locale/test`,
  summary: 'Send the email with sample values and words that are not stored to oneself',
  access: { kinds: ['session'], scopes: ['organizations:write'], tenant: 'found' },
  idempotent: false,
  params: One,
  body: z.object(words),
  output: z.object({ to: z.string().meta({ description: 'Where it was sent.' }) }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
