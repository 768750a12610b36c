import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint, ErrorCode } from '@guildhall/contract'
import { type Context, Hono } from 'hono'
import { AppError } from '../../kernel/index.ts'
import { diskFull, isDiskFull, refusalOfTrouble } from '../database/index.ts'
import type { TrustedProxies } from '../limits/index.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/index.ts'
import { stopwatch } from '../system.ts'
import { isForm } from './body.ts'
import { compress } from './compression.ts'
import { type Dialect, dialectOf, speak, type Translate } from './dialects.ts'
import { isPlainRead } from './direct.ts'
import { type GuardRules, guard, type Handler, type Ready } from './guard.ts'
import { arrivedDirectly, type Connection, type Incoming, incoming } from './incoming.ts'
import { corsHeaders, preflight } from './origin.ts'
import { type Answer, send, toResponse } from './outgoing.ts'
import { Reply, unknownPath } from './reply.ts'
import { tracing } from './tracing.ts'

export type RouterOptions = {
  readonly rules: GuardRules
  readonly proxies: TrustedProxies
  readonly log: Logger
  readonly metrics: Metrics
  readonly translate: Translate
  /** Who wants to know what comes of the requests to an endpoint; asked once per endpoint. */
  readonly outcomes?: (endpoint: Endpoint) => Outcome | undefined
  /** Where the account API answers; `/api/auth` unless the base URL has a path of its own. */
  readonly authBase: string
  /** Last touch to answers that set cookies. */
  readonly dress?: (incoming: Incoming, reply: Reply) => Reply | Promise<Reply>
  /** Headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>
}

export type Router = {
  bind<E extends Endpoint>(endpoint: E, handler: Handler<E>, ready?: Ready): void
  /** Is the endpoint answered here? Some are switched off by the settings. */
  answers(endpoint: Endpoint): boolean
  /** Answers every address that nothing else answers. */
  otherwise(answer: (incoming: Incoming) => Promise<Reply> | Reply): void
  /** A page outside the contract. */
  page(path: string, answer: (incoming: Incoming) => Promise<Reply> | Reply): void
  /** Files, which bring their own headers; an unknown one is 404. */
  files(path: string, answer: (incoming: Incoming) => Promise<Response | undefined>): void
  fetch(request: Request, connection?: Connection): Response | Promise<Response>
  /**
   * Answers a plain read on Node's own objects, which spares most of what an answer from memory
   * costs; false where only `fetch` will do.
   */
  direct(message: IncomingMessage, response: ServerResponse): boolean
}

type Env = { Bindings: Connection }

/** Told what came of a request: the reply, or the error that stands in its place. */
export type Outcome = (outcome: unknown) => void

/** What was asked for, as far as an error has to know. */
type Asked = {
  readonly route: string
  readonly dialect: Dialect
  readonly outcome?: Outcome | undefined
} & Partial<Pick<Endpoint, 'failure' | 'followed'>> & {
    /** Changes echo what was sent, and some answers carry a secret. */
    readonly uncompressed?: boolean
  }

const longestUrl = 8192
/** Answers slower than this are told at `info` even when they went well; the others at `debug`. */
const slow = 1000

