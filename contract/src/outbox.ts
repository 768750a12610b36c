import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A mail that this server wrote, as the outbox page shows it. */
export const Mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  createdAt: Instant,
})
export type Mail = z.infer<typeof Mail>

export const list = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'Mails kept by this server, newest first',
  access: 'operator',
  query: z.object({
    to: z.string().max(320).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ items: z.array(Mail) }),
})
