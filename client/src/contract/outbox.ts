// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  createdAt: Date
  held: { reason: 'sandbox_quota' } | null
}

const mailDates: Dates = { createdAt: true }

export const html: Route<{
  input: { id: string }
  output: null
  error: 'MAIL_NOT_FOUND'
}> = { line: 'GET /api/outbox/:id/html' }

export const list: Route<{
  input: { query?: { to?: string | undefined; limit?: number | undefined } | undefined }
  output: { items: Mail[] }
  error: never
}> = { line: 'GET /api/outbox', dates: { items: mailDates } }
