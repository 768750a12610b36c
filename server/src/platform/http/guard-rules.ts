import type { Endpoint } from '@guildhall/contract'
import type { Caller, UserCaller } from '@guildhall/contract/identity/callers'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { ScopedAccess } from '@guildhall/contract/kernel/access'
import type { KeyPermission } from '@guildhall/contract/kernel/define'
import type { z } from 'zod'
import type { AppError } from '../../kernel/index.ts'
import type { IdempotencyKeys, KeepAnswer } from '../idempotency/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Incoming } from './incoming.ts'
import type { PrincipalRules, ScopedPrincipal } from './principals.ts'
import type { TrustedOrigins } from './redirects.ts'
import type { Reply } from './reply.ts'
import type { KeyNote } from './used-key.ts'

/** The signed-in caller, where the endpoint's access needs one. */
export type Principal = SignedIn | null

type Required<Access> = Access extends ScopedAccess
  ? ScopedPrincipal<Access>
  : Access extends 'public' | 'operator'
    ? Principal
    : Access extends 'person'
      ? UserCaller
      : Access extends 'caller'
        ? Caller
        : SignedIn

export type Call<E extends Endpoint> = {
  readonly principal: Required<E['access']>
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  readonly incoming: Incoming
  /**
   * Stores the response for the `Idempotency-Key` of the request in the command's transaction, so that
   * both are committed or neither is. Does nothing without such a key.
   */
  readonly keepAnswer: KeepAnswer
  /**
   * Would this request still be admitted? For responses that last long, at endpoints with scopes:
   * tokens end, and members leave.
   */
  readonly stillAllowed: E['access'] extends ScopedAccess ? () => Promise<boolean> : undefined
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) =>
  | z.input<E['output']>
  | Reply<z.input<E['output']>>
  | Promise<z.input<E['output']> | Reply<z.input<E['output']>>>

/**
 * The cached reply to a request without a query: exactly what the handler would return, or undefined.
 * Used instead of the handler, for endpoints without authentication only.
 */
export type CachedReply = (incoming: Incoming) => Reply | undefined

/** A request at an endpoint with scopes, as it came: its caller is admitted, its body is not checked. */
export type AdmittedRequest = {
  readonly endpoint: Endpoint
  readonly principal: Pick<ScopedPrincipal, 'kind' | 'id'> & {
    /** Those of the caller; the row in the path says which one, where there are several. */
    readonly organizationIds?: readonly string[]
  }
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly body: unknown
  readonly incoming: Incoming
}

/**
 * Finds out whether another system answers in the place of the handler, and how. Its responses are its own
 * ones, also those that refuse.
 */
export type Elsewhere = (
  request: AdmittedRequest,
) => Promise<((keepAnswer: KeepAnswer) => Promise<Reply>) | undefined>

export type BoundEndpoint<E extends Endpoint> = {
  readonly endpoint: E
  readonly handler: Handler<E>
  readonly cachedReply: CachedReply | undefined
}

/** Finds the signed-in caller; `fromDatabase` bypasses the caches. */
type Authenticate = (incoming: Incoming, fromDatabase: boolean) => Promise<Principal>

/** Authentication by API key. */
type ApiKeyRules = {
  /** The API key of a request, valid or not. */
  find(incoming: Incoming): string | undefined
  /**
   * The caller that a key stands for; counts one use, refuses invalid keys and missing permissions. A key
   * of an organization is noted, whether it is refused or not.
   */
  open(key: string, needed: readonly KeyPermission[], note: KeyNote): Promise<Caller>
}

/** Authentication by the operator's token, without an account. */
type OperatorRules = {
  credentialOf(incoming: Incoming): 'token' | 'cookie' | undefined
  /** Counts a wrong token; returns the error to throw when there were too many. */
  refusal(incoming: Incoming): Promise<AppError | undefined>
}

export type GuardRules = {
  readonly trusted: TrustedOrigins
  readonly checksOrigin: boolean
  readonly limits: Limits
  /** For endpoints that hash passwords: refuses a request while the hashing queue is full. */
  readonly admitHashing: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Counts requests that do not hash passwords. */
  readonly traffic?: { otherRequests: number }
  readonly isFresh: (principal: SignedIn) => boolean
  /** Is this user an administrator of the installation? */
  readonly isAdmin: (principal: SignedIn) => boolean
  readonly operator: OperatorRules
  readonly authenticate: Authenticate
  readonly keys: ApiKeyRules
  /** The kinds of principal of endpoints with scopes. */
  readonly principals: PrincipalRules
  /** By the endpoint. */
  readonly elsewhere: ReadonlyMap<Endpoint, Elsewhere>
  readonly idempotency: IdempotencyKeys
  /** Called for every refusal, still as the refused actor. */
  readonly onRefused?: (endpoint: Endpoint, error: AppError) => void
  /** In development and tests responses are checked against the contract too. */
  readonly checkResponses: boolean
}
