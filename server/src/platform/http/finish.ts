import type { Endpoint } from '@guildhall/contract'
import { Reply } from './reply.ts'

/** Development and tests: our own answers must keep the contract too. */
export function checkAnswer(endpoint: Endpoint, reply: Reply) {
  if (
    reply.stream ||
    reply.status !== 200 ||
    reply.headers['content-type']?.startsWith('text/html')
  )
    return
  const body = reply.text === undefined ? reply.body : JSON.parse(reply.text)
  const result = endpoint.output.safeParse(JSON.parse(JSON.stringify(body)))
  if (!result.success) {
    throw new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${result.error}`)
  }
}

/** A form without a script expects to be shown a page next, not JSON. */
export function afterForm(reply: Reply): Reply {
  if ('location' in reply.headers) return reply
  const body = reply.body as { url?: unknown } | undefined
  const url = reply.next ?? (typeof body?.url === 'string' ? body.url : '/')
  return new Reply({ status: 303, headers: { location: url }, cookies: reply.cookies })
}
