import type { Endpoint, ErrorCode } from '@guildhall/contract'
import type { Caller, PersonCaller } from '@guildhall/contract/callers'
import type { KeyPermission } from '@guildhall/contract/define'
import type { SignedIn } from '@guildhall/contract/sessions'
import type { z } from 'zod'
import { AppError } from '../../kernel/index.ts'
import { type Actor, keyOf, onBehalfOf, operator, person, recognize, visitor } from '../acting.ts'
import { type Limits, limiterKey } from '../limits/index.ts'
import { isForm, readBody } from './body.ts'
import { afterForm, checkAnswer } from './finish.ts'
import type { Incoming } from './incoming.ts'
import { printable, read, readSearch } from './input.ts'
import { checkOrigin } from './origin.ts'
import type { TrustedOrigins } from './redirects.ts'
import { Reply } from './reply.ts'

/** Who is asking, as far as the endpoint's access wanted to know. */
export type Principal = SignedIn | null

type Required<Access> = Access extends 'public' | 'operator'
  ? Principal
  : Access extends 'person'
    ? PersonCaller
    : Access extends 'caller'
      ? Caller
      : SignedIn

export type Call<E extends Endpoint> = {
  readonly principal: Required<E['access']>
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  readonly incoming: Incoming
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) =>
  | z.input<E['output']>
  | Reply<z.input<E['output']>>
  | Promise<z.input<E['output']> | Reply<z.input<E['output']>>>

/**
 * What stands in memory for a request without a query: the very answer that the handler would
 * give, or nothing. Asked only where nobody needs to be known, and in place of the handler.
 */
export type Ready = (incoming: Incoming) => Reply | undefined

export type Bound<E extends Endpoint> = {
  readonly endpoint: E
  readonly handler: Handler<E>
  readonly ready: Ready | undefined
}

/** Finds out who is asking; `fromDatabase` when a cache would be too old an answer. */
export type Authenticate = (incoming: Incoming, fromDatabase: boolean) => Promise<Principal>

/** The second way to say who is asking. */
export type Keys = {
  /** The key that a request shows, good or bad. */
  of(incoming: Incoming): string | undefined
  /** Whose it is, counting one use; refuses a bad one, and one that may not do all of this. */
  open(key: string, needed: readonly KeyPermission[]): Promise<Caller>
}

/** The other way to look after the installation: by its token, without an account. */
export type OperatorRules = {
  shown(incoming: Incoming): 'token' | 'cookie' | undefined
  /** Counts a wrong token; answers with what to say when there were too many. */
  refusal(incoming: Incoming): Promise<AppError | undefined>
}

