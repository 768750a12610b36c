import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What goes out, before it is known in which way: as a `Response`, or on Node's own objects. */
export type Answer = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly cookies: readonly string[]
  readonly content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
}

export function toResponse({ status, headers, cookies, content }: Answer): Response {
  const response = new Response(content, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Writes it where it is wanted, without the objects of the web in between. */
export function send(answer: Answer, response: ServerResponse): void {
  const { status, cookies, content } = answer
  if (response.destroyed) return
  const headers: Record<string, string | number | readonly string[]> = answer.headers
  if (cookies.length > 0) headers['set-cookie'] = cookies
  if (content instanceof ReadableStream) {
    response.writeHead(status, headers as Record<string, string>)
    // Whoever hangs up in the middle ends the source with it, and nobody else minds.
    pipeline(Readable.fromWeb(content as never), response).catch(() => response.destroy())
    return
  }
  const length = content === null ? 0 : Buffer.byteLength(content)
  headers['Content-Length'] = length
  response.writeHead(status, headers as Record<string, string>)
  // A text as long as its bytes is ASCII, which has the same bytes in Latin-1 and is copied faster.
  if (typeof content === 'string' && content.length === length) response.end(content, 'latin1')
  else response.end(content ?? undefined)
}