export function createRouter(options: RouterOptions): Router {
  const { rules, log, metrics } = options
  const app = new Hono<Env>()
  const dynamicHeaders = { ...options.headers, 'cache-control': 'no-store' }

  function respond(
    reply: Reply,
    request: Incoming,
    contentType: string,
    uncompressed = false,
  ): Answer {
    const { status, cookies } = reply
    const headers: Record<string, string> = {
      ...dynamicHeaders,
      'content-type': contentType,
      'x-request-id': request.id,
      ...reply.headers,
    }
    if (reply === unknownPath) delete headers['content-type']
    const json = reply.body === undefined ? '' : JSON.stringify(reply.body)
    const text = reply.text ?? json
    const smaller = uncompressed ? undefined : compress(reply, text, headers, request)
    const content = reply === unknownPath ? null : (reply.stream ?? smaller ?? text)
    const origin = request.header('origin')
    if (origin !== null) {
      const { vary, ...cors } = corsHeaders(request, rules.trusted)
      Object.assign(headers, cors)
      if (vary) headers.vary = headers.vary ? `${headers.vary}, ${vary}` : vary
    }
    return { status, headers, cookies, content }
  }

  function explain(error: unknown, request: Incoming, asked: Asked): Answer {
    const { route, dialect, failure = 'INTERNAL_SERVER_ERROR' } = asked
    const refusal = error instanceof AppError ? error : refusalOfTrouble(error)
    const known = refusal ?? new AppError(failure as ErrorCode)
    const { id: requestId, traceId } = request
    const fields = { err: error, requestId, traceId, route }
    if (isDiskFull(error)) log.error({ code: 'database.disk_full', ...fields }, diskFull)
    else if (!refusal) log.error({ code: 'http.request_failed', ...fields }, 'A request failed.')
    else if (refusal !== error) {
      const code = 'http.database_trouble'
      log.warn({ code, ...fields }, 'The database kept a request from its answer.')
    }
    const page = errorPageFor(known, request, asked)
    if (page) return respond(page, request, 'text/plain')
    const spoken = speak(dialect, known, {
      requestId: request.id,
      acceptLanguage: request.header('accept-language'),
      translate: options.translate,
    })
    const { status, headers, body } = spoken
    return respond(new Reply({ status, headers, body }), request, spoken.contentType)
  }

  type Work = (request: Incoming) => Promise<Reply> | Reply

  /** No function is made for it: an answer from memory costs little more than these would. */
  function answer(request: Incoming, asked: Asked, work: Work): Answer | Promise<Answer> {
    const elapsed = stopwatch()
    try {
      if (request.request && request.request.url.length > longestUrl) {
        throw new AppError('URL_IS_TOO_LONG')
      }
      const reply = tracing(asked.route, request, work)
      const made =
        reply instanceof Promise
          ? reply.then((later) => good(later, request, asked))
          : good(reply, request, asked)
      if (!(made instanceof Promise)) return told(made, request, asked, elapsed)
      return made
        .catch((error) => bad(error, request, asked))
        .then((later) => told(later, request, asked, elapsed))
    } catch (error) {
      return told(bad(error, request, asked), request, asked, elapsed)
    }
  }

  function good(reply: Reply, request: Incoming, asked: Asked): Answer | Promise<Answer> {
    asked.outcome?.(reply)
    const plainly = (dressed: Reply) =>
      respond(dressed, request, 'application/json', asked.uncompressed)
    if (reply.cookies.length === 0 || !options.dress) return plainly(reply)
    const dressed = options.dress(request, reply)
    return dressed instanceof Promise ? dressed.then(plainly) : plainly(dressed)
  }

  function bad(error: unknown, request: Incoming, asked: Asked): Answer {
    asked.outcome?.(error)
    return explain(error, request, asked)
  }

  function told(answer: Answer, request: Incoming, { route }: Asked, elapsed: () => number) {
    const ms = elapsed()
    const { status } = answer
    const { id: requestId, traceId, method } = request
    metrics.request(method, route, status, ms)
    const level = status >= 400 || ms > slow ? 'info' : 'debug'
    log[level]({ code: 'http.request', requestId, traceId, method, route, status, ms }, 'request')
    return answer
  }

  const arrived = (c: Context<Env>) => incoming(c.req.raw, c.env, options.proxies)

  app.options('*', (c) => preflight(arrived(c), rules.trusted))
  // Not a route of its own: each further one that fits makes every request slower.
  let rest: ((incoming: Incoming) => Promise<Reply> | Reply) | undefined
  app.notFound((c) =>
    respondTo(
      answer(arrived(c), { route: '*', dialect: 'own' }, (request) =>
        rest && request.method === 'GET' ? rest(request) : unknownPath,
      ),
    ),
  )

  /** A look without a wish to read must not follow a link that works once. */
  function onlyLooks({ method, path }: Incoming): boolean {
    return method === 'HEAD' && path.startsWith(options.authBase)
  }

  type Run = (request: Incoming) => Answer | Promise<Answer>
  /** Addresses without parameters are found by one look; the others by Hono. */
  const plain = new Map<string, Map<string, Run>>()

  function bindPlain(method: string, path: string, run: Run) {
    const methods = plain.get(path) ?? new Map()
    plain.set(path, methods.set(method, run))
  }

  const bound = new Set<Endpoint>()

  return {
    bind(endpoint, handler, ready) {
      bound.add(endpoint)
      const dialect = dialectOf(endpoint.path)
      const { failure, followed } = endpoint
      const uncompressed = endpoint.secret || endpoint.method !== 'GET'
      const outcome = options.outcomes?.(endpoint)
      const asked = { route: endpoint.path, dialect, failure, followed, uncompressed, outcome }
      const path =
        dialect === 'auth' ? endpoint.path.replace('/api/auth', options.authBase) : endpoint.path
      const run = (request: Incoming, params: () => Record<string, string>) =>
        answer(request, asked, () => guard({ endpoint, handler, ready }, request, params, rules))
      if (path.includes(':')) {
        app.on(endpoint.method, path, (c) => respondTo(run(arrived(c), () => c.req.param())))
      } else {
        bindPlain(endpoint.method, path, (request) => run(request, noParams))
      }
    },
    answers: (endpoint) => bound.has(endpoint),
    otherwise(work) {
      rest = work
    },
    page(path, work) {
      app.get(path, (c) => respondTo(answer(arrived(c), { route: path, dialect: 'own' }, work)))
    },
    files(path, find) {
      app.get(path, async (c) => {
        return (await find(arrived(c))) ?? nothing()
      })
    },
    fetch(request, connection) {
      const come = incoming(request, connection, options.proxies)
      const known = plain.get(come.path)?.get(come.method)
      if (known) return respondTo(known(come))
      return onlyLooks(come) ? nothing() : app.fetch(request, connection ?? {})
    },
    direct(message, response) {
      if (!isPlainRead(message)) return false
      const come = arrivedDirectly(message, options.proxies)
      const known = plain.get(come.path)?.get('GET')
      if (known === undefined) return false
      const answer = known(come)
      if (answer instanceof Promise) void answer.then((later) => send(later, response))
      else send(answer, response)
      return true
    },
  }
}

const noParams = () => ({})

const respondTo = (answer: Answer | Promise<Answer>) =>
  answer instanceof Promise ? answer.then(toResponse) : toResponse(answer)

/** The wire's answer to an unknown path: no body and no type. */
const nothing = () => new Response(null, { status: 404 })

/** Whoever sent a form without a script, or followed a link of a mail, is shown a page. */
function errorPageFor(error: AppError, request: Incoming, { followed }: Asked): Reply | undefined {
  if (request.method === 'POST' && isForm(request)) {
    return new Reply({ status: 303, headers: { location: `/error?error=${error.code}` } })
  }
  if (!followed || !request.header('accept')?.includes('text/html')) return undefined
  const location = `/error?error=${error.code.toLowerCase()}`
  return new Reply({ status: 302, headers: { location } })
}
