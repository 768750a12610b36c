import { parseStrictJson } from '../../../platform/http/index.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Exchange } from '../../../platform/outgoing/index.ts'
import { limitOf, ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import type { Clock } from '../../../platform/system.ts'

/** At whom, and with what. */
export type Access = { readonly server: string; readonly token: string }

type Question = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the address of the API. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number>>
  /** The same as text, where names may repeat. */
  readonly search?: string
  readonly body?: unknown
  /** The same request with the same key is carried out once, where the provider knows such keys. */
  readonly idempotencyKey?: string | undefined
  /** The answer has messages, long ones too, which are judged one by one before they are stored. */
  readonly hasMessages?: boolean
  readonly signal?: AbortSignal
}
type ProviderAnswer = {
  readonly status: number
  /** Undefined without content. */
  readonly body: unknown
}
/** What it said itself, whether it agrees or refuses; `body` is undefined for what is no JSON, too. */
type Said = ProviderAnswer & { header(name: string): string | null }

/** The token is not valid, or not for this. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
  /** For nothing, and not only for this. */
  readonly isInvalid: boolean

  constructor(isInvalid: boolean) {
    super(`The billing provider refuses the token${isInvalid ? '' : ' for this'}.`)
    this.isInvalid = isInvalid
  }
}

export type Provider = {
  /**
   * Throws `ServiceUnavailable` where it gave no answer that counts: a redirect, an error of its own,
   * something that is no JSON, or that it was asked too often; and `TokenRefused`.
   */
  ask(access: Access, question: Question): Promise<ProviderAnswer>
  /** The same for those who pass its answers on, refusals and limits included. */
  call(access: Access, question: Question): Promise<Said>
}

const afterFailure = 30_000

/** Asks a billing provider. */
export function createProvider({
  clock,
  exchange,
  log,
}: {
  readonly clock: Clock
  readonly exchange: Pick<Exchange, 'send'>
  readonly log: Logger
}): Provider {
  const unavailable = (why: string, cause?: unknown) =>
    new ServiceUnavailable(`The billing provider ${why}.`, afterFailure, { cause })

  async function send({ server, token }: Access, question: Question) {
    const { body, idempotencyKey, method = 'GET', path, query = {}, signal } = question
    const url = new URL(server + path)
    url.search = question.search ?? ''
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    try {
      return await exchange.send({
        method,
        url: url.href,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'user-agent': 'Guildhall',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
      })
    } catch (error) {
      signal?.throwIfAborted()
      log.warn(
        { code: 'billing-sources.unreachable', err: error, server },
        'A billing provider did not answer.',
      )
      throw unavailable('did not answer', error)
    }
  }

  const call: Provider['call'] = async (access, question) => {
    const { body, header, status } = await send(access, question)
    const isItself = status >= 200 && status < 500 && (status < 300 || status >= 400)
    if (!isItself) throw unavailable(`answered ${status}`)
    return {
      status,
      body: status === 204 ? undefined : parse(body, question.hasMessages === true),
      header,
    }
  }

  return {
    call,
    async ask(access, question) {
      const { body, header, status } = await call(access, question)
      if (status === 401) throw new TokenRefused(true)
      if (status === 429) {
        const pause = limitOf({ status, body, header }, clock.ms())?.ms ?? afterFailure
        throw new ServiceUnavailable('The billing provider limits its callers.', pause, {
          isLimit: true,
        })
      }
      if (body === undefined && status !== 204) {
        throw unavailable('answered something that is no JSON')
      }
      if (status === 403) throw new TokenRefused(false)
      return { status, body }
    },
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** A list has many short names: more of them than a request may have. */
const namesInList = 10

/** Undefined for what is no JSON, or could not be stored as it is. */
function parse(bytes: Uint8Array, hasMessages: boolean): unknown {
  try {
    const text = utf8.decode(bytes)
    return hasMessages ? JSON.parse(text) : parseStrictJson(text, bytes.byteLength * namesInList)
  } catch {
    return undefined
  }
}
