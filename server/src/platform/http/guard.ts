import type { Endpoint } from '@guildhall/contract'
import { isScoped } from '@guildhall/contract/kernel/access'
import { isBilling } from '@guildhall/contract/kernel/endpoint'
import { AppError } from '../../kernel/index.ts'
import { runForRequest, setActor } from '../actor.ts'
import { limiterKey } from '../limits/index.ts'
import { acceptsApiKeys, actorOf, admit, isPublic } from './admission.ts'
import { isForm, readBody } from './body.ts'
import { checkResponse, redirectAfterForm, replyOf, withErrorsChecked } from './finish.ts'
import { forClient } from './first-generation.ts'
import type { BoundEndpoint, Call, GuardRules } from './guard-rules.ts'
import type { Incoming } from './incoming.ts'
import { parseInput, parseParams } from './input.ts'
import type { RawInput } from './issues.ts'
import { checkOrigin } from './origin.ts'
import { tellingInput } from './refused-input.ts'
import { answerOnce, keepNothing } from './repeated.ts'
import type { Reply } from './reply.ts'
import {
  authenticate,
  type ScopedCaller,
  type ScopedRequest,
  withTenant,
} from './scoped-admission.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * All checks from request to reply, in the same order for every endpoint. The reply is not a promise
 * where nothing is asynchronous: for a cached session a promise would double the cost.
 */
export function guard<E extends Endpoint>(
  bound: BoundEndpoint<E>,
  incoming: Incoming,
  pathParams: () => Record<string, string>,
  rules: GuardRules,
): Reply | Promise<Reply> {
  if (rules.traffic && !bound.endpoint.hashesPassword) rules.traffic.otherRequests++
  if (!rules.checkResponses) return answer(bound, incoming, pathParams, rules)
  return withErrorsChecked(bound.endpoint, () => answer(bound, incoming, pathParams, rules))
}

const answer: typeof guard = (bound, incoming, pathParams, rules) =>
  replyFromCache(bound, incoming, rules) ?? guardRequest(bound, incoming, pathParams, rules)

/** The short form for public reads: there is no origin to check and no caller to authenticate. */
function replyFromCache<E extends Endpoint>(
  { endpoint, cachedReply }: BoundEndpoint<E>,
  incoming: Incoming,
  rules: GuardRules,
): Reply | undefined {
  if (cachedReply === undefined || incoming.search !== '') return undefined
  if (endpoint.rateLimit !== 'general' || !endpoint.quiet || !isPublic(endpoint)) return undefined
  const reply = cachedReply(incoming)
  if (reply === undefined) return undefined
  // The general rate limit is counted in memory, so there is nothing to wait for.
  void rules.limits.take(endpoint.rateLimit, endpoint.path, limiterKey(incoming.address))
  if (rules.checkResponses) checkResponse(endpoint, reply)
  return reply
}

