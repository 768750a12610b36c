import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Incoming } from './incoming.ts'
import type { Reply } from './reply.ts'

/** Below this, headers and packets weigh more than what would be saved. */
const smallest = 1024

const compressible = /^(?:application\/(?:json|problem\+json)|text\/html)\b/

/** Whether a client takes an encoding: named, and not with a weight of zero. */
export function acceptsEncoding(header: string | null, encoding: string): boolean {
  if (header === null) return false
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    return name === encoding && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each))
  })
}

type Bytes = Uint8Array<ArrayBuffer>

/** What was made once and is sent many times is compressed once, and well. */
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
 * JSON and pages that are worth it, quickly: it happens in the event loop, and for these sizes a
 * thread would cost more than the work. Answers that carry a secret are left as they are, since
 * the size of compressed text tells what stands in it twice. Adds the headers that say so.
 */
export function compress(
  reply: Reply,
  text: string,
  headers: Record<string, string>,
  request: Incoming,
): Bytes | undefined {
  if (text.length < smallest || reply.secret || reply.stream) return undefined
  if (!compressible.test(headers['content-type'] ?? '')) return undefined
  const accepted = request.header('accept-encoding')
  const well = reply.prepared && acceptsEncoding(accepted, 'br')
  if (!well && !acceptsEncoding(accepted, 'gzip')) return undefined
  headers['content-encoding'] = well ? 'br' : 'gzip'
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  return well ? compressedOnce(reply, text) : gzipSync(text, { level: 1 })
}
