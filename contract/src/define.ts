import type { z } from 'zod'

/** What a caller must be before a request reaches a room. */
export type Access =
  /** anybody */
  | 'public'
  /** somebody with a live session */
  | 'session'
  /** a live session read from the database, never from a cache */
  | 'sensitive'
  /** somebody with a live session or a good API key of their own */
  | 'person'
  /** a person, or an organization by a key of its own */
  | 'caller'
  /** somebody who signed in recently */
  | 'fresh'
  /** a person who looks after this installation */
  | 'operator'

/** A resource and an action on it, as they stand in the permissions of an API key. */
export type KeyPermission = `${string}:${string}`

/** Pace of an endpoint; the limiter knows the figures. */
export type Pace = 'general' | 'credentials' | 'mail' | 'link' | 'none'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: Who
  readonly pace: Pace
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** `null` when the endpoint never answers with JSON (redirects, pages). */
  readonly output: Output
  readonly errors: readonly ErrorCode[]
  /** Hashes a password, and so names `SERVER_IS_BUSY`: refused at once while too many wait for that. */
  readonly hashes: boolean
  /** What an API key has to be allowed to do here; a session needs none of it. */
  readonly permissions: readonly KeyPermission[]
  /** May somebody do this in the name of somebody else? */
  readonly whileImpersonating: 'allowed' | 'refused'
  /** Also takes `application/x-www-form-urlencoded`, so that a form works before its script arrives. */
  readonly form: boolean
  /** What the wire calls a failure inside, where it has a name of its own for it. */
  readonly failure: ErrorCode
  /** What the wire calls the refusal of somebody without a session. */
  readonly unauthenticated: ErrorCode
  /** Opened by people from a mail: a browser that is refused is shown a page, not JSON. */
  readonly followed: boolean
  /** Changes nothing that anybody would ask about later, so nobody notes who asked. */
  readonly quiet: boolean
  /** Answers with a token or another secret: such an answer is never compressed. */
  readonly secret: boolean
  /** Why pages of other sites may post here; nearly always they may not. */
  readonly fromAnywhere: string | undefined
}

/** Codes are open here; `index.ts` joins every room's catalogue, and the laws compare both. */
export type ErrorCode = string

export type ErrorEntry = { readonly status: number; readonly message: string }

/**
 * The wire's rule makes a code from its English message: upper case, blanks to underscores,
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

export function defineEvents<const Events extends Record<string, z.ZodType>>(events: Events) {
  return events
}
