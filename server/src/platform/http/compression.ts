import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Incoming } from './incoming.ts'
import type { Reply } from './reply.ts'

/** Below this size compression saves nothing. */
const minLength = 1024

const compressible = /^(?:application\/(?:json|problem\+json)|text\/html)\b/

/** Whether a client accepts an encoding: listed, and not with a weight of zero. */
export function acceptsEncoding(header: string | null, encoding: string): boolean {
  if (header === null) return false
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    return name === encoding && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each))
  })
}

type Bytes = Uint8Array<ArrayBuffer>

/** Replies that are sent many times are compressed once, at a high level. */
const prepared = new WeakMap<Reply, Bytes>()

function compressedOnce(reply: Reply, text: string): Bytes {
  let bytes = prepared.get(reply)
  if (!bytes) {
    bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    prepared.set(reply, bytes)
  }
  return bytes
}

/**
 * Compresses JSON and pages, at a fast level: it runs in the event loop, since a thread would cost
 * more than the work at these sizes. Replies that carry a secret are never compressed, since the
 * compressed size leaks repeated content (BREACH). Adds the response headers.
 */
export function compress(
  reply: Reply,
  text: string,
  headers: Record<string, string>,
  request: Incoming,
): Bytes | undefined {
  if (text.length < minLength || reply.secret || reply.stream) return undefined
  if (!compressible.test(headers['content-type'] ?? '')) return undefined
  const accepted = request.header('accept-encoding')
  const useBrotli = reply.prepared && acceptsEncoding(accepted, 'br')
  if (!useBrotli && !acceptsEncoding(accepted, 'gzip')) return undefined
  headers['content-encoding'] = useBrotli ? 'br' : 'gzip'
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  return useBrotli ? compressedOnce(reply, text) : gzipSync(text, { level: 1 })
}
