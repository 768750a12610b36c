import { Agent, request } from 'undici'
import { span } from '../../kernel/index.ts'
import type { Networks } from './addresses.ts'
import { guardedConnector } from './connect.ts'
import { createResolve, type Resolve } from './resolve.ts'

type ExchangeRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Of the caller, beside the limit of time. */
  readonly signal?: AbortSignal | undefined
}

type Exchanged = {
  readonly status: number
  readonly body: Uint8Array
  header(name: string): string | null
}

export type Exchange = {
  /** Throws where there is no whole response; follows no redirect. */
  send(request: ExchangeRequest): Promise<Exchanged>
  close(): Promise<void>
}

type Options = {
  readonly allowed: Networks
  readonly resolve?: Resolve | undefined
  /** Milliseconds for everything together. */
  readonly timeout?: number
  readonly longestBody?: number
}

const mebibyte = 1_048_576

/** Calls whose responses are read whole, to addresses that are checked like those of webhooks. */
export function createExchange(options: Options): Exchange {
  const { allowed, resolve = createResolve() } = options
  const { timeout = 10 * span.second, longestBody = 10 * mebibyte } = options
  const agent = new Agent({
    connect: guardedConnector(allowed, resolve, timeout),
    keepAliveMaxTimeout: 10 * span.second,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxHeaderSize: 16_384,
    pipelining: 1,
  })

  return {
    async send({ body, headers, method, signal: ofCaller, url }) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), timeout)
      const signal = ofCaller ? AbortSignal.any([late.signal, ofCaller]) : late.signal
      try {
        const answer = await request(url, {
          ...{ method, headers, signal },
          ...(body === undefined ? {} : { body }),
          dispatcher: agent,
        })
        const read = await readUpTo(answer.body, longestBody)
        return {
          status: answer.statusCode,
          body: read,
          header(name) {
            const value = answer.headers[name]
            return typeof value === 'string' ? value : null
          },
        }
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => agent.destroy(),
  }
}

async function readUpTo(body: AsyncIterable<Buffer> & { destroy(): unknown }, limit: number) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) {
      body.destroy()
      throw new Error(`The response is longer than ${limit} bytes.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
