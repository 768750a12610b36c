import { z } from 'zod'
import { defineErrors } from './define.ts'

/** Errors of any endpoint: the guard raises them before a module is called. */
export const errors = defineErrors({
  VALIDATION_ERROR: {
    status: 400,
    message: 'Invalid body parameters',
    billing: { status: 422, name: 'RequestValidationError' },
  },
  INVALID_JSON_IN_REQUEST_BODY: {
    status: 400,
    message: 'Invalid JSON in request body',
    billing: { status: 422, name: 'RequestValidationError' },
  },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  ACCESS_TOKEN_IS_UNKNOWN_OR_HAS_EXPIRED: {
    status: 401,
    message: 'Access token is unknown or has expired',
    billing: { name: 'invalid_token' },
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'Insufficient scope',
    billing: { name: 'insufficient_scope' },
  },
  FORBIDDEN: { status: 403, message: 'Forbidden' },
  YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING: {
    status: 403,
    message: 'You cannot do this while impersonating',
  },
  SESSION_IS_NOT_FRESH: { status: 403, message: 'Session is not fresh' },
  INVALID_ORIGIN: { status: 403, message: 'Invalid origin' },
  MISSING_OR_NULL_ORIGIN: { status: 403, message: 'Missing or null Origin' },
  CROSSSITE_NAVIGATION_LOGIN_BLOCKED: {
    status: 403,
    message: 'Cross-site navigation login blocked',
  },
  INVALID_CALLBACKURL: { status: 403, message: 'Invalid callbackURL' },
  INVALID_REDIRECTURL: { status: 403, message: 'Invalid redirectURL' },
  INVALID_ERRORCALLBACKURL: { status: 403, message: 'Invalid errorCallbackURL' },
  INVALID_NEWUSERCALLBACKURL: { status: 403, message: 'Invalid newUserCallbackURL' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  A_REQUEST_WITH_THIS_IDEMPOTENCY_KEY_IS_IN_PROGRESS: {
    status: 409,
    message: 'A request with this idempotency key is in progress',
  },
  BODY_IS_TOO_LARGE: { status: 413, message: 'Body is too large' },
  URL_IS_TOO_LONG: { status: 414, message: 'URL is too long' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Unsupported media type' },
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: {
    status: 429,
    message: 'Too many requests. Please try again later.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Internal server error' },
  SERVER_IS_BUSY: { status: 503, message: 'Server is busy' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Service unavailable' },
})

/** Any JSON value. */
export const JsonValue = z.json()

/** An instant on the wire: ISO 8601 with milliseconds and `Z`. */
export const Instant = z.iso.datetime({ precision: 3 })

export const Status = z.object({ status: z.literal(true) })
/** The response of an operation without a result. */
export const done = { status: true } as const

/**
 * The URL of a picture: absolute, or relative to the app that shows it. Schemes that a browser
 * would execute are refused.
 */
export const PictureAddress = z
  .string()
  .max(2048)
  .refine(isWebAddress, { error: 'Only addresses of the web' })

export function isWebAddress(text: string): boolean {
  const base = 'https://base.invalid'
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol)
}

/** For endpoints that answer with a redirect or a page. */
export const NoJson = z.null()

/** A redirect target; the server's redirect rule decides whether it is safe. */
export const ReturnUrl = z.string().max(8192)

/** A number in a query: digits only, so that an empty field is an error and not 0. */
export function queryNumber<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text) => (isDigits(text) ? text : Number.NaN), schema)
}

const isDigits = (text: unknown) => typeof text !== 'string' || /^-?\d{1,16}$/.test(text)

/** A display name: it needs at least one visible character. */
export const Name = z
  .string()
  .trim()
  .max(256)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u)
