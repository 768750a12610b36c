import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint, ErrorCode } from '@guildhall/contract'
import { isBilling } from '@guildhall/contract/kernel/endpoint'
import { type Context, Hono } from 'hono'
import { AppError } from '../../kernel/index.ts'
import { diskFullMessage, isDiskFull, toUnavailableError } from '../database/index.ts'
import { limiterKey, type TrustedProxies } from '../limits/index.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/index.ts'
import { stopwatch } from '../system.ts'
import {
  formsOf,
  inKnownVersion,
  unknownBillingMethod,
  unknownBillingPath,
  versionHeaders,
} from './billing-api.ts'
import { readFields } from './body.ts'
import { compress } from './compression.ts'
import { errorFormatOf, formatError, type Translate } from './error-formats.ts'
import { errorPageFor } from './error-pages.ts'
import { canUseFastPath } from './fast-path.ts'
import { guard } from './guard.ts'
import type { CachedReply, Elsewhere, GuardRules, Handler } from './guard-rules.ts'
import { type Connection, createIncoming, type Incoming, incomingFromNode } from './incoming.ts'
import { type KeyRequestObserver, observeKeyRequest } from './key-request.ts'
import { checkOrigin, corsHeaders, preflight } from './origin.ts'
import { type AcceptPrincipals, assertRegistered, type PrincipalRules } from './principals.ts'
import { withoutInput } from './refused-input.ts'
import { Reply, unknownPath } from './reply.ts'
import { notFound, type ResponseParts, respondTo, sendResponse } from './response.ts'
import type { OutcomeObserver, RouteInfo } from './route-info.ts'
import { traceRequest } from './tracing.ts'

export type RouterOptions = {
  readonly rules: Omit<GuardRules, 'elsewhere' | 'principals'>
  readonly proxies: TrustedProxies
  readonly log: Logger
  readonly metrics: Metrics
  readonly translate: Translate
  /** An observer of the outcomes of an endpoint, if it has one; called once per endpoint. */
  readonly outcomeObserver?: (endpoint: Endpoint) => OutcomeObserver | undefined
  /** Called with each request that came with a key or token of an organization. */
  readonly keyRequestObserver?: KeyRequestObserver | undefined
  /** The path of the account API; `/api/auth` unless the base URL has its own path. */
  readonly authBase: string
  /** Applied to every reply that sets cookies. */
  readonly decorateReply?: (incoming: Incoming, reply: Reply) => Reply | Promise<Reply>
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>
}

export type Router = {
  /** Registers a kind of principal; before endpoints that accept it are bound. */
  readonly accept: AcceptPrincipals
  bind<E extends Endpoint>(endpoint: E, handler: Handler<E>, cachedReply?: CachedReply): void
  /** Asked before the handler of the endpoint; see `Elsewhere`. */
  elsewhere(endpoint: Endpoint, find: Elsewhere): void
  /** Has the endpoint a handler? Some are switched off by the settings. */
  isBound(endpoint: Endpoint): boolean
  /** Handles every GET that nothing else handles. */
  fallback(answer: (incoming: Incoming) => Promise<Reply> | Reply): void
  /** A page outside the contract, made for each request, so that a caller gets only so many. */
  page(path: string, answer: PageAnswer): void
  /** What a form of such a page sends. Only pages of trusted origins may send it. */
  form(path: string, answer: FormAnswer): void
  /** Files and messages of other services, outside the contract; what is unknown is 404. */
  files(path: string, answer: FileAnswer, options?: FileOptions): void
  fetch(request: Request, connection?: Connection): Response | Promise<Response>
  /**
   * Handles a simple GET on Node's own objects, which avoids most of the cost of a cached reply;
   * returns false where `fetch` is needed.
   */
  tryFastPath(message: IncomingMessage, response: ServerResponse): boolean
}

type Params = Readonly<Record<string, string>>
type PageAnswer = (incoming: Incoming, params: Params) => Promise<Reply> | Reply
type Fields = Readonly<Record<string, string>>
type FormAnswer = (incoming: Incoming, params: Params, fields: Fields) => Promise<Reply>
type FileAnswer = (incoming: Incoming) => Promise<Response | undefined>
type FileOptions = {
  readonly method?: 'GET' | 'PUT' | 'POST'
  /** For what is expensive to answer; pictures of a page and messages of services have none. */
  readonly rateLimit?: 'general'
}
type Env = { Bindings: Connection }

const maxUrlLength = 8192
/** Slower responses are logged at `info` even when they succeeded; others at `debug`. */
const slowResponse = 1000

