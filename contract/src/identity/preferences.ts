import { z } from 'zod'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Locale } from '../kernel/locales.ts'
import { Theme } from '../kernel/theme.ts'

/** How a user sees the app; `null` means what the browser says. */
export const Preferences = z.object({
  locale: Locale.nullable(),
  /** The country whose way of writing dates and times is used, such as `GB`. */
  region: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** An IANA time zone, such as `Europe/Berlin`; emails use it too. */
  timeZone: z.string().max(64).nullable(),
  /** In calendars; `null` means that of the country, or of the language. */
  firstDayOfWeek: z.enum(['monday', 'sunday', 'saturday']).nullable(),
  theme: Theme.nullable(),
  density: z.enum(['comfortable', 'compact']),
  motion: z.enum(['system', 'reduced']),
  /** Whether single keys do something. */
  shortcuts: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

/** Emails that a user can do without; all others are always sent. */
export const optionalEmails = [
  'newDevice',
  'webhookDisabled',
  'invitationAsked',
  'usageAlert',
  'withdrawalDeclared',
] as const
export type OptionalEmail = (typeof optionalEmails)[number]

export const EmailChoices = z.object({
  /** Of a sign-in from a browser that was not seen before. */
  newDevice: z.boolean(),
  /** That a webhook receiver of one’s own or of an organization was turned off. */
  webhookDisabled: z.boolean(),
  /** That somebody asks for a new invitation in place of an expired one. */
  invitationAsked: z.boolean(),
  /** That customers of an organization of one’s own have reached a share of what is included. */
  usageAlert: z.boolean(),
  /** That buyers of an organization of one’s own declared what it has to decide about. */
  withdrawalDeclared: z.boolean(),
})
export type EmailChoices = z.infer<typeof EmailChoices>

export const errors = defineErrors({
  UNKNOWN_TIME_ZONE: { status: 400, message: 'Unknown time zone' },
})

export const events = defineEvents(
  { audience: 'operator', about: { user: 'userId' } },
  {
    'preferences.updated': Preferences.extend({ userId: z.string() }),
    /** Security: whoever takes over a session would begin by turning emails off. */
    'preferences.emails_changed': EmailChoices.extend({
      userId: z.string(),
      turnedOff: z.array(z.enum(optionalEmails)),
    }),
  },
)

export const get = endpoint({
  method: 'GET',
  path: '/api/account/preferences',
  summary: 'How the caller sees the app: language, formats, look',
  access: 'session',
  output: Preferences,
})

export const update = endpoint({
  method: 'PATCH',
  path: '/api/account/preferences',
  summary: 'Change how the caller sees the app; emails follow the language and the time zone',
  access: 'sensitive',
  body: z.strictObject(Preferences.partial().shape),
  output: Preferences,
  errors: ['UNKNOWN_TIME_ZONE'],
})

export const getEmails = endpoint({
  method: 'GET',
  path: '/api/account/emails',
  summary: 'Which optional emails the caller gets',
  access: 'session',
  output: EmailChoices,
})

export const setEmails = endpoint({
  method: 'PATCH',
  path: '/api/account/emails',
  summary: 'Turn optional emails on or off',
  access: 'fresh',
  body: z.strictObject(EmailChoices.partial().shape),
  output: EmailChoices,
})
