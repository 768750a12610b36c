/** A response with more than a JSON body: cookies, a redirect, a page, prepared text. */
export class Reply<Body = unknown> {
  readonly status: number
  readonly body: Body | undefined
  /** JSON that was serialized before the request. */
  readonly text: string | undefined
  /** A response that is streamed, such as a file. */
  readonly stream: ReadableStream<Uint8Array> | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  /** Carries a token or another secret, so it is never compressed. */
  readonly secret: boolean
  /** The same object answers every request, so it is compressed once at a high level. */
  readonly prepared: boolean
  /** Redirect target of a form that was submitted without JavaScript; else the `url` of the body. */
  readonly formRedirect: string | undefined

  constructor(parts: {
    status?: number
    body?: Body
    text?: string
    stream?: ReadableStream<Uint8Array>
    headers?: Record<string, string>
    cookies?: readonly string[]
    formRedirect?: string | undefined
    secret?: boolean
    prepared?: boolean
  }) {
    this.status = parts.status ?? 200
    this.body = parts.body
    this.text = parts.text
    this.stream = parts.stream
    this.headers = parts.headers ?? {}
    this.cookies = parts.cookies ?? []
    this.formRedirect = parts.formRedirect
    this.secret = parts.secret ?? false
    this.prepared = parts.prepared ?? false
  }

  /** A copy with more headers and cookies, or another status. */
  with(more: {
    status?: number
    headers?: Record<string, string>
    cookies?: readonly string[]
  }): Reply<Body> {
    return new Reply<Body>({
      status: more.status ?? this.status,
      ...(this.body === undefined ? {} : { body: this.body }),
      ...(this.text === undefined ? {} : { text: this.text }),
      ...(this.stream === undefined ? {} : { stream: this.stream }),
      headers: { ...this.headers, ...more.headers },
      cookies: [...this.cookies, ...(more.cookies ?? [])],
      formRedirect: this.formRedirect,
      secret: this.secret,
    })
  }
}

/** The contract's 404 for an unknown path: no body and no content type. */
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

/** `url` with one more query parameter; a fragment stays at the end. */
export function withParam(url: string, name: string, value: string): string {
  const [front = '', fragment] = url.split('#', 2)
  const separator = front.includes('?') ? '&' : '?'
  const tail = fragment === undefined ? '' : `#${fragment}`
  return `${front}${separator}${name}=${encodeURIComponent(value)}${tail}`
}
