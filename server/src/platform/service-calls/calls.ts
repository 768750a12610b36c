import { span } from '../../kernel/index.ts'
import { createCircuit } from '../circuit.ts'
import type { Logger } from '../log.ts'
import type { ProviderCalls } from '../oauth/index.ts'
import type { Clock } from '../system.ts'
import { ServiceUnavailable } from './failures.ts'
import { createGates } from './gates.ts'
import { type Limit, limitHeaders, limitOf } from './limits.ts'

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the address of the API. */
  readonly path: string
  readonly authorization: string
  readonly body?: object
  /** What the service limits on its own, such as a server or an installation. */
  readonly limitedBy: string
  /** Called when the service does not accept the authorization. */
  readonly rejected?: () => void
}
/** `body` is undefined where there is none, or none that is JSON. */
export type Response = { readonly status: number; readonly body: unknown }

export type CallDependencies = {
  readonly clock: Clock
  readonly log: Logger
  readonly outgoing: ProviderCalls
}
type Options = CallDependencies & {
  readonly name: 'discord' | 'github'
  readonly apiUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly callTimeout: number | undefined
}

/** Shorter than the turn that a caller has, and long enough for both services on a bad day. */
const usualTimeout = 8 * span.second
const longestBody = 2 * 1024 * 1024
/** At the same time in one process: a service that hangs holds no more workers than these. */
const mostAtOnce = 6
const afterFailure = 5 * span.second
const whileBusy = 2 * span.second
/** An operator has to correct the secrets. */
const afterRejection = 5 * span.minute

/** Calls to one service: limited in time and number, with a circuit that no other service shares. */
export function createCalls(options: Options) {
  const { apiUrl, callTimeout = usualTimeout, clock, headers, log, name, outgoing } = options
  const unavailable = (why: string, retryAfter: number, cause?: unknown) =>
    new ServiceUnavailable(`${name} ${why}.`, retryAfter, { cause })
  const limiting = (retryAfter: number) =>
    new ServiceUnavailable(`${name} limits its callers.`, retryAfter, { isLimit: true })
  const circuit = createCircuit({
    clock,
    refusal: (retryAfter) => unavailable('is not asked at the moment', retryAfter),
    changed(isOpen) {
      const code = isOpen ? 'integrations.unreachable' : 'integrations.recovered'
      if (isOpen) log.error({ code, service: name }, 'A service fails or is slow; grants wait.')
      else log.info({ code, service: name }, 'A service answers again.')
    },
  })
  const gates = createGates(clock)
  let running = 0

  async function send({ authorization, body, method, path }: Request) {
    const answer = await outgoing(apiUrl + path, {
      method,
      headers: {
        ...headers,
        authorization,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
      bounds: { ms: callTimeout, bytes: longestBody },
      keeps: limitHeaders,
    })
    const { status } = answer
    const text = await answer.text()
    return { status, body: parse(text), header: (key: string) => answer.headers.get(key) }
  }

  function limited(
    { everyone, ms }: Limit,
    key: string,
    end: (how: 'limited' | 'answered', ms?: number) => void,
  ) {
    if (everyone) end('limited', ms)
    else {
      end('answered')
      gates.close(key, ms)
    }
    return limiting(ms)
  }

  return {
    isUnavailable: circuit.isOpen,
    unavailable,

    /** Throws `ServiceUnavailable` unless the service answered the request itself. */
    async call(request: Request): Promise<Response> {
      const { limitedBy } = request
      const closed = gates.closedFor(limitedBy)
      if (closed > 0) throw limiting(closed)
      if (running >= mostAtOnce) throw unavailable('is busy', whileBusy)
      const end = circuit.enter()
      running++
      try {
        const answer = await send(request)
        const limit = limitOf(answer, clock.ms())
        if (limit) throw limited(limit, limitedBy, end)
        if (answer.status >= 500) {
          end('failed')
          throw unavailable(`answered ${answer.status}`, afterFailure)
        }
        end('answered')
        if (answer.status === 401) {
          log.error({ code: 'integrations.refused', service: name }, 'A service refuses a token.')
          request.rejected?.()
          throw unavailable('refuses the token', afterRejection)
        }
        return { status: answer.status, body: answer.body }
      } catch (error) {
        if (error instanceof ServiceUnavailable) throw error
        end('failed')
        throw unavailable('did not answer', afterFailure, error)
      } finally {
        running--
      }
    },
  }
}
export type Calls = ReturnType<typeof createCalls>

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
