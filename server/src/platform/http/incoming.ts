import type { IncomingMessage } from 'node:http'
import { clientAddress, type TrustedProxies } from '../limits/index.ts'
import { randomText } from '../system.ts'
import { type ConnectionInfo, isLoopbackRequest } from './loopback.ts'
import type { UsedKey } from './used-key.ts'

/** A request as it arrives, before any check. */
export type Incoming = {
  /** For reading the body; absent on the fast path, which has none. */
  readonly request: Request | undefined
  readonly id: string
  readonly method: string
  readonly path: string
  readonly search: string
  readonly address: string
  /** The distributed trace that this request belongs to, if known. */
  traceId: string | undefined
  /** Set by authentication; `errorText` is then the body of an answer from 400 on. */
  usedKey: UsedKey | undefined
  errorText: string | undefined
  header(name: string): string | null
  /** Does the request come from the operator's own account on this machine, without a proxy? */
  isLoopback(): Promise<boolean>
}

/** Node's objects of the request; absent when a test calls the app directly. */
export type Connection = {
  incoming?: ConnectionInfo & {
    headers?: Readonly<Record<string, string | string[] | undefined>>
  }
}

const processPrefix = randomText(6)
let counter = 0

export function createIncoming(
  request: Request,
  connection: Connection | undefined,
  proxies: TrustedProxies,
): Incoming {
  return new IncomingRequest(
    request,
    request.method,
    pathAndQuery(request.url),
    connection,
    proxies,
  )
}

/** The same from Node's own message, for the fast path. */
export function incomingFromNode(message: IncomingMessage, proxies: TrustedProxies): Incoming {
  return new IncomingRequest(undefined, 'GET', message.url ?? '/', { incoming: message }, proxies)
}

const pathAndQuery = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/**
 * A class, because each object literal with a getter gets its own hidden class in V8, which prevents
 * optimization and fills the heap.
 */
class IncomingRequest implements Incoming {
  readonly request: Request | undefined
  readonly id = `${processPrefix}${(counter++).toString(36)}`
  readonly method: string
  readonly path: string
  readonly search: string
  traceId: string | undefined = undefined
  usedKey: UsedKey | undefined = undefined
  errorText: string | undefined = undefined
  readonly #connection: Connection | undefined
  readonly #proxies: TrustedProxies

  constructor(
    request: Request | undefined,
    method: string,
    url: string,
    connection: Connection | undefined,
    proxies: TrustedProxies,
  ) {
    const question = url.indexOf('?')
    this.request = request
    this.method = method
    this.path = question < 0 ? url : url.slice(0, question)
    this.search = question < 0 ? '' : url.slice(question + 1)
    this.#connection = connection
    this.#proxies = proxies
  }

  get address(): string {
    const socket = this.#connection?.incoming?.socket?.remoteAddress
    return clientAddress(socket, this.header('x-forwarded-for'), this.#proxies)
  }

  header(name: string): string | null {
    const headers = this.#connection?.incoming?.headers
    if (headers === undefined) return this.request?.headers.get(name) ?? null
    const value = headers[name]
    return typeof value === 'string' ? value : null
  }

  isLoopback(): Promise<boolean> {
    return isLoopbackRequest(this, this.#connection?.incoming)
  }
}

/** A repeated name becomes a list, so that no schema accepts it as a string. */
export function readQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  if (search === '') return query
  const params = new URLSearchParams(search)
  for (const name of params.keys()) {
    const values = params.getAll(name)
    query[name] = values.length === 1 ? (values[0] as string) : values
  }
  return query
}

const entry = /^(\w{1,64})\[([^[\]]{1,64})\]$/

/** With maps: `metadata[color]=red` is the entry `color` of the field `metadata`. */
export function nestedQuery(
  flat: Readonly<Record<string, string | string[]>>,
): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(flat)) {
    const [, field, key] = entry.exec(name) ?? []
    const map = field === undefined ? undefined : (query[field] ?? Object.create(null))
    if (field === undefined || key === undefined) query[name] ??= value
    else if (isMap(map)) query[field] = Object.assign(map, { [key]: value })
  }
  return query
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
