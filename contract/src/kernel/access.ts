/** Kinds of principal, that is who may call an endpoint. */
export type PrincipalKind =
  /** a user with a session */
  | 'session'
  /** a user or an organization with an API key */
  | 'api key'
  /** the operator of this installation */
  | 'operator'
  | ScopedKind

/** Kinds of principal that act for one organization, or for a customer of it, with scopes. */
export type ScopedKind =
  /** an organization with an access token */
  | 'organization token'
  /** a member of an organization; the scopes follow from their roles */
  | 'session'
  /** a customer with the token of a portal session */
  | 'customer session'
  /** a buyer with the secret of one checkout */
  | 'checkout secret'

/** EndpointAccess may call an endpoint; checked before a request reaches a module. */
export type Access = AccessLevel | ScopedAccess

export type AccessLevel =
  /** no authentication */
  | 'public'
  /** a valid session */
  | 'session'
  /** a valid session read from the database, never from a cache */
  | 'sensitive'
  /** a user with a valid session or API key */
  | 'person'
  /** a user, or an organization with its API key */
  | 'caller'
  /** a session with a recent sign-in */
  | 'fresh'
  /** the operator or an admin of this installation */
  | 'operator'

/** Access to the rows of one organization, by the kinds of principal that hold a scope there. */
export type ScopedAccess = {
  /** The first kind whose credential a request carries is the one that counts. */
  readonly kinds: readonly ScopedKind[]
  /** One of them is enough; none are needed where there are none. */
  readonly scopes: readonly string[]
  /** How a session names its organization; all other principals belong to one. */
  readonly tenant?: Tenancy
  /** A session needs a recent sign-in. */
  readonly fresh?: true
}

type Tenancy =
  /** by `organization_id` in the query or the body, or by a header */
  | 'named'
  /** by `organization_id` in the body, which an access token repeats: the module compares it */
  | 'repeated'
  /** by the row in the path: it is looked for in all organizations where the user holds a scope */
  | 'found'
  /** not at all: the endpoint is about the user */
  | 'none'

const kindsOfLevels: Readonly<Record<AccessLevel, readonly PrincipalKind[]>> = {
  public: [],
  session: ['session'],
  sensitive: ['session'],
  fresh: ['session'],
  person: ['session', 'api key'],
  caller: ['session', 'api key'],
  operator: ['session', 'operator'],
}

export const isScoped = (access: Access): access is ScopedAccess => typeof access === 'object'

export function kindsOf(access: Access): readonly PrincipalKind[] {
  return isScoped(access) ? access.kinds : kindsOfLevels[access]
}

/** The access in one word, for documentation and logs. */
export function nameOf(access: Access): string {
  return isScoped(access) ? 'scoped' : access
}
