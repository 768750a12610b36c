import { Agent, request } from 'node:http'
import type { RequestSpec } from './call.ts'

/** One keep-alive connection, so that only the response is measured. */
export function createRequester(origin: string, cookies: { admin: string; user: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  /** Milliseconds until the response was complete. */
  function ask({ method = 'GET', path, body, by }: RequestSpec): Promise<number> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      origin,
      ...(by ? { cookie: cookies[by] } : {}),
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const sent = request(origin + path, { method, headers, agent }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          if (answer.statusCode === 200) return resolve(performance.now() - began)
          const body = Buffer.concat(chunks).toString().slice(0, 300)
          reject(new Error(`${path} answered ${answer.statusCode}: ${body}`))
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }
  return { ask, close: () => agent.destroy() }
}
export type Requester = ReturnType<typeof createRequester>
