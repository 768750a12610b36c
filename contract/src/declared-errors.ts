import { z } from 'zod'
import { errorCatalogue } from './index.ts'
import { type Access, isScoped, kindsOf } from './kernel/access.ts'
import type { Endpoint, ErrorCode } from './kernel/define.ts'
import { isBilling, noInput } from './kernel/endpoint.ts'

const errorsOfScopes: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'ACCESS_TOKEN_IS_UNKNOWN_OR_HAS_EXPIRED',
  'INSUFFICIENT_SCOPE',
]

/** The fields of redirect targets, with the error of an unsafe one. */
const redirectErrors: Readonly<Record<string, ErrorCode>> = {
  callbackURL: 'INVALID_CALLBACKURL',
  errorCallbackURL: 'INVALID_ERRORCALLBACKURL',
  newUserCallbackURL: 'INVALID_NEWUSERCALLBACKURL',
  redirectTo: 'INVALID_REDIRECTURL',
}

function redirectErrorsOf({ body, query }: Endpoint): ErrorCode[] {
  const fields = [body, query].flatMap((each) =>
    each instanceof z.ZodObject ? Object.keys(each.shape) : [],
  )
  return fields.flatMap((field) => redirectErrors[field] ?? [])
}

/** Why a valid API key is refused, whatever it is used for. */
const keyRefusals: readonly ErrorCode[] = [
  'KEY_DISABLED',
  'KEY_EXPIRED',
  'USAGE_EXCEEDED',
  'RATE_LIMITED',
  'BANNED_USER',
]

/** Whether a session needs a recent sign-in. */
const needsFreshSession = (access: Access) =>
  isScoped(access) ? access.fresh === true : access === 'fresh'

/** Errors that the guard and the redirect rule may return, by the requirements of the endpoint. */
export function guardErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, rateLimit, body, query, method, permissions, whileImpersonating } = endpoint
  const reads = body !== noInput || query !== noInput
  const readsSessions = !isScoped(access) && access !== 'public' && access !== 'operator'
  return [
    ...(reads ? ['VALIDATION_ERROR'] : []),
    ...(access === 'public' ? [] : ['UNAUTHORIZED']),
    ...(isScoped(access) ? errorsOfScopes : []),
    // Its organization was deleted since the request began.
    ...(isScoped(access) && method !== 'GET' ? ['NOT_FOUND', 'MIRRORED_ORGANIZATION'] : []),
    ...(endpoint.idempotent ? ['A_REQUEST_WITH_THIS_IDEMPOTENCY_KEY_IS_IN_PROGRESS'] : []),
    ...(access === 'operator' ? ['FORBIDDEN'] : []),
    ...(needsFreshSession(access) || endpoint.recentSignIn ? ['SESSION_IS_NOT_FRESH'] : []),
    // A bearer token that is no session is taken for an API key.
    ...(readsSessions ? ['INVALID_API_KEY'] : []),
    ...(access === 'person' || access === 'caller' ? keyRefusals : []),
    ...(access === 'person' ? ['THIS_API_KEY_BELONGS_TO_AN_ORGANIZATION'] : []),
    ...(permissions.length > 0 ? ['THIS_API_KEY_IS_NOT_ALLOWED_TO_DO_THIS'] : []),
    ...(whileImpersonating === 'refused' ? ['YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING'] : []),
    ...(method === 'GET' ? [] : ['INVALID_ORIGIN']),
    ...redirectErrorsOf(endpoint),
    ...(rateLimit === 'none' ? [] : ['TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER']),
  ]
}

/** Any request may meet these; naming them at every endpoint would hide the ones that matter. */
const errorsOfAnyRequest: readonly ErrorCode[] = [
  'INTERNAL_SERVER_ERROR',
  'SERVER_IS_BUSY',
  'SERVICE_UNAVAILABLE',
  'URL_IS_TOO_LONG',
  // What an organization sells is decided elsewhere.
  'MIRRORED_ORGANIZATION',
  'PROVIDER_UNAVAILABLE',
]

const errorsOfBodies: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'INVALID_JSON_IN_REQUEST_BODY',
  'BODY_IS_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'MISSING_OR_NULL_ORIGIN',
  'CROSSSITE_NAVIGATION_LOGIN_BLOCKED',
]

/** An API key may be refused for one of these reasons. */
const errorsOfKeys: readonly ErrorCode[] = [
  ...keyRefusals,
  'INVALID_API_KEY',
  'KEY_NOT_FOUND',
  'FORBIDDEN',
]

/** The status of an error in the API that a path belongs to. */
export function usualStatus(path: string, code: ErrorCode): number {
  const entry = errorCatalogue[code]
  return (isBilling(path) ? entry?.billing?.status : undefined) ?? entry?.status ?? 500
}

export function statusesOf(
  { errorStatuses, path }: Pick<Endpoint, 'errorStatuses' | 'path'>,
  code: ErrorCode,
): readonly number[] {
  return errorStatuses[code] ?? [usualStatus(path, code)]
}

/** Does the contract say that this endpoint may answer with this error and status? */
export function declaresError(endpoint: Endpoint, code: ErrorCode, status: number): boolean {
  const codes = [
    ...endpoint.errors,
    ...guardErrors(endpoint),
    ...errorsOfAnyRequest,
    ...(endpoint.method === 'GET' ? [] : errorsOfBodies),
    ...(endpoint.params === noInput ? [] : ['VALIDATION_ERROR']),
    ...(kindsOf(endpoint.access).length > 0 ? errorsOfKeys : []),
    endpoint.failure,
    endpoint.unauthenticated,
  ]
  return codes.includes(code) && statusesOf(endpoint, code).includes(status)
}
