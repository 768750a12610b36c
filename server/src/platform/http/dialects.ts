import { errorCatalogue } from '@guildhall/contract'
import type { AppError } from '../../kernel/index.ts'

/** One catalogue of errors, spoken in the dialect of each surface. */
export type Dialect = 'auth' | 'billing' | 'own'

/** An error in the reader's language. */
export type Translate = (
  code: string,
  acceptLanguage: string | null,
) => { readonly language: string; readonly text: string }

export type Spoken = {
  readonly status: number
  readonly contentType: string
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>
}

export function dialectOf(path: string): Dialect {
  if (path.startsWith('/api/auth/')) return 'auth'
  return path.startsWith('/v1/') ? 'billing' : 'own'
}

/** Codes whose wire status has no text of its own are named by their class on the billing surface. */
const billingNames: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'NotPermitted',
  404: 'ResourceNotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  422: 'RequestValidationError',
  429: 'TooManyRequests',
}

export function speak(
  dialect: Dialect,
  error: AppError,
  context: { requestId: string; acceptLanguage: string | null; translate: Translate },
): Spoken {
  const entry = errorCatalogue[error.code]
  const status = error.detail.status ?? entry?.status ?? 500
  const message = error.detail.message ?? entry?.message ?? 'Internal server error'
  const headers: Record<string, string> = { vary: 'Accept-Language' }
  const { language, text } = context.translate(error.code, context.acceptLanguage)
  // The wire's own fields stay as they are, in English.
  const localized = language === 'en' ? {} : { localizedMessage: text }
  if (error.detail.retryAfter !== undefined) {
    const seconds = String(error.detail.retryAfter)
    headers['x-retry-after'] = seconds
    headers['retry-after'] = seconds
  }
  switch (dialect) {
    case 'auth':
      return {
        status,
        headers,
        contentType: 'application/json',
        body: { code: error.detail.code ?? error.code, message, ...localized },
      }
    case 'billing':
      return {
        status,
        headers,
        contentType: 'application/json',
        body: {
          error: billingNames[status] ?? 'InternalServerError',
          detail: message,
          ...localized,
        },
      }
    case 'own':
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
        },
      }
  }
}
