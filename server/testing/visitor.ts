import type { Router } from '../src/platform/http/index.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  /** The JSON of the response, `null` when it has none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly text: string
  readonly setCookies: readonly string[]
}

export type Visitor = {
  /** The cookies of this client. */
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
  send(request: Request): Promise<Answer>
}

/** An HTTP client that behaves like a browser: keeps cookies, sends an Origin header. */
export function createVisitor(
  fetch: Router['fetch'],
  origin: string,
  ownHeaders: Record<string, string> = {},
): Visitor {
  const cookies = new Map<string, string>()

  function keep(setCookie: string) {
    const [pair = '', ...attributes] = setCookie.split('; ')
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals)
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, pair.slice(equals + 1))
  }

  function cookieHeader(): Record<string, string> {
    if (cookies.size === 0) return {}
    return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }

  async function send(request: Request): Promise<Answer> {
    const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    const response = await fetch(request, connection)
    const text = await response.text()
    const setCookies = response.headers.getSetCookie()
    for (const each of setCookies) keep(each)
    return {
      status: response.status,
      headers: response.headers,
      body: parse(text),
      text,
      setCookies,
    }
  }

  function change(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return send(
      new Request(origin + path, {
        method,
        headers: {
          'content-type': 'application/json',
          host: new URL(origin).host,
          origin,
          ...cookieHeader(),
          ...ownHeaders,
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  }

  return {
    cookies,
    send,
    get: (path, headers = {}) =>
      send(
        new Request(origin + path, {
          headers: { host: new URL(origin).host, ...cookieHeader(), ...ownHeaders, ...headers },
        }),
      ),
    post: (path, body = {}, headers = {}) => change('POST', path, body, headers),
    patch: (path, body = {}) => change('PATCH', path, body),
    put: (path, body = {}) => change('PUT', path, body),
    delete: (path) => change('DELETE', path, {}),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
