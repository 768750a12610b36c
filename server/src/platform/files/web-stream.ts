import { Readable } from 'node:stream'

/**
 * For a response. A stream that is not wrapped once more closes its file also when the client leaves
 * before the first byte.
 */
export function toWebStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = bytes instanceof Readable ? bytes : Readable.from(bytes)
  return Readable.toWeb(source) as ReadableStream<Uint8Array>
}
