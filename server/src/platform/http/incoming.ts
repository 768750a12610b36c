import { clientAddress, type TrustedProxies } from '../limits/index.ts'
import { randomText } from '../system.ts'
import { isAtHome, type Wire } from './locality.ts'

/** What is known of a request before anybody decides about it. */
export type Incoming = {
  readonly request: Request
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
  return new Arrived(request, connection, proxies)
}

/**
 * A class, because an object literal with a getter gets a shape of its own each time it is made:
 * the engine then optimizes nothing that looks at it, and keeps the shapes for the collector.
 */
class Arrived implements Incoming {
  readonly request: Request
  readonly id = `${boot}${(counter++).toString(36)}`
  readonly method: string
  readonly path: string
  readonly search: string
  traceId: string | undefined = undefined
  readonly #connection: Connection | undefined
  readonly #proxies: TrustedProxies

  constructor(request: Request, connection: Connection | undefined, proxies: TrustedProxies) {
    const { url } = request
    const start = url.indexOf('/', url.indexOf('//') + 2)
    const question = url.indexOf('?', start)
    this.request = request
    this.method = request.method
    this.path = question < 0 ? url.slice(start) : url.slice(start, question)
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
    if (headers === undefined) return this.request.headers.get(name)
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
