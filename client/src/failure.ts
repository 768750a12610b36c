import type { CallError } from './call.ts'

const networkError = { status: 0, statusText: 'Network Error', code: 'NETWORK_ERROR' }

/** The error when there was no response. */
export function networkFailure(): CallError {
  return { ...networkError, message: 'Network error' }
}

/** The error that `catchAllError` returns for anything thrown. */
export function caughtFailure(error: unknown): CallError & { readonly error: unknown } {
  return {
    status: 500,
    statusText: 'Fetch Error',
    message:
      'Fetch related error. Captured by catchAllError option. See error property for more details.',
    error,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The API areas name code and message differently; this returns one format. */
export function readFailure(body: Readonly<Record<string, unknown>>): CallError {
  const status = Number(body.status)
  if (status === 0) return networkFailure()
  const statusText = textOf(body.statusText) ?? ''
  const message = textOf(body.message) ?? textOf(body.detail) ?? textOf(body.title)
  const code = textOf(body.code) ?? textOf(body.error)
  return {
    ...body,
    status,
    statusText,
    message: message ?? (statusText || `Status ${status}`),
    ...(code !== undefined && { code }),
  }
}
