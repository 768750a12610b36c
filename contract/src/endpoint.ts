import { z } from 'zod'
import type { Access, Endpoint, ErrorCode, KeyPermission, Method, Pace } from './define.ts'

/** Stands where an endpoint takes no input of a kind. */
export const nothing = z.object({})
type Nothing = typeof nothing

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
  pace?: Pace
  params?: P
  query?: Q
  body?: B
  output: O
  errors?: readonly ErrorCode[]
  permissions?: readonly KeyPermission[]
  whileImpersonating?: 'allowed' | 'refused'
  form?: boolean
  failure?: ErrorCode
  unauthenticated?: ErrorCode
  followed?: boolean
  quiet?: boolean
  secret?: boolean
  fromAnywhere?: string
}

/** Whoever acts as somebody else looks around; what changes something says so when they may. */
const ownOnly: ReadonlySet<Access> = new Set(['sensitive', 'fresh', 'operator'])

/** One line of the route table: what goes in, what comes out, who may ask and what can go wrong. */
export function endpoint<
  O extends z.ZodType,
  const A extends Access,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(spec: Spec<P, Q, B, O, A>): Endpoint<P, Q, B, O, A> {
  return {
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    access: spec.access,
    pace: spec.pace ?? 'general',
    params: (spec.params ?? nothing) as P,
    query: (spec.query ?? nothing) as Q,
    body: (spec.body ?? nothing) as B,
    output: spec.output,
    errors: spec.errors ?? [],
    hashes: spec.errors?.includes('SERVER_IS_BUSY') ?? false,
    permissions: spec.permissions ?? [],
    whileImpersonating:
      spec.whileImpersonating ?? (ownOnly.has(spec.access) ? 'refused' : 'allowed'),
    form: spec.form ?? false,
    failure: spec.failure ?? 'INTERNAL_SERVER_ERROR',
    unauthenticated: spec.unauthenticated ?? 'UNAUTHORIZED',
    followed: spec.followed ?? false,
    quiet: spec.quiet ?? false,
    secret: spec.secret ?? false,
    fromAnywhere: spec.fromAnywhere,
  }
}