export function createRouter(options: RouterOptions): Router {
  const { log, metrics } = options
  const principals: PrincipalRules = {}
  const elsewhere = new Map<Endpoint, Elsewhere>()
  const rules: GuardRules = { ...options.rules, elsewhere, principals }
  const app = new Hono<Env>()
  const dynamicHeaders = { ...options.headers, 'cache-control': 'no-store' }

  function respond(
    reply: Reply,
    request: Incoming,
    contentType: string,
    uncompressed = false,
  ): ResponseParts {
    const { status, cookies } = reply
    const headers: Record<string, string> = {
      ...dynamicHeaders,
      ...versionHeaders(request),
      'content-type': contentType,
      'x-request-id': request.id,
      ...reply.headers,
    }
    const isEmpty = reply === unknownPath || status === 204 || status === 304
    if (isEmpty) delete headers['content-type']
    const json = reply.body === undefined ? '' : JSON.stringify(reply.body)
    const text = reply.text ?? json
    if (status >= 400 && request.usedKey) request.errorText = withoutInput(text)
    const compressed = uncompressed ? undefined : compress(reply, text, headers, request)
    const content = isEmpty ? null : (reply.stream ?? compressed ?? text)
    const isHead = request.method === 'HEAD'
    if (isHead) void reply.stream?.cancel()
    const origin = request.header('origin')
    if (origin !== null) {
      const { vary, ...cors } = corsHeaders(request, rules.trusted)
      Object.assign(headers, cors)
      if (vary) headers.vary = headers.vary ? `${headers.vary}, ${vary}` : vary
    }
    return { status, headers, cookies, content: isHead ? null : content }
  }

  function respondToError(error: unknown, request: Incoming, route: RouteInfo): ResponseParts {
    const { path, failure = 'INTERNAL_SERVER_ERROR' } = route
    const refusal = error instanceof AppError ? error : toUnavailableError(error)
    const known = refusal ?? new AppError(failure as ErrorCode)
    const { id: requestId, traceId } = request
    const fields = { err: error, requestId, traceId, route: path }
    if (isDiskFull(error)) log.error({ code: 'database.disk_full', ...fields }, diskFullMessage)
    else if (!refusal) log.error({ code: 'http.request_failed', ...fields }, 'A request failed.')
    else if (refusal !== error) {
      const code = 'http.database_trouble'
      log.warn({ code, ...fields }, 'A request failed because of the database.')
    }
    const page = errorPageFor(known, request, route)
    if (page) return respond(page, request, 'text/plain')
    const formatted = formatError(known, path, {
      requestId: request.id,
      acceptLanguage: request.header('accept-language'),
      translate: options.translate,
    })
    const { status, headers, body } = formatted
    return respond(new Reply({ status, headers, body }), request, formatted.contentType)
  }

  type Work = (request: Incoming) => Promise<Reply> | Reply

  /** Avoids closures: for a cached reply they would be a large part of the cost. */
  function handle(
    request: Incoming,
    route: RouteInfo,
    work: Work,
  ): ResponseParts | Promise<ResponseParts> {
    const elapsed = stopwatch()
    try {
      if (request.request && request.request.url.length > maxUrlLength) {
        throw new AppError('URL_IS_TOO_LONG')
      }
      const reply = traceRequest(route.path, request, work)
      const response =
        reply instanceof Promise
          ? reply.then((later) => succeed(later, request, route))
          : succeed(reply, request, route)
      if (!(response instanceof Promise)) return record(response, request, route, elapsed)
      return response
        .catch((error) => failWith(error, request, route))
        .then((later) => record(later, request, route, elapsed))
    } catch (error) {
      return record(failWith(error, request, route), request, route, elapsed)
    }
  }

  function succeed(
    reply: Reply,
    request: Incoming,
    route: RouteInfo,
  ): ResponseParts | Promise<ResponseParts> {
    route.outcome?.(reply)
    const toJson = (decorated: Reply) =>
      respond(decorated, request, 'application/json', route.uncompressed)
    if (reply.cookies.length === 0 || !options.decorateReply) return toJson(reply)
    const decorated = options.decorateReply(request, reply)
    return decorated instanceof Promise ? decorated.then(toJson) : toJson(decorated)
  }

  function failWith(error: unknown, request: Incoming, route: RouteInfo): ResponseParts {
    route.outcome?.(error)
    return respondToError(error, request, route)
  }

  function record(
    response: ResponseParts,
    request: Incoming,
    { path: route }: RouteInfo,
    elapsed: () => number,
  ) {
    const ms = elapsed()
    const { status } = response
    const { id: requestId, traceId, method } = request
    metrics.request(method, route, status, ms)
    observeKeyRequest(options.keyRequestObserver, request, { route, status, ms })
    const level = status >= 400 || ms > slowResponse ? 'info' : 'debug'
    log[level]({ code: 'http.request', requestId, traceId, method, route, status, ms }, 'request')
    return response
  }

  const incomingOf = (c: Context<Env>) => createIncoming(c.req.raw, c.env, options.proxies)

  app.options('*', (c) => preflight(incomingOf(c), rules.trusted))
  // Not a route: each additional matching route makes every request slower.
  let fallback: ((incoming: Incoming) => Promise<Reply> | Reply) | undefined
  app.notFound((c) =>
    respondTo(
      handle(incomingOf(c), { path: '*' }, (request) => {
        if (isBilling(request.path)) {
          return hasOtherMethod(request.path) ? unknownBillingMethod : unknownBillingPath
        }
        return fallback && request.method === 'GET' ? fallback(request) : unknownPath
      }),
    ),
  )

  const hasOtherMethod = (path: string) =>
    staticRoutes.has(path) || methods.some((method) => app.router.match(method, path)[0].length > 0)

  /** A HEAD request, such as one of a link scanner, must not use up a one-time link. */
  function isHeadOfAuth({ method, path }: Incoming): boolean {
    return method === 'HEAD' && path.startsWith(options.authBase)
  }

  type Run = (request: Incoming) => ResponseParts | Promise<ResponseParts>
  /** Paths without parameters are found in this map, the others by Hono. */
  const staticRoutes = new Map<string, Map<string, Run>>()

  function bindStatic(method: string, path: string, run: Run) {
    const methods = staticRoutes.get(path) ?? new Map()
    staticRoutes.set(path, methods.set(method, run))
  }

  const bound = new Set<Endpoint>()

  return {
    accept(kind, rule) {
      Object.assign(principals, { [kind]: rule })
    },
    bind(endpoint, handler, cachedReply) {
      assertRegistered(endpoint, principals)
      bound.add(endpoint)
      const { failure, form, openedFromEmail } = endpoint
      const uncompressed = endpoint.secret || endpoint.method !== 'GET'
      const outcome = options.outcomeObserver?.(endpoint)
      const route = {
        path: endpoint.path,
        failure,
        form,
        openedFromEmail,
        uncompressed,
        outcome,
      }
      const path =
        errorFormatOf(endpoint.path) === 'auth'
          ? endpoint.path.replace('/api/auth', options.authBase)
          : endpoint.path
      const work = (request: Incoming, params: () => Record<string, string>) =>
        guard({ endpoint, handler, cachedReply }, request, params, rules)
      const versioned = isBilling(path) ? inKnownVersion(work) : work
      const run = (request: Incoming, params: () => Record<string, string>) =>
        handle(request, route, () => versioned(request, params))
      for (const each of formsOf(path)) {
        if (path.includes(':')) {
          app.on(endpoint.method, each, (c) => respondTo(run(incomingOf(c), () => c.req.param())))
        } else {
          bindStatic(endpoint.method, each, (request) => run(request, noParams))
        }
      }
    },
    elsewhere(endpoint, find) {
      elsewhere.set(endpoint, find)
    },
    isBound: (endpoint) => bound.has(endpoint),
    fallback(work) {
      fallback = work
    },
    page(path, work) {
      app.get(path, (c) => {
        const params = c.req.param()
        const answer = async (request: Incoming) => {
          await rules.limits.take('general', path, limiterKey(request.address))
          return work(request, params)
        }
        return respondTo(handle(incomingOf(c), { path }, answer))
      })
    },
    form(path, work) {
      app.post(path, (c) => {
        const params = c.req.param()
        const answer = async (request: Incoming) => {
          checkOrigin(request, rules.trusted, true)
          await rules.limits.take('general', path, limiterKey(request.address))
          return work(request, params, await readFields(request))
        }
        return respondTo(handle(incomingOf(c), { path }, answer))
      })
    },
    files(path, find, { method = 'GET', rateLimit } = {}) {
      app.on(method, path, async (c) => {
        const incoming = incomingOf(c)
        try {
          if (rateLimit) await rules.limits.take(rateLimit, path, limiterKey(incoming.address))
          const found = await find(incoming)
          if (c.req.raw.method === 'HEAD') await found?.body?.cancel()
          return found ?? notFound()
        } catch (error) {
          return respondTo(respondToError(error, incoming, { path }))
        }
      })
    },
    fetch(request, connection) {
      const arrived = createIncoming(request, connection, options.proxies)
      if (isHeadOfAuth(arrived)) return notFound()
      const method = arrived.method === 'HEAD' ? 'GET' : arrived.method
      const run = staticRoutes.get(arrived.path)?.get(method)
      return run ? respondTo(run(arrived)) : app.fetch(request, connection ?? {})
    },
    tryFastPath(message, response) {
      if (!canUseFastPath(message)) return false
      const arrived = incomingFromNode(message, options.proxies)
      const run = staticRoutes.get(arrived.path)?.get('GET')
      if (run === undefined) return false
      const parts = run(arrived)
      if (parts instanceof Promise) void parts.then((later) => sendResponse(later, response))
      else sendResponse(parts, response)
      return true
    },
  }
}

const noParams = () => ({})
const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
