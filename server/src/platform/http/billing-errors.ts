import { errorCatalogue } from '@guildhall/contract'
import { billingNames } from '@guildhall/contract/kernel/billing-names'
import type { AppError } from '../../kernel/index.ts'

/** Errors of the API under `/v1`. Names in lower case are those of OAuth. */
const isOfOauth = (name: string) => /^[a-z_]+$/.test(name)

const nameOf = ({ code }: AppError, status: number) =>
  errorCatalogue[code]?.billing?.name ?? billingNames[status] ?? 'InternalServerError'

/** The text of an error; a missing scope is named, since the caller cannot guess it. */
function detailOf({ detail }: AppError, message: string): string {
  return detail.scopes ? `${message}: one of ${detail.scopes.join(', ')} is needed` : message
}

export function billingBody(error: AppError, status: number, message: string) {
  const name = nameOf(error, status)
  if (name === 'RequestValidationError') {
    const { issues = [{ loc: ['body'], msg: message, type: typeOf(error) }] } = error.detail
    return { error: name, detail: issues }
  }
  const detail = detailOf(error, message)
  return isOfOauth(name)
    ? { error: name, error_description: detail, detail }
    : { error: name, detail, ...reasonOf(error) }
}

/** Which of the errors with this name it is, and where the caller goes on. */
function reasonOf({ code, detail }: AppError): Record<string, string> {
  const { challengeUrl, intentClientSecret } = detail
  const reason = errorCatalogue[code]?.billing?.reason
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(challengeUrl === undefined ? {} : { challenge_url: challengeUrl }),
    ...(intentClientSecret === undefined ? {} : { intent_client_secret: intentClientSecret }),
  }
}

const typeOf = ({ code }: AppError) =>
  code === 'INVALID_JSON_IN_REQUEST_BODY' ? 'json_invalid' : 'value_error'

/** The challenge of RFC 6750, where a token is missing, invalid or lacks a scope. */
export function challengeOf(error: AppError, status: number): Record<string, string> {
  const name = nameOf(error, status)
  if (status !== 401 && name !== 'insufficient_scope') return {}
  const parts = [
    'realm="guildhall"',
    ...(isOfOauth(name) ? [`error="${name}"`] : []),
    ...(error.detail.scopes ? [`scope="${error.detail.scopes.join(' ')}"`] : []),
  ]
  return { 'www-authenticate': `Bearer ${parts.join(', ')}` }
}
