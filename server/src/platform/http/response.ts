import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The parts of a response, sent either as a `Response` or on Node's own objects. */
export type ResponseParts = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly cookies: readonly string[]
  readonly content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
}

function toResponse({ status, headers, cookies, content }: ResponseParts): Response {
  const response = new Response(content, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Writes directly to Node's response, which is faster than a web `Response`. */
export function sendResponse(parts: ResponseParts, response: ServerResponse): void {
  const { status, cookies, content } = parts
  if (response.destroyed) {
    if (content instanceof ReadableStream) void content.cancel()
    return
  }
  const headers: Record<string, string | number | readonly string[]> = parts.headers
  if (cookies.length > 0) headers['set-cookie'] = cookies
  if (content instanceof ReadableStream) {
    response.writeHead(status, headers as Record<string, string>)
    // An aborted download destroys its source; it is not an error.
    pipeline(Readable.fromWeb(content as never), response).catch(() => response.destroy())
    return
  }
  const length = content === null ? 0 : Buffer.byteLength(content)
  headers['Content-Length'] = length
  response.writeHead(status, headers as Record<string, string>)
  // Text with one byte per character is ASCII, which Latin-1 encodes identically and faster.
  if (typeof content === 'string' && content.length === length) response.end(content, 'latin1')
  else response.end(content ?? undefined)
}

export const respondTo = (parts: ResponseParts | Promise<ResponseParts>) =>
  parts instanceof Promise ? parts.then(toResponse) : toResponse(parts)

/** The contract's 404 for an unknown path: no body and no content type. */
export const notFound = () => new Response(null, { status: 404 })
