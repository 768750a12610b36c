import type { Endpoint, ErrorCode } from '@guildhall/contract'
import type { Caller } from '@guildhall/contract/identity/callers'
import { kindsOf } from '@guildhall/contract/kernel/access'
import { AppError } from '../../kernel/index.ts'
import {
  type Actor,
  apiKeyActor,
  operatorActor,
  setActor,
  userActor,
  visitorActor,
} from '../actor.ts'
import type { GuardRules, Principal } from './guard-rules.ts'
import type { Incoming } from './incoming.ts'

/** The actor of a caller who was admitted by one of the levels. */
export function actorOf(endpoint: Endpoint, principal: Principal | Caller): Actor {
  if (principal === null) return endpoint.access === 'operator' ? operatorActor : visitorActor
  if ('apiKey' in principal && principal.apiKey) {
    return apiKeyActor(principal.user?.id ?? null, principal.apiKey.id)
  }
  return principal.user
    ? userActor(principal.user.id, principal.session?.impersonatedBy ?? null)
    : visitorActor
}

export const acceptsApiKeys = ({ access }: Endpoint) => kindsOf(access).includes('api key')

/** Needs no authentication, not even to refuse impersonators. */
export const isPublic = ({ access, whileImpersonating }: Endpoint) =>
  access === 'public' && whileImpersonating === 'allowed'

/** Some actions on an account are reserved for its owner and refused while impersonating. */
export function refuseImpersonator(endpoint: Endpoint, principal: Principal) {
  if (endpoint.whileImpersonating === 'allowed' || !principal?.session.impersonatedBy) return
  throw new AppError('YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
}

/** The caller of an endpoint whose access is one of the levels. */
export async function admit(endpoint: Endpoint, incoming: Incoming, rules: GuardRules) {
  if (isPublic(endpoint)) return null
  const key = acceptsApiKeys(endpoint) ? rules.keys.find(incoming) : undefined
  if (key !== undefined) return admitKey(endpoint, key, incoming, rules)
  const { access } = endpoint
  if (access === 'operator') return admitOperator(endpoint, incoming, rules)
  const cached = access === 'session' || access === 'caller'
  const principal = await rules.authenticate(incoming, !cached)
  if (principal) setActor(userActor(principal.user.id, principal.session.impersonatedBy))
  refuseImpersonator(endpoint, principal)
  switch (access) {
    case 'public':
      return null
    case 'person':
    case 'caller':
      if (!principal) throw new AppError('UNAUTHORIZED')
      return { ...principal, apiKey: null, organization: null }
    default:
      if (!principal) throw await unauthenticatedError(endpoint, incoming, rules)
      if (access === 'fresh' && !rules.isFresh(principal)) {
        throw new AppError('SESSION_IS_NOT_FRESH')
      }
      return principal
  }
}

/** By the operator's token or as an admin; the address of a request never grants access. */
async function admitOperator(endpoint: Endpoint, incoming: Incoming, rules: GuardRules) {
  const credential = rules.operator.credentialOf(incoming)
  // A program that sends the token sends no session with it.
  const principal = credential === 'token' ? null : await rules.authenticate(incoming, true)
  if (principal) setActor(userActor(principal.user.id, principal.session.impersonatedBy))
  refuseImpersonator(endpoint, principal)
  if (principal && rules.isAdmin(principal)) {
    if (endpoint.recentSignIn && !credential && !rules.isFresh(principal)) {
      throw new AppError('SESSION_IS_NOT_FRESH')
    }
    return principal
  }
  if (credential) return null
  if (principal) throw new AppError('FORBIDDEN')
  throw (await rules.operator.refusal(incoming)) ?? new AppError('UNAUTHORIZED')
}

async function admitKey(
  endpoint: Endpoint,
  key: string,
  incoming: Incoming,
  rules: GuardRules,
): Promise<Caller> {
  const caller = await rules.keys.open(key, endpoint.permissions, incoming)
  if (endpoint.access === 'person' && caller.user === null) {
    throw new AppError('THIS_API_KEY_BELONGS_TO_AN_ORGANIZATION')
  }
  return caller
}

/** A valid API key does not replace a session here: that is 403, not 401. */
async function unauthenticatedError(
  { unauthenticated }: Endpoint,
  incoming: Incoming,
  { keys }: GuardRules,
): Promise<AppError> {
  const key = keys.find(incoming)
  if (key === undefined) return new AppError(unauthenticated as ErrorCode)
  await keys.open(key, [], incoming)
  return new AppError('FORBIDDEN')
}
