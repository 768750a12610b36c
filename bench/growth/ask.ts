import { Agent, request } from 'node:http'
import type { Asked } from './calls.ts'

/** One connection that stays open, so that only the answer is waited for. */
export function createAsking(origin: string, cookies: { admin: string; person: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  /** Milliseconds until the answer was whole. */
  function ask({ method = 'GET', path, body, by }: Asked): Promise<number> {
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
          const said = Buffer.concat(chunks).toString().slice(0, 300)
          reject(new Error(`${path} answered ${answer.statusCode}: ${said}`))
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }
  return { ask, close: () => agent.destroy() }
}
export type Asking = ReturnType<typeof createAsking>
