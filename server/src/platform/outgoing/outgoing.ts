import { Agent, request } from 'undici'
import { cut } from '../../kernel/index.ts'
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
 * Why there was no answer, in words that may be shown. A name that nobody knows and one that leads
 * to an address that may not be called are the same: otherwise inner names could be found by asking.
 */
export type Trouble =
  | 'no public address'
  | 'timeout'
  | 'no connection'
  | 'no secret'
  /** This process ends; nothing is known about the receiver. */
  | 'cut off here'

export type Outcome = {
  readonly status: number | null
  readonly trouble: Trouble | null
  /** The beginning of the answer. */
  readonly text: string
  readonly retryAfter: string | null
  readonly ms: number
}

export type Outgoing = {
  /** Sends once, follows nowhere, and always answers: with what came back, or why nothing did. */
  post(post: Post): Promise<Outcome>
  close(): Promise<void>
}

type Options = {
  readonly allowed: Networks
  readonly resolve?: Resolve
  /** Milliseconds for connecting, and for everything together. */
  readonly connectWithin?: number
  readonly answerWithin?: number
}

const mostSockets = 256
const mostBytes = 65_536
const mostKept = 2_048

/** For every call to an address that somebody other than the operator chose. */
export function createOutgoing(options: Options): Outgoing {
  const { allowed, resolve = createResolve() } = options
  const { connectWithin = 5_000, answerWithin = 15_000 } = options
  let closed = false
  const agent = new Agent({
    connect: guardedConnector(allowed, resolve, connectWithin),
    // Whoever calls bounds how much is under way; this bounds what one receiver may hold of it.
    connections: mostSockets,
    keepAliveMaxTimeout: 10_000,
    headersTimeout: answerWithin,
    bodyTimeout: answerWithin,
    maxHeaderSize: 16_384,
    pipelining: 1,
  })

  async function ask({ url, headers, body }: Post, signal: AbortSignal) {
    const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
    const text = await beginningOf(answer.body)
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
      const timer = setTimeout(() => stopper.abort(), answerWithin)
      try {
        const answer = await ask(post, stopper.signal)
        return { ...answer, trouble: null, ms: Math.round(elapsed()) }
      } catch (error) {
        const trouble = closed ? 'cut off here' : troubleOf(error, stopper.signal.aborted)
        // How long a look-up took tells what it met, as a word would.
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

/** Never more than this is read, however much is sent; what was packed is not unpacked. */
async function beginningOf(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= mostBytes) break
  }
  body.destroy()
  const text = Buffer.concat(chunks)
    .subarray(0, mostKept * 4)
    .toString('utf8')
  return cut(text, mostKept)
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
