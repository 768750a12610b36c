// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const check: Route<{
  input: Record<never, never>
  output: { ok: boolean; error: string | null }
  error: never
}> = { line: 'POST /api/admin/emails/check' }

export const list: Route<{
  input: {
    query?:
      | {
          to?: string | undefined
          unsent?: ('true' | 'false') | undefined
          before?: string | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: {
      id: string
      to: string
      subject: string
      status: 'waiting' | 'sent' | 'failed' | 'stored' | 'held'
      createdAt: Date
      sentAt: Date | null
      organizationId: string | null
    }[]
    next: string | null
  }
  error: never
}> = { line: 'GET /api/admin/emails', dates: { items: { createdAt: true, sentAt: true } } }

export const preview: Route<{
  input: {
    template: string
    query?:
      | { locale?: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | undefined }
      | undefined
  }
  output: { subject: string; text: string }
  error: 'EMAIL_TEMPLATE_NOT_FOUND'
}> = { line: 'GET /api/admin/email-templates/:template' }

export const previewHtml: Route<{
  input: {
    template: string
    query?:
      | { locale?: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | undefined }
      | undefined
  }
  output: null
  error: 'EMAIL_TEMPLATE_NOT_FOUND'
}> = { line: 'GET /api/admin/email-templates/:template/html' }

export const resend: Route<{
  input: { id: string }
  output: { status: true }
  error: 'MAIL_NOT_FOUND' | 'EMAIL_WAS_ALREADY_SENT'
}> = { line: 'POST /api/admin/emails/:id/resend' }

export const templates: Route<{
  input: {
    query?:
      | { locale?: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | undefined }
      | undefined
  }
  output: { items: { template: string; subject: string }[] }
  error: never
}> = { line: 'GET /api/admin/email-templates' }
