import type { Endpoint } from '@guildhall/contract'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { ScopedAccess, ScopedKind } from '@guildhall/contract/kernel/access'
import { AppError, invalidInput } from '../../kernel/index.ts'
import { type Actor, apiKeyActor, setActor, userActor, visitorActor } from '../actor.ts'
import { limiterKey } from '../limits/index.ts'
import { refuseImpersonator } from './admission.ts'
import { isSessionBearer } from './bearer.ts'
import type { GuardRules } from './guard-rules.ts'
import { type Incoming, readQuery } from './incoming.ts'
import { checkOrigin } from './origin.ts'
import { bearerOf, type Opened, type TokenKind } from './principals.ts'

export type ScopedEndpoint = Endpoint & { readonly access: ScopedAccess }

export type ScopedRequest = {
  readonly endpoint: ScopedEndpoint
  readonly incoming: Incoming
  readonly params: Readonly<Record<string, string>>
  readonly rules: GuardRules
}

/** A valid credential, before the body is read. */
export type Authenticated =
  | { readonly kind: 'token'; readonly principal: Opened }
  | { readonly kind: 'session'; readonly signedIn: SignedIn }

const isToken = (kind: ScopedKind): kind is TokenKind => kind !== 'session'

/** Finds the caller first, so that the body of a request without a valid credential is not read. */
export async function authenticate(request: ScopedRequest): Promise<Authenticated> {
  const { endpoint, incoming, params, rules } = request
  for (const kind of endpoint.access.kinds) {
    if (!isToken(kind)) continue
    const credential = rules.principals[kind]?.find(incoming, params)
    if (credential !== undefined) return authenticateToken(request, kind, credential)
  }
  return authenticateSession(request)
}

async function authenticateToken(request: ScopedRequest, kind: TokenKind, credential: string) {
  const { endpoint, incoming, rules } = request
  const rule = rules.principals[kind]
  // PostgreSQL texts cannot hold NUL, which a path can.
  const principal = credential.includes('\0') ? undefined : await rule?.open(credential, incoming)
  if (!principal) {
    // A wrong token counts for the address, a valid one for itself.
    await takeRateLimit(request, limiterKey(incoming.address))
    throw new AppError(rule?.refusal ?? 'ACCESS_TOKEN_IS_UNKNOWN_OR_HAS_EXPIRED')
  }
  await takeRateLimit(request, `${kind} ${principal.id}`)
  setActor(actorOf(principal))
  requireScope(endpoint, principal.scopes)
  return { kind: 'token', principal } as const
}

/** The audit log names tokens of organizations; customers and buyers are visitors to it. */
const actorOf = ({ kind, id }: Opened): Actor =>
  kind === 'organization token' ? apiKeyActor(null, id) : visitorActor

async function authenticateSession(request: ScopedRequest): Promise<Authenticated> {
  const { endpoint, incoming, rules } = request
  const changes = endpoint.method !== 'GET'
  const bearer = bearerOf(incoming)
  // Browsers add cookies by themselves, so that another site could use them.
  if (changes && rules.checksOrigin) checkOrigin(incoming, rules.trusted, false)
  await takeRateLimit(request, limiterKey(incoming.address))
  if (bearer !== undefined && !isSessionBearer(bearer)) {
    throw new AppError('ACCESS_TOKEN_IS_UNKNOWN_OR_HAS_EXPIRED')
  }
  const accepted = endpoint.access.kinds.includes('session')
  const { fresh = false } = endpoint.access
  const signedIn = accepted ? await rules.authenticate(incoming, changes || fresh) : null
  if (!signedIn) throw new AppError('UNAUTHORIZED')
  setActor(userActor(signedIn.user.id, signedIn.session.impersonatedBy))
  refuseImpersonator(endpoint, signedIn)
  if (fresh && !rules.isFresh(signedIn)) throw new AppError('SESSION_IS_NOT_FRESH')
  return { kind: 'session', signedIn }
}

const takeRateLimit = ({ endpoint, rules }: ScopedRequest, key: string) =>
  rules.limits.take(endpoint.rateLimit, endpoint.path, key)