function guardRequest<E extends Endpoint>(
  { endpoint, handler }: BoundEndpoint<E>,
  incoming: Incoming,
  pathParams: () => Record<string, string>,
  rules: GuardRules,
): Reply | Promise<Reply> {
  if (isScoped(endpoint.access)) {
    return guardScoped({ endpoint, handler, cachedReply: undefined }, incoming, pathParams, rules)
  }
  const changes = !safeMethods.has(endpoint.method)
  // Browsers do not add API keys by themselves, so no origin check; and each key has its own rate limit.
  const usesApiKey = acceptsApiKeys(endpoint) && rules.keys.find(incoming) !== undefined
  const isOperatorOnly = endpoint.access === 'operator'
  // Operator endpoints are always checked: they give access to the whole installation.
  const skipsOriginCheck =
    usesApiKey || endpoint.anyOriginReason !== undefined || (!rules.checksOrigin && !isOperatorOnly)
  const always = endpoint.rateLimit === 'credentials' || isOperatorOnly
  if (changes && !skipsOriginCheck) checkOrigin(incoming, rules.trusted, always)
  const takeRateLimit = () =>
    endpoint.rateLimit === 'none' || usesApiKey
      ? undefined
      : rules.limits.take(endpoint.rateLimit, endpoint.path, limiterKey(incoming.address))

  function call(principal: unknown, body: unknown): Reply | Promise<Reply> {
    const raw = { params: pathParams, search: incoming.search, body }
    const work = () => {
      const input = parseInput(endpoint, raw)
      return handler({ principal, ...input, incoming, keepAnswer: keepNothing } as Call<E>)
    }
    const answer = isBilling(endpoint.path) ? tellingInput(raw, work) : work()
    return answer instanceof Promise ? answer.then(complete) : complete(answer)
  }

  function complete(answer: unknown): Reply {
    const reply = replyOf(endpoint, answer)
    if (rules.checkResponses) checkResponse(endpoint, reply)
    return changes && isForm(incoming) ? redirectAfterForm(reply) : reply
  }

  async function admitAndCall(limiting: Promise<void> | undefined): Promise<Reply> {
    try {
      return await admitted(limiting)
    } catch (error) {
      if (error instanceof AppError) rules.onRefused?.(endpoint, error)
      throw error
    }
  }

  async function admitted(limiting: Promise<void> | undefined): Promise<Reply> {
    await limiting
    const principal = await admit(endpoint, incoming, rules)
    setActor(actorOf(endpoint, principal))
    const raw = changes ? await readBody(incoming, endpoint) : {}
    return call(principal, raw)
  }

  // Checked before the first statement: a request refused by a full hashing queue holds no connection.
  if (endpoint.hashesPassword) {
    return rules.admitHashing(() => runForRequest(incoming, () => admitAndCall(takeRateLimit())))
  }
  const limiting = takeRateLimit()
  const needsNoWait = isPublic(endpoint) && !changes && limiting === undefined
  if (!needsNoWait) return runForRequest(incoming, () => admitAndCall(limiting))
  return endpoint.quiet ? call(null, {}) : runForRequest(incoming, () => call(null, {}))
}

/** The checks of an endpoint with scopes: the tenant follows from the principal. */
function guardScoped<E extends Endpoint>(
  { endpoint, handler }: BoundEndpoint<E>,
  incoming: Incoming,
  pathParams: () => Record<string, string>,
  rules: GuardRules,
): Promise<Reply> {
  const request = { endpoint, incoming, params: pathParams(), rules } as unknown as ScopedRequest

  const stillAllowed = () =>
    authenticate(request)
      .then((authenticated) => withTenant(request, authenticated, {}))
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        },
      )

  /** Where another system decides, it also judges the input. */
  async function answerElsewhere(principal: ScopedCaller, raw: RawInput) {
    const find = rules.elsewhere.get(endpoint)
    if (!find) return undefined
    const { body, search } = raw
    const params = parseParams(endpoint, raw.params())
    const answer = await find({ endpoint, principal, params, search, body, incoming })
    if (!answer) return undefined
    return forClient(endpoint, incoming, await answerOnce(request, principal, body, answer))
  }

  async function admitAndCall(): Promise<Reply> {
    const authenticated = await authenticate(request)
    const changes = !safeMethods.has(endpoint.method)
    const body = changes ? await readBody(incoming, endpoint) : {}
    const principal = await withTenant(request, authenticated, body)
    const raw = { params: pathParams, search: incoming.search, body }
    const handedOn = await answerElsewhere(principal, raw)
    if (handedOn) return handedOn
    const reply = await tellingInput(raw, () => {
      const input = parseInput(endpoint, raw)
      return answerOnce(request, principal, body, async (keepAnswer) =>
        replyOf(
          endpoint,
          await handler({ principal, ...input, incoming, keepAnswer, stillAllowed } as Call<E>),
        ),
      )
    })
    if (rules.checkResponses) checkResponse(endpoint, reply)
    return forClient(endpoint, incoming, reply)
  }

  return runForRequest(incoming, () =>
    admitAndCall().catch((error: unknown) => {
      if (error instanceof AppError) rules.onRefused?.(endpoint, error)
      throw error
    }),
  )
}
