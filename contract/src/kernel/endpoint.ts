import { z } from 'zod'
import { type Access, isScoped } from './access.ts'
import type {
  Endpoint,
  ErrorCode,
  KeyPermission,
  Method,
  RateLimitClass,
  SuccessStatus,
} from './define.ts'

/** The schema for absent params, query or body. */
export const noInput = z.object({})
type NoInput = typeof noInput

type Spec<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  A extends Access,
> = {
  method: Method
  path: string
  summary: string
  access: A
  rateLimit?: RateLimitClass
  params?: P
  query?: Q
  body?: B
  output: O
  status?: SuccessStatus
  errors?: readonly ErrorCode[]
  errorStatuses?: Readonly<Record<ErrorCode, readonly number[]>>
  bodyLimit?: number
  idempotent?: boolean
  permissions?: readonly KeyPermission[]
  whileImpersonating?: 'allowed' | 'refused'
  form?: boolean
  failure?: ErrorCode
  unauthenticated?: ErrorCode
  openedFromEmail?: boolean
  quiet?: boolean
  secret?: boolean
  recentSignIn?: boolean
  anyOriginReason?: string
}

/** By default refused while impersonating; other changes have to allow it explicitly. */
const refusedWhileImpersonating: ReadonlySet<Access> = new Set(['sensitive', 'fresh', 'operator'])

const isRefusedByDefault = ({ access, method }: { access: Access; method: Method }) =>
  isScoped(access) ? method !== 'GET' : refusedWhileImpersonating.has(access)

/** The API under `/v1` has Polar's conventions. */
export const isBilling = (path: string) => path.startsWith('/v1/')

/** Defines an endpoint: input, output, access and errors. */
export function endpoint<
  O extends z.ZodType,
  const A extends Access,
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(spec: Spec<P, Q, B, O, A>): Endpoint<P, Q, B, O, A> {
  return {
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    access: spec.access,
    rateLimit: spec.rateLimit ?? 'general',
    params: (spec.params ?? noInput) as P,
    query: (spec.query ?? noInput) as Q,
    body: (spec.body ?? noInput) as B,
    output: spec.output,
    status: spec.status ?? 200,
    errors: spec.errors ?? [],
    errorStatuses: spec.errorStatuses ?? {},
    idempotent: spec.idempotent ?? (spec.method === 'POST' && isScoped(spec.access)),
    bodyLimit: spec.bodyLimit ?? (isBilling(spec.path) ? 1_000_000 : 100_000),
    hashesPassword: spec.errors?.includes('SERVER_IS_BUSY') ?? false,
    permissions: spec.permissions ?? [],
    whileImpersonating:
      spec.whileImpersonating ?? (isRefusedByDefault(spec) ? 'refused' : 'allowed'),
    form: spec.form ?? false,
    failure: spec.failure ?? 'INTERNAL_SERVER_ERROR',
    unauthenticated: spec.unauthenticated ?? 'UNAUTHORIZED',
    openedFromEmail: spec.openedFromEmail ?? false,
    quiet: spec.quiet ?? false,
    secret: spec.secret ?? false,
    recentSignIn: spec.recentSignIn ?? false,
    anyOriginReason: spec.anyOriginReason,
  }
}
