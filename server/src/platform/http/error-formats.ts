import { errorCatalogue } from '@guildhall/contract'
import { usualStatus } from '@guildhall/contract/declared-errors'
import { isBilling } from '@guildhall/contract/kernel/endpoint'
import type { AppError } from '../../kernel/index.ts'
import { billingBody, challengeOf } from './billing-errors.ts'

/** Errors come from one catalogue; each API formats them in its own way. */
export type ErrorFormat = 'auth' | 'billing' | 'problem'

/** The text of an error in the user's language. */
export type Translate = (
  code: string,
  acceptLanguage: string | null,
) => { readonly language: string; readonly text: string }

export type FormattedError = {
  readonly status: number
  readonly contentType: string
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>
}

export function errorFormatOf(path: string): ErrorFormat {
  if (path.startsWith('/api/auth/')) return 'auth'
  return isBilling(path) ? 'billing' : 'problem'
}

export function statusOf({ code, detail }: AppError, path: string): number {
  return detail.status ?? usualStatus(path, code)
}

export function formatError(
  error: AppError,
  path: string,
  context: { requestId: string; acceptLanguage: string | null; translate: Translate },
): FormattedError {
  const entry = errorCatalogue[error.code]
  const status = statusOf(error, path)
  const message = error.detail.message ?? entry?.message ?? 'Internal server error'
  const headers: Record<string, string> = { vary: 'Accept-Language' }
  const { language, text } = context.translate(error.code, context.acceptLanguage)
  const issues = error.detail.fields && { issues: error.detail.fields }
  // The fields of the contract stay in English.
  const localized = language === 'en' ? {} : { localizedMessage: text }
  if (error.detail.retryAfter !== undefined) {
    const seconds = String(error.detail.retryAfter)
    headers['x-retry-after'] = seconds
    headers['retry-after'] = seconds
  }
  switch (errorFormatOf(path)) {
    case 'auth':
      return {
        status,
        headers,
        contentType: 'application/json',
        body: { code: error.detail.code ?? error.code, message, ...localized, ...issues },
      }
    case 'billing':
      return {
        status,
        headers: { ...headers, ...challengeOf(error, status) },
        contentType: 'application/json',
        body: { ...billingBody(error, status, message), ...localized },
      }
    case 'problem':
      return {
        status,
        headers,
        contentType: 'application/problem+json',
        body: {
          type: 'about:blank',
          title: text,
          status,
          code: error.code,
          requestId: context.requestId,
          ...issues,
          ...(error.detail.missing && { missing: error.detail.missing }),
        },
      }
  }
}
