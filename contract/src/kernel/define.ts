import type { z } from 'zod'
import type { Access } from './access.ts'

/** A resource and an action on it, as in the permissions of an API key. */
export type KeyPermission = `${string}:${string}`

/** Rate limit of an endpoint; the limiter has the figures. */
export type RateLimitClass = 'general' | 'credentials' | 'mail' | 'link' | 'none'

export type SuccessStatus = 200 | 201 | 202 | 204

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  EndpointAccess extends Access = Access,
> = {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: EndpointAccess
  readonly rateLimit: RateLimitClass
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** `null` when the endpoint never answers with JSON (redirects, pages). */
  readonly output: Output
  /** The status of success; redirects and pages have their own. */
  readonly status: SuccessStatus
  readonly errors: readonly ErrorCode[]
  /** All statuses of an error, where they differ from the one in the catalogue. */
  readonly errorStatuses: Readonly<Record<ErrorCode, readonly number[]>>
  /** The longest body that is read, in bytes. */
  readonly bodyLimit: number
  /** Takes an `Idempotency-Key`: the same request again gets the first response. */
  readonly idempotent: boolean
  /** Hashes a password and so lists `SERVER_IS_BUSY`: refused at once while too many hashes are queued. */
  readonly hashesPassword: boolean
  /** Permissions that an API key needs; a session needs none. */
  readonly permissions: readonly KeyPermission[]
  /** Whether an impersonator may call it. */
  readonly whileImpersonating: 'allowed' | 'refused'
  /** Also takes `application/x-www-form-urlencoded`, so that forms work before JavaScript is loaded. */
  readonly form: boolean
  /** The error code of an internal failure, where the API has a specific one. */
  readonly failure: ErrorCode
  /** The error code of a request without a session. */
  readonly unauthenticated: ErrorCode
  /** Opened by a link in an email: a browser gets errors as a page, not as JSON. */
  readonly openedFromEmail: boolean
  /** A frequent read without audit value, so no request context is recorded for it. */
  readonly quiet: boolean
  /** The response contains a token or another secret, and so is never compressed. */
  readonly secret: boolean
  /** A user who calls it as an administrator needs a recent sign-in; the operator's token suffices. */
  readonly recentSignIn: boolean
  /** Why requests from any origin are accepted; undefined for nearly all endpoints. */
  readonly anyOriginReason: string | undefined
}

/** Of what a module of the contract exports. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Any string here; `index.ts` joins the codes of all modules, and the checks compare both. */
export type ErrorCode = string

export type ErrorEntry = {
  readonly status: number
  readonly message: string
  /** Under `/v1`, where it differs from the name that its status has there. */
  readonly billing?: {
    readonly name?: string
    readonly status?: number
    /** Sent beside the name, where several errors share one that clients know. */
    readonly reason?: string
  }
}

/**
 * Makes an error code from its English message: upper case, blanks to underscores,
 * everything else outside A-Z, 0-9 and underscore dropped.
 */
export function codeOf(message: string): string {
  return message
    .toUpperCase()
    .replaceAll(' ', '_')
    .replace(/[^A-Z0-9_]/g, '')
}

export function defineErrors<const Entries extends Record<string, ErrorEntry>>(entries: Entries) {
  return entries
}

export { defineEvents } from './events.ts'