function requireScope({ access }: ScopedEndpoint, held: ReadonlySet<string>) {
  if (holdsOne(access, held)) return
  throw new AppError('INSUFFICIENT_SCOPE', { scopes: access.scopes })
}

const holdsOne = ({ scopes }: ScopedAccess, held: ReadonlySet<string>) =>
  scopes.length === 0 || scopes.some((scope) => held.has(scope))

/** The principal with its tenant. Only a session may name one; the tenant of a token is its own. */
export async function withTenant(
  request: ScopedRequest,
  authenticated: Authenticated,
  body: unknown,
) {
  const { access } = request.endpoint
  const named = organizationsNamed(request.incoming, body)
  if (authenticated.kind === 'token') {
    const { principal } = authenticated
    const isRepeated = ({ loc }: Named) => access.tenant === 'repeated' && loc[0] === 'body'
    refuseForeignNames(
      named.filter((name) => !isRepeated(name)),
      principal.organizationId,
    )
    return { ...principal, organizationIds: [principal.organizationId] }
  }
  const { user, session } = authenticated.signedIn
  const identity = { kind: 'session', id: session.id, user, session } as const
  if (access.tenant === 'none') {
    return { ...identity, scopes: new Set<string>() }
  }
  const members = request.rules.principals.session
  if (!members) throw new Error('Sessions are not registered as principals.')
  if (access.tenant === 'found' && named.length === 0) {
    const tenants = await members.tenants(user.id)
    const holding = tenants.filter(({ scopes }) => holdsOne(access, scopes))
    const organizationIds = holding.map(({ organizationId }) => organizationId)
    return { ...identity, scopes: new Set(access.scopes), organizationIds }
  }
  const { id, loc } = theOneNamed(named)
  const tenant = await members.tenant(user.id, id)
  if (!tenant) {
    throw invalidInput({ loc, msg: 'Organization not found.', type: 'value_error' })
  }
  requireScope(request.endpoint, tenant.scopes)
  return { ...identity, ...tenant, organizationIds: [tenant.organizationId] }
}

export type ScopedCaller = Awaited<ReturnType<typeof withTenant>>

type Named = { readonly id: string; readonly loc: readonly string[] }

/** All places in which a request can name its organization. */
function organizationsNamed(incoming: Incoming, body: unknown): Named[] {
  const header = incoming.header('polar-organization')
  const query = readQuery(incoming.search).organization_id
  const inBody =
    typeof body === 'object' && body !== null && 'organization_id' in body
      ? body.organization_id
      : undefined
  return [
    ...namesIn(header ?? undefined, ['header', 'Polar-Organization']),
    ...namesIn(query, ['query', 'organization_id']),
    ...namesIn(inBody ?? undefined, ['body', 'organization_id']),
  ]
}

function namesIn(value: unknown, loc: readonly string[]): Named[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(each, loc))
  if (typeof value === 'string' && value !== '' && value.length <= 64 && !value.includes('\0')) {
    return [{ id: value, loc }]
  }
  throw invalidInput({ loc, msg: 'Organization not found.', type: 'value_error' })
}

function theOneNamed(named: readonly Named[]): Named {
  const [first] = named
  if (!first) {
    throw invalidInput({
      loc: ['query', 'organization_id'],
      msg: 'Field required',
      type: 'missing',
    })
  }
  const other = named.find(({ id }) => id !== first.id)
  if (!other) return first
  throw invalidInput({ loc: other.loc, msg: 'Only one organization.', type: 'value_error' })
}

/** A token may repeat the id of its organization in a filter, but creates only in its own. */
function refuseForeignNames(named: readonly Named[], own: string) {
  for (const { id, loc } of named) {
    if (loc[0] === 'body') {
      throw invalidInput({
        loc,
        msg: 'Setting organization_id is disallowed when using an organization token.',
        type: 'organization_token',
      })
    }
    if (id !== own) throw invalidInput({ loc, msg: 'Organization not found.', type: 'value_error' })
  }
}
