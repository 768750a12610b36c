import { z } from 'zod'
import { Instant, NoJson, queryNumber } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Locale } from '../kernel/locales.ts'

export const errors = defineErrors({
  EMAIL_WAS_ALREADY_SENT: { status: 409, message: 'Email was already sent' },
  EMAIL_TEMPLATE_NOT_FOUND: { status: 404, message: 'Email template not found' },
})

/** `stored`: emails are not sent here. `failed`: given up after a day; it can be sent again. `held`: a sandbox sent too many. */
const Status = z.enum(['waiting', 'sent', 'failed', 'stored', 'held'])

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/emails',
  summary: 'Log of the emails of the last thirty days, newest first, without their texts',
  access: 'operator',
  query: z.object({
    /** The whole address. */
    to: z.string().trim().min(1).max(320).optional(),
    /** Only emails that were not sent. */
    unsent: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
    before: z
      .string()
      .max(120)
      .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_.+$/)
      .optional(),
    limit: queryNumber(z.coerce.number().int().min(1).max(200).default(50)),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        status: Status,
        createdAt: Instant,
        sentAt: Instant.nullable(),
        /** In the name of this organization. */
        organizationId: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
})

export const resend = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:id/resend',
  summary: 'Send an email that was given up, was held back, or waits for its next try',
  access: 'operator',
  params: z.object({ id: z.string() }),
  output: z.object({ status: z.literal(true) }),
  errors: ['MAIL_NOT_FOUND', 'EMAIL_WAS_ALREADY_SENT'],
})

export const check = endpoint({
  method: 'POST',
  path: '/api/admin/emails/check',
  summary: 'Whether the mail server answers and accepts the credentials; sends nothing',
  access: 'operator',
  rateLimit: 'mail',
  output: z.object({ ok: z.boolean(), error: z.string().nullable() }),
})

const query = z.object({ locale: Locale.default('en') })

export const templates = endpoint({
  method: 'GET',
  path: '/api/admin/email-templates',
  summary: 'All kinds of emails, with their subjects in one language',
  access: 'operator',
  query,
  output: z.object({ items: z.array(z.object({ template: z.string(), subject: z.string() })) }),
})

const params = z.object({ template: z.string().max(100) })

export const preview = endpoint({
  method: 'GET',
  path: '/api/admin/email-templates/:template',
  summary: 'An email with sample values, in one language and the look of this installation',
  access: 'operator',
  params,
  query,
  output: z.object({ subject: z.string(), text: z.string() }),
  errors: ['EMAIL_TEMPLATE_NOT_FOUND'],
})

export const previewHtml = endpoint({
  method: 'GET',
  path: '/api/admin/email-templates/:template/html',
  summary: 'Its HTML part, for a frame of the web app',
  access: 'operator',
  params,
  query,
  output: NoJson,
  errors: ['EMAIL_TEMPLATE_NOT_FOUND'],
})
