import type { Endpoint, ErrorCode } from '@guildhall/contract'
import type { Session, SignedIn } from '@guildhall/contract/identity/sessions'
import { isScoped, type ScopedAccess, type ScopedKind } from '@guildhall/contract/kernel/access'
import type { Incoming } from './incoming.ts'
import type { KeyNote } from './used-key.ts'

type Identity<Kind extends ScopedKind> = {
  readonly kind: Kind
  /** Of the token, the session or the checkout. */
  readonly id: string
  readonly scopes: ReadonlySet<string>
}

type Identities = {
  'organization token': Identity<'organization token'>
  session: Identity<'session'> & { readonly user: SignedIn['user']; readonly session: Session }
  'customer session': Identity<'customer session'> & {
    readonly customerId: string
    /** It is about what this checkout sold, and nothing else of the customer. */
    readonly checkoutId: string | null
    /** Who manages the billing of the customer uses it; null for the customer. */
    readonly managerId: string | null
    /** Nothing but access to a mailbox says who it is. */
    readonly byMailbox: boolean
  }
  'checkout secret': Identity<'checkout secret'>
}

/** Where the row in the path decides, the organizations in which the principal holds a scope. */
type TenantOf<A extends ScopedAccess> = A extends { readonly tenant: 'found' }
  ? { readonly organizationIds: readonly string[] }
  : A extends { readonly tenant: 'none' }
    ? unknown
    : { readonly organizationId: string }

/** Who calls an endpoint with scopes. The tenant comes from here, and never from the input. */
export type ScopedPrincipal<A extends ScopedAccess = ScopedAccess> = {
  [Kind in ScopedKind]: Kind extends A['kinds'][number] ? Identities[Kind] & TenantOf<A> : never
}[ScopedKind]

/** Kinds whose credential belongs to one organization. */
export type TokenKind = Exclude<ScopedKind, 'session'>

/** A principal whose credential was found valid; whether it holds a scope is asked afterwards. */
export type Opened<Kind extends TokenKind = TokenKind> = {
  [Each in Kind]: Identities[Each] & { readonly organizationId: string }
}[Kind]

/** How a kind of principal authenticates; registered by the module that owns its credentials. */
type PrincipalRule<Kind extends TokenKind = TokenKind> = {
  /** The credential in the headers, the path or the query of a request, valid or not. */
  find(incoming: Incoming, params: Readonly<Record<string, string>>): string | undefined
  /**
   * Undefined for a credential that is unknown or has ended. A token of an organization is noted, also
   * one that has expired.
   */
  open(credential: string, note: KeyNote): Promise<Opened<Kind> | undefined>
  /** The error of such a credential; a secret in a path is not found. */
  readonly refusal?: ErrorCode
}

/** An organization of a user, and what they may do there. */
type Tenant = { readonly organizationId: string; readonly scopes: ReadonlySet<string> }

/** What a session may do in which organization. */
export type MemberRules = {
  /** Undefined where the user is not a member. */
  tenant(userId: string, organizationId: string): Promise<Tenant | undefined>
  tenants(userId: string): Promise<readonly Tenant[]>
}

type RuleOf<Kind extends ScopedKind> = Kind extends TokenKind ? PrincipalRule<Kind> : MemberRules

/** The registered kinds of principal. */
export type PrincipalRules = { [Kind in ScopedKind]?: RuleOf<Kind> }

export type AcceptPrincipals = <Kind extends ScopedKind>(kind: Kind, rule: RuleOf<Kind>) => void

/** An endpoint that accepts a kind that no module has registered could never be called. */
export function assertRegistered({ method, path, access }: Endpoint, rules: PrincipalRules) {
  const missing = isScoped(access) ? access.kinds.filter((kind) => !rules[kind]) : []
  if (missing.length > 0) {
    throw new Error(`${method} ${path} accepts ${missing.join(', ')}, which is not registered.`)
  }
}

const bearer = /^bearer +(\S+) *$/i

/** The bearer token of a request; any other scheme is ignored. */
export function bearerOf(incoming: Incoming): string | undefined {
  return bearer.exec(incoming.header('authorization') ?? '')?.[1]
}

/** A bearer token with this prefix, for the `find` of a kind. */
export function bearerWithPrefix(prefix: string) {
  return (incoming: Incoming) => {
    const token = bearerOf(incoming)
    return token?.startsWith(prefix) ? token : undefined
  }
}
