/** An answer that is more than its JSON: cookies, a redirect, a page, a text made beforehand. */
export class Reply<Body = unknown> {
  readonly status: number
  readonly body: Body | undefined
  /** JSON text that was ready before the request came. */
  readonly text: string | undefined
  /** An answer too long to hold: a file. */
  readonly stream: ReadableStream<Uint8Array> | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  /** Carries a token or another secret, so it is never compressed. */
  readonly secret: boolean
  /** The same object answers every request: worth compressing once and well. */
  readonly prepared: boolean
  /** Where a form goes on that was sent without a script; else what the body names as `url`. */
  readonly next: string | undefined

  constructor(parts: {
    status?: number
    body?: Body
    text?: string
    stream?: ReadableStream<Uint8Array>
    headers?: Record<string, string>
    cookies?: readonly string[]
    next?: string | undefined
    secret?: boolean
    prepared?: boolean
  }) {
    this.status = parts.status ?? 200
    this.body = parts.body
    this.text = parts.text
    this.stream = parts.stream
    this.headers = parts.headers ?? {}
    this.cookies = parts.cookies ?? []
    this.next = parts.next
    this.secret = parts.secret ?? false
    this.prepared = parts.prepared ?? false
  }

  /** The same answer with more around it. */
  and(more: { headers?: Record<string, string>; cookies?: readonly string[] }): Reply<Body> {
    return new Reply<Body>({
      status: this.status,
      ...(this.body === undefined ? {} : { body: this.body }),
      ...(this.text === undefined ? {} : { text: this.text }),
      headers: { ...this.headers, ...more.headers },
      cookies: [...this.cookies, ...(more.cookies ?? [])],
      next: this.next,
      secret: this.secret,
    })
  }
}

/** The wire's answer to an unknown path: no body and no type. */
export const unknownPath = new Reply<never>({ status: 404, text: '' })

export function withCookies<Body>(body: Body, cookies: readonly string[]): Reply<Body> {
  return new Reply({ body, cookies })
}

export function redirect(location: string, cookies: readonly string[] = []): Reply<never> {
  return new Reply<never>({ status: 302, headers: { location }, cookies })
}

export function page(html: string, headers: Record<string, string> = {}): Reply<never> {
  return new Reply<never>({
    text: html,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })
}

/** `url` with one more query parameter; a fragment stays behind it. */
export function withParam(url: string, name: string, value: string): string {
  const [front = '', fragment] = url.split('#', 2)
  const separator = front.includes('?') ? '&' : '?'
  const tail = fragment === undefined ? '' : `#${fragment}`
  return `${front}${separator}${name}=${encodeURIComponent(value)}${tail}`
}
