import { z } from 'zod'
import { Instant, NoJson, queryNumber } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** An email that this server wrote, as the outbox page shows it. */
export const Mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  createdAt: Instant,
  held: z
    .object({
      reason: z.enum(['sandbox_quota']).meta({
        description:
          'sandbox_quota: a sandbox sent this address three emails of this kind within the hour',
      }),
    })
    .nullable()
    .meta({ description: 'Why the email is shown here only, and is not sent' }),
})
export type Mail = z.infer<typeof Mail>

export const errors = defineErrors({
  MAIL_NOT_FOUND: { status: 404, message: 'Mail not found' },
})

export const html = endpoint({
  method: 'GET',
  path: '/api/outbox/:id/html',
  summary: 'The HTML part of a stored email',
  access: 'operator',
  secret: true,
  params: z.object({ id: z.string() }),
  output: NoJson,
  errors: ['MAIL_NOT_FOUND'],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'Stored emails, newest first',
  access: 'operator',
  secret: true,
  query: z.object({
    to: z.string().max(320).optional(),
    limit: queryNumber(z.coerce.number().int().min(1).max(200).default(50)),
  }),
  output: z.object({ items: z.array(Mail) }),
})