export type GuardRules = {
  readonly trusted: TrustedOrigins
  readonly checksOrigin: boolean
  readonly limits: Limits
  /** Where passwords are hashed: refuses work that would find the line for it full. */
  readonly hashing: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Counts requests that hash nothing. */
  readonly traffic?: { others: number }
  readonly bodyLimit: number
  readonly isFresh: (principal: SignedIn) => boolean
  /** May this person look after the installation? */
  readonly isAdmin: (principal: SignedIn) => boolean
  readonly operator: OperatorRules
  readonly authenticate: Authenticate
  readonly keys: Keys
  /** Hears of every refusal, still in the name of whoever was refused. */
  readonly refused?: (endpoint: Endpoint, error: AppError) => void
  /** Development and tests: our own answers must keep the contract too. */
  readonly checkAnswers: boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * From request to answer, in the one order that every endpoint shares. Where nothing has to be
 * waited for, the answer is no promise: for a session in memory that would be half of the work.
 */
export function guard<E extends Endpoint>(
  bound: Bound<E>,
  incoming: Incoming,
  pathParams: () => Record<string, string>,
  rules: GuardRules,
): Reply | Promise<Reply> {
  if (rules.traffic && !bound.endpoint.hashes) rules.traffic.others++
  return answerReady(bound, incoming, rules) ?? guardFully(bound, incoming, pathParams, rules)
}

/** The same order in short: a read for everybody has no origin to check and nobody to know. */
function answerReady<E extends Endpoint>(
  { endpoint, ready }: Bound<E>,
  incoming: Incoming,
  rules: GuardRules,
): Reply | undefined {
  if (ready === undefined || incoming.search !== '') return undefined
  if (endpoint.pace !== 'general' || !endpoint.quiet || !isForAll(endpoint)) return undefined
  const reply = ready(incoming)
  if (reply === undefined) return undefined
  // The general pace is counted in memory, so there is nothing to wait for.
  void rules.limits.take(endpoint.pace, endpoint.path, limiterKey(incoming.address))
  if (rules.checkAnswers) checkAnswer(endpoint, reply)
  return reply
}

function guardFully<E extends Endpoint>(
  { endpoint, handler }: Bound<E>,
  incoming: Incoming,
  pathParams: () => Record<string, string>,
  rules: GuardRules,
): Reply | Promise<Reply> {
  const changes = !safeMethods.has(endpoint.method)
  // No browser adds a key by itself, so a key request needs no origin; and each key has its own pace.
  const byKey = takesKeys(endpoint) && rules.keys.of(incoming) !== undefined
  const byOperator = endpoint.access === 'operator'
  // What opens the whole installation is never used from a page of another site.
  const anybody =
    byKey || endpoint.fromAnywhere !== undefined || (!rules.checksOrigin && !byOperator)
  const always = endpoint.pace === 'credentials' || byOperator
  if (changes && !anybody) checkOrigin(incoming, rules.trusted, always)
  const takePace = () =>
    endpoint.pace === 'none' || byKey
      ? undefined
      : rules.limits.take(endpoint.pace, endpoint.path, limiterKey(incoming.address))

  function call(principal: unknown, raw: unknown): Reply | Promise<Reply> {
    const answer = handler({
      principal,
      params: read(endpoint.params, () => printable(pathParams()), 'Invalid path parameters'),
      query: readSearch(endpoint.query, incoming.search),
      body: read(endpoint.body, () => raw, 'Invalid body parameters'),
      incoming,
    } as Call<E>)
    return answer instanceof Promise ? answer.then(complete) : complete(answer)
  }

  function complete(answer: unknown): Reply {
    const reply = answer instanceof Reply ? answer : new Reply({ body: answer })
    if (rules.checkAnswers) checkAnswer(endpoint, reply)
    return changes && isForm(incoming) ? afterForm(reply) : reply
  }

  async function admitAndCall(pacing: Promise<void> | undefined): Promise<Reply> {
    try {
      return await admitted(pacing)
    } catch (error) {
      if (error instanceof AppError) rules.refused?.(endpoint, error)
      throw error
    }
  }

  async function admitted(pacing: Promise<void> | undefined): Promise<Reply> {
    await pacing
    const principal = await admit(endpoint, incoming, rules)
    recognize(actorOf(endpoint, principal))
    const raw = changes
      ? await readBody(incoming, { limit: rules.bodyLimit, form: endpoint.form })
      : {}
    return call(principal, raw)
  }

  // Asked before the first statement: whoever finds the line for hashing full holds nothing.
  if (endpoint.hashes) {
    return rules.hashing(() => onBehalfOf(incoming, () => admitAndCall(takePace())))
  }
  const pacing = takePace()
  const open = isForAll(endpoint) && !changes && pacing === undefined
  if (!open) return onBehalfOf(incoming, () => admitAndCall(pacing))
  return endpoint.quiet ? call(null, {}) : onBehalfOf(incoming, () => call(null, {}))
}

function actorOf(endpoint: Endpoint, principal: Principal | Caller): Actor {
  if (principal === null) return endpoint.access === 'operator' ? operator : visitor
  if ('apiKey' in principal && principal.apiKey) {
    return keyOf(principal.user?.id ?? null, principal.apiKey.id)
  }
  return principal.user
    ? person(principal.user.id, principal.session?.impersonatedBy ?? null)
    : visitor
}

const takesKeys = ({ access }: Endpoint) => access === 'person' || access === 'caller'

/** Nobody needs to be known here, not even to be refused. */
const isForAll = ({ access, whileImpersonating }: Endpoint) =>
  access === 'public' && whileImpersonating === 'allowed'

/** What a person does with their account, nobody does in their name. */
function refuseImpersonator(endpoint: Endpoint, principal: Principal) {
  if (endpoint.whileImpersonating === 'allowed' || !principal?.session.impersonatedBy) return
  throw new AppError('YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
}

async function admit(endpoint: Endpoint, incoming: Incoming, rules: GuardRules) {
  if (isForAll(endpoint)) return null
  const key = takesKeys(endpoint) ? rules.keys.of(incoming) : undefined
  if (key !== undefined) return admitKey(endpoint, key, rules)
  const { access } = endpoint
  if (access === 'operator') return admitOperator(endpoint, incoming, rules)
  const cached = access === 'session' || access === 'caller'
  const principal = await rules.authenticate(incoming, !cached)
  if (principal) recognize(person(principal.user.id, principal.session.impersonatedBy))
  refuseImpersonator(endpoint, principal)
  switch (access) {
    case 'public':
      return null
    case 'person':
    case 'caller':
      if (!principal) throw new AppError('UNAUTHORIZED')
      return { ...principal, apiKey: null, organization: null }
    default:
      if (!principal) throw await whyNobody(endpoint, incoming, rules)
      if (access === 'fresh' && !rules.isFresh(principal)) {
        throw new AppError('SESSION_IS_NOT_FRESH')
      }
      return principal
  }
}

/** By the operator's token, or as an admin: where a request comes from opens nothing. */
async function admitOperator(endpoint: Endpoint, incoming: Incoming, rules: GuardRules) {
  const shown = rules.operator.shown(incoming)
  // A program that shows the token shows no session beside it.
  const principal = shown === 'token' ? null : await rules.authenticate(incoming, true)
  if (principal) recognize(person(principal.user.id, principal.session.impersonatedBy))
  refuseImpersonator(endpoint, principal)
  if (principal && rules.isAdmin(principal)) return principal
  if (shown) return null
  if (principal) throw new AppError('FORBIDDEN')
  throw (await rules.operator.refusal(incoming)) ?? new AppError('UNAUTHORIZED')
}

async function admitKey(endpoint: Endpoint, key: string, rules: GuardRules): Promise<Caller> {
  const caller = await rules.keys.open(key, endpoint.permissions)
  if (endpoint.access === 'person' && caller.user === null) {
    throw new AppError('THIS_API_KEY_BELONGS_TO_AN_ORGANIZATION')
  }
  return caller
}

/** A good key is no session: what people do with their account, they do themselves. */
async function whyNobody(
  { unauthenticated }: Endpoint,
  incoming: Incoming,
  { keys }: GuardRules,
): Promise<AppError> {
  const key = keys.of(incoming)
  if (key === undefined) return new AppError(unauthenticated as ErrorCode)
  await keys.open(key, [])
  return new AppError('FORBIDDEN')
}
