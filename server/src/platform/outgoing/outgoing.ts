import { Agent, request } from 'undici'
import { truncateText } from '../../kernel/index.ts'
import { stopwatch } from '../system.ts'
import type { Networks } from './addresses.ts'
import { BlockedAddress, guardedConnector } from './connect.ts'
import { createResolve, type Resolve } from './resolve.ts'

export type Post = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Why a call failed, as shown to users. An unknown name and one with a blocked address are reported
 * the same, so that internal host names cannot be probed.
 */
type Trouble =
  | 'no public address'
  | 'timeout'
  | 'no connection'
  | 'no secret'
  /** This process shut down; says nothing about the receiver. */
  | 'cut off here'

export type Outcome = {
  readonly status: number | null
  readonly trouble: Trouble | null
  /** The beginning of the response body. */
  readonly text: string
  readonly retryAfter: string | null
  readonly ms: number
}

export type Outgoing = {
  /** Sends once, follows no redirect and never throws: failures are part of the outcome. */
  post(post: Post): Promise<Outcome>
  close(): Promise<void>
}

type Options = {
  readonly allowed: Networks
  readonly resolve?: Resolve
  /** Milliseconds for connecting, and for everything together. */
  readonly connectTimeout?: number
  readonly responseTimeout?: number
}

const maxSockets = 256
const maxBytes = 65_536
const maxTextLength = 2_048

/** For calls to URLs that users other than the operator chose. */
export function createOutgoing(options: Options): Outgoing {
  const { allowed, resolve = createResolve() } = options
  const { connectTimeout = 5_000, responseTimeout = 15_000 } = options
  let closed = false
  const agent = new Agent({
    connect: guardedConnector(allowed, resolve, connectTimeout),
    // The caller limits concurrency in total; this limits it per receiver.
    connections: maxSockets,
    keepAliveMaxTimeout: 10_000,
    headersTimeout: responseTimeout,
    bodyTimeout: responseTimeout,
    maxHeaderSize: 16_384,
    pipelining: 1,
  })

  async function send({ url, headers, body }: Post, signal: AbortSignal) {
    const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
    const text = await readBeginning(answer.body)
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      text,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    }
  }

  return {
    async post(post) {
      const elapsed = stopwatch()
      const stopper = new AbortController()
      const timer = setTimeout(() => stopper.abort(), responseTimeout)
      try {
        const answer = await send(post, stopper.signal)
        return { ...answer, trouble: null, ms: Math.round(elapsed()) }
      } catch (error) {
        const trouble = closed ? 'cut off here' : troubleOf(error, stopper.signal.aborted)
        // The duration of a lookup would reveal whether a name exists.
        const ms = trouble === 'no public address' ? 0 : Math.round(elapsed())
        return { status: null, trouble, text: '', retryAfter: null, ms }
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      closed = true
      await agent.destroy()
    },
  }
}

/** Reads up to `maxBytes`; compressed content is not decompressed. */
async function readBeginning(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  body.destroy()
  const text = Buffer.concat(chunks)
    .subarray(0, maxTextLength * 4)
    .toString('utf8')
  return truncateText(text, maxTextLength)
}

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])
const unknownHosts = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA'])

function troubleOf(error: unknown, aborted: boolean): Trouble {
  if (error instanceof BlockedAddress) return 'no public address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (aborted || timeouts.has(code)) return 'timeout'
  return unknownHosts.has(code) ? 'no public address' : 'no connection'
}
