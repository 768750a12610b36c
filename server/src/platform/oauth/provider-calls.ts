/** A request to a provider: bounded in time and size, and never led somewhere else. */
export type ProviderCalls = (url: string, request?: OutgoingRequest) => Promise<Response>

export type OutgoingRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | undefined
  /** Tighter than usual, for what nobody should wait for. */
  readonly bounds?: Bounds
}

export type Bounds = { readonly ms: number; readonly bytes: number }

const usual: Bounds = { ms: 10_000, bytes: 512 * 1024 }

/** Why nothing usable came back; for the log, never for a page. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * Where secrets travel the connection has to be private; without https only to this machine. The
 * addresses themselves are the operator's choice, so those inside a network are allowed.
 */
export function isPrivate(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  const own = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && own)
}

export function createProviderCalls(most: Bounds = usual): ProviderCalls {
  return async function send(url, { method = 'GET', headers = {}, body, bounds = most } = {}) {
    const { ms, bytes } = bounds
    if (!isPrivate(url)) throw new NoAnswer('The address is not a private one.')
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
        throw new NoAnswer(`It answered ${answer.status} and wants to lead somewhere else.`)
      }
      const type = answer.headers.get('content-type')
      return new Response(answer.status === 204 ? null : read, {
        status: answer.status,
        headers: type === null ? {} : { 'content-type': type },
      })
    } catch (error) {
      if (error instanceof NoAnswer) throw error
      const why = control.signal.aborted ? `nothing within ${ms} ms` : String(error)
      throw new NoAnswer(`No answer: ${why}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readUpTo(answer: Response, most: number, control: AbortController) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > most) {
      control.abort()
      throw new NoAnswer(`The answer is longer than ${most} bytes.`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}
