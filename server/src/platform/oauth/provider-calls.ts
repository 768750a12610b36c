/** A request to a provider: limited in time and size, without following redirects. */
export type ProviderCalls = (url: string, request?: OutgoingRequest) => Promise<Response>

export type OutgoingRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | undefined
  /** Stricter limits, for optional requests. */
  readonly bounds?: Bounds
  /** Headers of the response that are kept besides its content type. */
  readonly keeps?: readonly string[]
}

export type Bounds = { readonly ms: number; readonly bytes: number }

const defaultBounds: Bounds = { ms: 10_000, bytes: 512 * 1024 }

/** Why a provider call failed; for the log, never shown to users. */
export class ProviderCallError extends Error {
  override name = 'ProviderCallError'
  /** Undefined if there was no response, or an unusable one. */
  readonly status: number | undefined

  constructor(message: string, options?: ErrorOptions & { readonly status?: number }) {
    super(message, options)
    this.status = options?.status
  }
}

/**
 * Secrets are sent by https only, or to this machine. The URLs are the operator's choice, so private
 * networks are allowed.
 */
export function isSecureTransport(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback)
}

export function createProviderCalls(limits: Bounds = defaultBounds): ProviderCalls {
  return async function send(url, request = {}) {
    const { method = 'GET', headers = {}, body, bounds = limits, keeps = [] } = request
    const { ms, bytes } = bounds
    if (!isSecureTransport(url)) throw new ProviderCallError('The URL has no secure transport.')
    const control = new AbortController()
    const timer = setTimeout(() => control.abort(), ms)
    try {
      const answer = await fetch(url, {
        method,
        headers: { 'user-agent': 'Guildhall', ...headers },
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        signal: control.signal,
      })
      const read = await readUpTo(answer, bytes, control)
      if (answer.status >= 300 && answer.status < 400) {
        throw new ProviderCallError(`It answered ${answer.status}, which is a redirect.`)
      }
      const kept = ['content-type', ...keeps].flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      })
      return new Response(answer.status === 204 ? null : read, {
        status: answer.status,
        headers: Object.fromEntries(kept),
      })
    } catch (error) {
      if (error instanceof ProviderCallError) throw error
      const why = control.signal.aborted ? `timeout after ${ms} ms` : String(error)
      throw new ProviderCallError(`No answer: ${why}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readUpTo(answer: Response, limit: number, control: AbortController) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > limit) {
      control.abort()
      throw new ProviderCallError(`The answer is longer than ${limit} bytes.`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}
