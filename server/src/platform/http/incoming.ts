import type { IncomingMessage } from 'node:http'
import { clientAddress, type TrustedProxies } from '../limits/index.ts'
import { randomText } from '../system.ts'
import { isAtHome, type Wire } from './locality.ts'

/** What is known of a request before anybody decides about it. */
export type Incoming = {
  /** For whoever reads a body; an address that is only read is answered without one. */
  readonly request: Request | undefined
  readonly id: string
  readonly method: string
  readonly path: string
  readonly search: string
  readonly address: string
  /** The journey through several programs that this request is a part of, where that is known. */
  traceId: string | undefined
  header(name: string): string | null
  /** Did whoever runs this server ask, from the same machine and through no proxy? */
  atHome(): Promise<boolean>
}

/** What the Node server passes along with each request; absent when a test calls the app directly. */
export type Connection = {
  incoming?: Wire & {
    headers?: Readonly<Record<string, string | string[] | undefined>>
  }
}

const boot = randomText(6)
let counter = 0

export function incoming(
  request: Request,
  connection: Connection | undefined,
  proxies: TrustedProxies,
): Incoming {
  return new Arrived(request, request.method, addressIn(request.url), connection, proxies)
}

/** The same of what Node itself hands over. */
export function arrivedDirectly(message: IncomingMessage, proxies: TrustedProxies): Incoming {
  return new Arrived(undefined, 'GET', message.url ?? '/', { incoming: message }, proxies)
}

const addressIn = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/**
 * A class, because an object literal with a getter gets a shape of its own each time it is made:
 * the engine then optimizes nothing that looks at it, and keeps the shapes for the collector.
 */
class Arrived implements Incoming {
  readonly request: Request | undefined
  readonly id = `${boot}${(counter++).toString(36)}`
  readonly method: string
  readonly path: string
  readonly search: string
  traceId: string | undefined = undefined
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

  atHome(): Promise<boolean> {
    return isAtHome(this, this.#connection?.incoming)
  }
}

/** A name given twice is kept as a list, so that no schema takes it for one text by chance. */
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
